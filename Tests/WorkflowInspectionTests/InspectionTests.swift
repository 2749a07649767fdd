import TestSupport
import Testing
import Workflow
import WorkflowInspection
import WorkflowTestSupport

@MainActor
struct InspectionTests {
    @Test func `a test sees what rendered, how often and why`() {
        let inspection = Inspection()
        let host = WorkflowHost(workflow: Garden(), inspection: inspection)
        #expect(inspection.last.number == 0)
        #expect(inspection.last.source.kind == .start)
        #expect(inspection.last.renders(of: Row.self) == 3)
        #expect(inspection.last.cause(of: Row.self) == .first)
        host.rendering.rows[1].send(1)
        #expect(inspection.last.renders(of: Row.self) == 1)
        #expect(inspection.last.renders(of: Row.self, key: "x") == 0)
        #expect(inspection.last.cause(of: Row.self, key: "y") == .state)
        #expect(inspection.last.cause(of: Garden.self) == .child)
        #expect(inspection.last.cause(of: Plant.self) == nil)
        // The plant below the garden, and two rows.
        #expect(inspection.last.skipped == 3)
        withExtendedLifetime(host) {}
    }

    @Test func `a workflow in a mapped and an erased one is found by its own type`() {
        let inspection = Inspection()
        let root = Row(name: "x").mapRendering { $0.sink }.asAnyWorkflow()
        let host = WorkflowHost(workflow: root, inspection: inspection)
        host.rendering.send(2)
        #expect(inspection.last.renders(of: Row.self) == 1)
    }

    @Test func `an output leads to the action of the parent`() throws {
        let inspection = Inspection()
        let host = WorkflowHost(workflow: Garden(), inspection: inspection)
        host.rendering.plants["pa"]?.send(.emit(2))
        let event = inspection.last
        #expect(event.actions.map(\.name) == ["Action.emit", "Action.heard"])
        #expect(event.actions.map(\.isCause) == [true, false])
        #expect(event.outputs.map(\.node.key) == ["pa"])
        let render = try #require(event.renders.first { $0.node.key == "p" })
        let causes = inspection.hosts[0].causes(of: render.node.id, in: event.number)
        let names = causes.map { cause in
            switch cause {
            case .render(let render): "\(render.node.key) \(render.reason)"
            case .action(let action): action.name
            case .source(let source): "\(source.kind)"
            case .unknown: "unknown"
            }
        }
        #expect(names == ["p state", "Action.heard", "Action.emit", "sink"])
    }

    @Test func `effects run from their begin to their end, and are the source of their actions`() async throws {
        let inspection = Inspection()
        let asking = Asking()
        let host = WorkflowHost(workflow: asking, inspection: inspection)
        host.rendering.sink.send(.ask)
        let record = inspection.hosts[0]
        #expect(record.effects.map(\.name) == ["Effect.wait", nil])
        #expect(record.effects.map(\.key) == [nil, "listen 1"])
        asking.gate.open()
        try await until("the effect has answered") { host.rendering.answers == 1 }
        #expect(inspection.last.source.kind == .effect)
        #expect(inspection.last.source.name == "Effect.wait")
        #expect(record.effects.map(\.key) == ["listen 1"])
        #expect(record.endedEffects.map(\.name) == ["Effect.wait"])
        asking.side.open()
        try await until("the side effect has answered") { host.rendering.answers == 2 }
        #expect(inspection.last.source.kind == .sideEffect)
        #expect(inspection.last.source.key == "listen 1")
    }

    @Test func `differences of state and props are made when somebody asks`() throws {
        let inspection = Inspection()
        let host = WorkflowHost(workflow: Garden(), inspection: inspection)
        host.rendering.plants["p"]?.send(.give(4))
        let record = inspection.hosts[0]
        let event = inspection.last
        func difference(_ key: String) throws -> InspectedDifference {
            let render = try #require(event.renders.first { $0.node.key == key })
            return try #require(record.difference(of: render.node.id, in: event.number))
        }
        let parent = try difference("p")
        #expect(parent.state.filter { $0.mark != .both }.map(\.text) == ["  given: 0,", "  given: 4,"])
        #expect(parent.props.isEmpty)
        let child = try difference("pa")
        #expect(child.state.isEmpty)
        #expect(child.props.filter { $0.mark == .after }.map(\.text) == ["  given: 4"])
        #expect(!child.isCut && !child.holdsObjects)
    }

