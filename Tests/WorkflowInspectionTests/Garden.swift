import Workflow
import WorkflowTestSupport

/// A random tree: a plant with branches, and rows of a list, above which the root shows all of it as text.
struct Garden: Workflow {
    struct State: Equatable {
        var rows = ["x", "y", "z"]
        var heard = 0
    }

    struct Rendering {
        var text: String
        var plants: [String: Sink<Plant.Action>]
        var rows: [Sink<Int>]
        var setRows: Sink<[String]>
    }

    var name = "garden"

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<Garden>) -> Rendering {
        let plant = Plant(path: "p", given: 0).rendered(in: context, key: "p") { Heard(number: $0) }
        let rows = WorkflowList(state.rows, id: \.self) { Row(name: $0) }.rendered(in: context, key: "rows")
        return Rendering(
            text: "\(name) \(state.heard) \(plant.text) \(rows.map(\.text).joined(separator: " "))",
            plants: plant.sinks,
            rows: rows.map(\.sink),
            setRows: context.makeSink(of: [String].self) { rows, state in state.rows = rows }
        )
    }

    struct Heard: WorkflowAction {
        let number: Int

        func apply(toState state: inout State, context: ApplyContext<Garden>) -> Never? {
            state.heard += number
            return nil
        }
    }
}

struct Row: Workflow {
    let name: String

    func makeInitialState() -> Int { 0 }

    func render(state: Int, context: RenderContext<Row>) -> (text: String, sink: Sink<Int>) {
        ("\(name)\(state)", context.makeStateSink())
    }
}

/// A node with the children "a", whose props are compared by `==`, "b", whose props are compared by bits, and at times "c".
struct Plant: EffectfulWorkflow, Equatable {
    static let levels = 3

    struct State: Equatable {
        var own = 0
        var given = 0
        var heard = 0
        var hasThird = false
        /// An old value of it is kept, not the object of today.
        var history: [Int] = []
    }

    typealias Output = Int

    enum Effect: Codable, Sendable { case grow(Int) }

    enum Action: WorkflowAction, Sendable {
        case own(Int), give(Int), emit(Int), toggle, nothing, ask(Int), grown(Int)
        case heard(Int)

        func apply(toState state: inout State, context: ApplyContext<Plant>) -> Int? {
            switch self {
            case .own(let number):
                state.own = number
                state.history.append(number)
            case .give(let number): state.given = number
            case .emit(let number): return number
            case .toggle: state.hasThird.toggle()
            case .nothing: break
            case .ask(let number): context.start(.grow(number))
            case .grown(let number): state.own += number
            case .heard(let number): state.heard += number
            }
            return nil
        }
    }

    struct Rendering {
        var text: String
        var sinks: [String: Sink<Action>]
    }

    let path: String
    let given: Int

    func makeInitialState() -> State { State() }

    func work(for effect: Effect) -> EffectWork<Action> {
        switch effect {
        case .grow(let number): .action(.grown(number))
        }
    }

    func render(state: State, context: RenderContext<Plant>) -> Rendering {
        var sinks = [path: context.makeSink(of: Action.self)]
        var texts = ["\(path):\(given),\(state.own),\(state.heard),\(state.history.count)"]
        for child in children(state) {
            let rendering =
                child.path.hasSuffix("b")
                ? Bare(plant: child).rendered(in: context, key: child.path) { Action.heard($0) }
                : child.rendered(in: context, key: child.path) { Action.heard($0) }
            sinks.merge(rendering.sinks) { first, _ in first }
            texts.append(rendering.text)
        }
        return Rendering(text: "(" + texts.joined(separator: " ") + ")", sinks: sinks)
    }

    func children(_ state: State) -> [Plant] {
        guard path.count < Self.levels else { return [] }
        return (state.hasThird ? ["a", "b", "c"] : ["a", "b"]).map { Plant(path: path + $0, given: state.given) }
    }

    /// Props of a type that is not `Equatable`, above a plant that is.
    struct Bare: Workflow {
        let plant: Plant
        typealias Output = Int

        func render(state: Void, context: RenderContext<Bare>) -> Plant.Rendering {
            plant.rendered(in: context, key: plant.path) { Pass(number: $0) }
        }

        struct Pass: WorkflowAction {
            let number: Int

            func apply(toState state: inout Void, context: ApplyContext<Bare>) -> Int? { number }
        }
    }
}
