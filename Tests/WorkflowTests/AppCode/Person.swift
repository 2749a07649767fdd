import TestSupport
import Workflow

/// A workflow all of whose code meddles. It has up to three children, a list of them and side effects.
struct Person: DurableWorkflow, EffectfulWorkflow, Equatable {
    struct Output {
        let object: Thing
    }

    struct Effect: Codable, Sendable { var isImmediate = true }

    /// A node's own mark, by which its end is noticed.
    final class Mark {
        var hasEnded = false
    }

    struct State: Codable, Equatable, CustomStringConvertible {
        var count = 0
        var children = 2
        var rows = 0
        var isReversed = false
        /// `nil` in a state that was read, until new props or an action come.
        var object: Thing?
        var mark: Mark?

        static func == (a: State, b: State) -> Bool {
            a.object == b.object && a.count == b.count && a.children == b.children && a.rows == b.rows
                && a.isReversed == b.isReversed
        }

        var description: String { "\(count) \(object.map { "\($0)" } ?? "")" }

        private enum CodingKeys: CodingKey { case count, children, rows }

        init(object: Thing) { (self.object, mark) = (object, Mark()) }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            count = try container.decode(Int.self, forKey: .count)
            children = try container.decode(Int.self, forKey: .children)
            rows = try container.decode(Int.self, forKey: .rows)
        }

        func encode(to encoder: any Encoder) throws {
            try object?.meddler.meddleOrThrow()
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(count, forKey: .count)
            try container.encode(children, forKey: .children)
            try container.encode(rows, forKey: .rows)
        }
    }

    struct Rendering {
        let object: Thing
        let sink: Sink<Act>
        let handler: EventHandler<Int>
        let below: [Any]
    }

    let name: String
    let level: Int
    let object: Thing

    private var meddler: Meddler { object.meddler }

    static func == (a: Person, b: Person) -> Bool { a.object == b.object }

    func makeInitialState() -> State {
        meddler.meddle(at: .makeState)
        return State(object: Thing(meddler))
    }

    func workflowDidChange(from previousWorkflow: Person, state: inout State) {
        meddler.meddle(at: .change)
        if meddler.random.happens(oneIn: 3) { state.object = Thing(meddler) }
    }

    func work(for effect: Effect) -> EffectWork<Act> {
        meddler.meddle(at: .work)
        return .action(Act(kind: .add, object: Thing(meddler)))
    }

    func render(state: State, context: RenderContext<Person>) -> Rendering {
        meddler.meddle(at: .render)
        meddler.keep(context)
        if state.mark?.hasEnded == true { meddler.late += 1 }
        let (sink, handler) = makeInputs(context)
        // Comes and goes, with what waits for it.
        if state.count % 3 == 0 { meddler.keep(context.makeOutputSink().contraMap { Output(object: $0.object) }) }
        runSideEffects(of: state, context)
        let derived = context.remember(inputs: object, state.count) {
            meddler.meddle(at: .compute)
            return Thing(meddler)
        }
        let below = level < 2 && !meddler.hidesChildren ? renderChildren(of: state, context) : []
        meddler.meddle(at: .render)
        return Rendering(object: derived, sink: sink, handler: handler, below: below)
    }

    private func makeInputs(_ context: RenderContext<Person>) -> (Sink<Act>, EventHandler<Int>) {
        let held = Thing(meddler)
        let handler = context.makeEventHandler(of: Int.self) { number in
            held.meddler.meddle(at: .makeAction)
            return Act(kind: number % 2 == 0 ? .add : .emit, object: Thing(held.meddler))
        }
        let sink = context.makeSink(of: Act.self)
        meddler.keep(sink)
        meddler.keep(handler)
        return (sink, handler)
    }

    private func runSideEffects(of state: State, _ context: RenderContext<Person>) {
        let ids = Array(0..<(level == 0 ? 10 : 2)) + [20 + state.count % 3]
        for id in state.isReversed ? ids.reversed() : ids {
            context.runSideEffect(key: Key(id: id, object: object)) { lifetime in
                meddler.meddle(at: .startSideEffect)
                let held = Thing(meddler)
                let mark = id == 0 ? state.mark : nil
                lifetime.onEnded {
                    mark?.hasEnded = true
                    held.meddler.meddle(at: .endSideEffect)
                }
            }
        }
    }

    private func renderChildren(of state: State, _ context: RenderContext<Person>) -> [Any] {
        let numbers = state.isReversed ? Array((0..<state.children).reversed()) : Array(0..<state.children)
        var below: [Any] = []
        for number in numbers {
            let child = Person(name: "\(number)", level: level + 1, object: number == 1 ? object : Thing(meddler))
            below.append(child.rendered(in: context, key: "\(number)") { output in heard(output) })
        }
        below.append(renderRows(of: state, context))
        return below
    }

    private func renderRows(of state: State, _ context: RenderContext<Person>) -> Any {
        let object = object
        let keys = (0..<state.rows).map { Key(id: $0, object: object) }
        let rows = WorkflowList(keys, id: { $0 }) { key in
            object.meddler.meddle(at: .content)
            return Person(name: "row", level: 2, object: key.object)
        }
        return rows.rendered(in: context) { row in heard(row.output) }
    }

    private func heard(_ output: Output) -> Act {
        output.object.meddler.meddle(at: .mapOutput)
        return Act(kind: .forward, object: output.object)
    }
}

/// An action of a person.
struct Act: WorkflowAction, @unchecked Sendable {
    // Sendable for the sake of the protocol: it is made and applied on one thread.
    typealias WorkflowType = Person

    enum Kind: CaseIterable {
        case add, nothing, emit, forward, fewerChildren, moreChildren, rows, reverse, effect
    }

    let kind: Kind
    let object: Thing

    func apply(toState state: inout Person.State, context: ApplyContext<Person>) -> Person.Output? {
        let meddler = object.meddler
        if state.mark?.hasEnded == true { meddler.late += 1 }
        meddler.meddle(at: .apply)
        _ = context[workflowValue: \.name]
        switch kind {
        case .nothing: return nil
        case .add: state.count += 1
        case .emit: return Person.Output(object: object)
        case .forward: if context[workflowValue: \.level] > 0 { return Person.Output(object: object) }
        case .fewerChildren: state.children = max(0, state.children - 1)
        case .moreChildren: state.children = min(3, state.children + 1)
        case .rows: state.rows = (state.rows + 2) % 5
        case .reverse: state.isReversed.toggle()
        case .effect: context.start(Person.Effect())
        }
        state.object = object
        meddler.meddle(at: .apply)
        return nil
    }
}