    @Test func `a large value is cut, and a value that holds objects is marked`() throws {
        final class Object {}
        let inspection = Inspection()
        let root = Given<[Int], Never, Sink<[Int]>>([]) { _, context in context.makeStateSink() }
        let host = WorkflowHost(workflow: root, inspection: inspection)
        host.rendering.send(Array(0..<100_000))
        let large = try #require(inspection.hosts[0].difference(of: inspection.last.renders[0].node.id, in: 1))
        #expect(large.isCut)
        #expect(large.state.count <= 1_000)
        let holder = Given<Object, Never, Sink<Object>>(Object()) { _, context in context.makeStateSink() }
        let second = WorkflowHost(workflow: holder, inspection: inspection)
        second.rendering.send(Object())
        let marked = try #require(inspection.hosts[1].difference(of: inspection.last.renders[0].node.id, in: 1))
        #expect(marked.holdsObjects)
    }

    @Test func `a long chain of objects, a circle and a large dictionary are read as far as the limit goes`() throws {
        final class Link {
            var next: Link?
        }
        let inspection = Inspection()
        let root = Given<Any, Never, Sink<Any>>(0) { _, context in context.makeStateSink() }
        let host = WorkflowHost(workflow: root, inspection: inspection)
        let first = Link()
        var last = first
        for _ in 1...10_000 {
            last.next = Link()
            last = last.next!
        }
        let circle = Link()
        circle.next = circle
        let numbers = Dictionary(uniqueKeysWithValues: (0..<100_000).map { ($0, $0) })
        for (value, isCut) in [(circle, false), (first, true), (numbers, true)] as [(Any, Bool)] {
            host.rendering.send(value)
            let event = inspection.last
            let found = inspection.hosts[0].difference(of: event.renders[0].node.id, in: event.number)
            #expect(try #require(found).isCut == isCut)
        }
        // Released one by one: a chain of objects ends by recursion.
        var next = first.next
        while let link = next { (next, link.next) = (link.next, nil) }
    }

    @Test func `the tree has each node with what it has cost`() throws {
        let inspection = Inspection()
        let host = WorkflowHost(workflow: Garden(), inspection: inspection)
        host.rendering.rows[0].send(5)
        host.rendering.rows[0].send(6)
        let record = inspection.hosts[0]
        let nodes = record.nodes(0..<100)
        #expect(nodes.map(\.depth).max() == 5)
        let row = try #require(nodes.first { $0.type == "Row" })
        #expect(row.renders == 3 && row.skips == 0)
        let plant = try #require(nodes.first { $0.type == "Plant" })
        #expect(plant.renders == 1 && plant.skips == 2)
        #expect(record.nodes(2..<4).map(\.id) == nodes[2..<4].map(\.id))
        #expect(record.nodes(0..<2) { $0.type == "Row" }.map(\.key) == ["x", "y"])
        #expect(nodes.allSatisfy { $0.nanoseconds >= $0.ownNanoseconds && $0.ownNanoseconds >= 0 })
    }

    @Test func `the memory is limited, the oldest events go first, and the base stays`() {
        let inspection = Inspection(limits: InspectionLimits(bytesOfHost: 40_000))
        let host = WorkflowHost(workflow: Garden(), inspection: inspection)
        for number in 1...2_000 { host.rendering.plants["p"]?.send(.own(number)) }
        let record = inspection.hosts[0]
        #expect(record.bytes <= 40_000)
        #expect(record.eventNumbers.lowerBound > 1_000)
        #expect(record.eventNumbers.upperBound == 2_001)
        #expect(record.event(3) == nil)
        #expect(record.events(0..<3_000).count == record.eventNumbers.count)
    }

    @Test func `a host that ends releases its values, and its events stay`() {
        final class Token {}
        weak var token: Token?
        let inspection = Inspection()
        do {
            let first = Token()
            token = first
            let root = Given<Token?, Never, Sink<Token?>>(first) { _, context in context.makeStateSink() }
            let host = WorkflowHost(workflow: root, inspection: inspection)
            host.rendering.send(nil)
        }
        #expect(token == nil)
        #expect(inspection.hosts[0].hasEnded)
        #expect(inspection.last.number == 1)
    }

    @Test func `hosts of every kind are watched within a closure, and no others`() {
        let inspection = Inspection()
        let watched = inspection.watch { WorkflowHost(workflow: Garden()) }
        let other = WorkflowHost(workflow: Garden())
        other.rendering.rows[0].send(1)
        #expect(inspection.hosts.count == 1)
        #expect(inspection.last.number == 0)
        withExtendedLifetime((watched, other)) {}
    }

    @Test func `a value that sends when it is released does so outside of the record`() {
        final class Sender {
            var send: () -> Void = {}
            deinit { send() }
        }
        let inspection = Inspection(limits: InspectionLimits(bytesOfHost: 1))
        let root = Given<Sender, Never, Sink<Sender>>(Sender()) { _, context in context.makeStateSink() }
        let host = WorkflowHost(workflow: root, inspection: inspection)
        let counter = WorkflowHost(workflow: Row(name: "x"), inspection: inspection)
        for number in 1...10 {
            let sender = Sender()
            sender.send = { counter.rendering.sink.send(number) }
            host.rendering.send(sender)
        }
        #expect(counter.rendering.text != "x0")
    }

    @Test(arguments: [1, 1_500])
    func `a node that ends in an event in which it renders or acts is released outside of the lock`(
        limit: Int
    ) {
        /// Ends a host of the same record when it is released.
        final class Owner {
            let host: WorkflowHost<Row>
            var send: () -> Void = {}
            init(_ inspection: Inspection) { host = WorkflowHost(workflow: Row(name: "x"), inspection: inspection) }
            deinit { send() }
        }
        let inspection = Inspection(limits: InspectionLimits(bytesOfHost: limit))
        let sent = Counter()
        // A row that removes itself: its action, its output and its end are in one event.
        let root = Given<Int, Never, Sink<Int>>(0) { number, context in
            let owner = Owner(inspection)
            let row = Given<Owner, Void, Sink<Int>>(owner) { _, context in
                context.makeSink(of: Int.self) { _, _ in () }
            }
            .mapOutput { _ in AnyWorkflowAction<Given<Int, Never, Sink<Int>>>.change { $0 += 1 } }
            .rendered(in: context, key: "\(number)")
            let next = context.makeSink(of: Int.self) { _, _ in
                sent.add()
                return nil
            }
            owner.send = { next.send(0) }
            return row
        }
        let host = WorkflowHost(workflow: root, inspection: inspection)
        for _ in 1...30 { host.rendering.send(0) }
        #expect(sent.count > 20)
        #expect(inspection.hosts[0].nodeCount == 2)
    }
}

/// Asks by an effect, and listens by a side effect, each of which waits for its gate.
private struct Asking: EffectfulWorkflow {
    struct State {
        var answers = 0
        var asked = 0
    }

    enum Effect: Codable, Sendable { case wait }

    enum Action: WorkflowAction, Sendable {
        case ask, answered

        func apply(toState state: inout State, context: ApplyContext<Asking>) -> Never? {
            switch self {
            case .ask:
                state.asked += 1
                context.start(.wait)
            case .answered: state.answers += 1
            }
            return nil
        }
    }

    let gate = Gate(), side = Gate()

    func makeInitialState() -> State { State() }

    func work(for effect: Effect) -> EffectWork<Action> {
        EffectWork { [gate] in
            await gate.opened()
            return .answered
        }
    }

    func render(state: State, context: RenderContext<Asking>) -> (sink: Sink<Action>, answers: Int) {
        if state.asked > 0 {
            context.runSideEffect(key: "listen \(state.asked)", of: Action.self) { [side] sink in
                await side.opened()
                sink.send(.answered)
            }
        }
        return (context.makeSink(of: Action.self), state.answers)
    }
}

private final class Gate: Sendable {
    private let stream: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation

    init() { (stream, continuation) = AsyncStream.makeStream() }

    func open() { continuation.finish() }

    func opened() async {
        for await _ in stream {}
    }
}
