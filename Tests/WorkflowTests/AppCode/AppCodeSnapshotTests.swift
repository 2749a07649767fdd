import Testing
import TrellisSupport
import Workflow
import WorkflowSnapshots
import WorkflowTestSupport
import WorkflowTesting

/// Code of the app that runs while states are written and read.
struct AppCodeSnapshotTests {
    /// What the states of a test do when they are encoded.
    private final class Acts {
        var encode: ((String) throws -> Void)?
    }

    private struct NoWriter: Error {}

    private struct Page: DurableWorkflow {
        struct State: Codable {
            // On the heap, so that reading it after the node's end is seen by the address sanitizer.
            var numbers = [0]
            var name = ""
            var acts: Acts?

            init(name: String, acts: Acts) { (self.name, self.acts) = (name, acts) }

            init(from decoder: any Decoder) throws {
                numbers = try decoder.singleValueContainer().decode([Int].self)
            }

            func encode(to encoder: any Encoder) throws {
                try acts?.encode?(name)
                var container = encoder.singleValueContainer()
                try container.encode(numbers)
            }
        }

        let name: String
        let acts: Acts

        func makeInitialState() -> State { State(name: name, acts: acts) }

        func workflowDidChange(from previousWorkflow: Page, state: inout State) {
            (state.name, state.acts) = (name, acts)
        }

        func render(state: State, context: RenderContext<Page>) -> (numbers: [Int], add: StateMutationSink<Page>) {
            (state.numbers, context.makeStateMutationSink())
        }
    }

    private typealias Book = Given<
        [String], Never, (pages: [(numbers: [Int], add: StateMutationSink<Page>)], turn: Sink<[String]>)
    >

    private static func book(_ names: [String], _ acts: Acts) -> Book {
        Book(names) { names, context in
            // One level between, which ends with the page.
            let pages = names.map { name in
                Given<Int, Never, (numbers: [Int], add: StateMutationSink<Page>)>(0) { _, context in
                    Page(name: name, acts: acts).rendered(in: context, key: name)
                }.rendered(in: context, key: name)
            }
            return (pages, context.makeStateSink())
        }
    }

    private static func host(_ names: [String], _ acts: Acts, _ mode: Mode, restoring: TreeSnapshot? = nil)
        -> WorkflowHost<Book>
    {
        var configuration = mode.configuration
        configuration.onSnapshotProblem = { _ in }
        return WorkflowHost(
            workflow: book(names, acts),
            restoring: restoring,
            coder: PlainCoder(),
            waits: restoring != nil,
            configuration: configuration
        )
    }

    @Test(arguments: Mode.allCases)
    func `a state that ends its node while it is encoded is in no changes`(mode: Mode) {
        for throwsAfterwards in [false, true] {
            let acts = Acts()
            let host = Self.host(["a", "b", "c"], acts, mode)
            let turn = host.rendering.turn
            acts.encode = { name in
                guard name == "b" else { return }
                acts.encode = nil
                turn.send(["c"])
                if throwsAfterwards { throw NoWriter() }
            }
            let changes = host.changes(since: 0)
            #expect(changes.changed.filter { $0.name == "AppCodeSnapshotTests.Page" }.map(\.key) == ["c"])
            host.rendering.pages[0].add.send { $0.numbers.append(1) }
            #expect(host.changes(since: changes.revision).changed.map(\.key) == ["c"])
            acts.encode = { name in
                acts.encode = nil
                turn.send([])
                throw NoWriter()
            }
            #expect(host.snapshot().nodes.values.allSatisfy { $0.name != "AppCodeSnapshotTests.Page" })
        }
    }

    @Test(arguments: Mode.allCases)
    func `what changes while another state is encoded is in the next changes`(mode: Mode) {
        let acts = Acts()
        let host = Self.host(["a", "b", "c"], acts, mode)
        let first = host.changes(since: 0)
        let pages = host.rendering.pages
        for page in pages { page.add.send { $0.numbers.append(1) } }
        acts.encode = { name in
            guard name == "c" else { return }
            acts.encode = nil
            pages[0].add.send { $0.numbers.append(2) }
            host.rendering.turn.send(["a", "c"])
            #expect(host.changes(since: first.revision).isEmpty)
        }
        let second = host.changes(since: first.revision)
        #expect(second.changed.map(\.key) == ["a", "c"])
        let third = host.changes(since: second.revision)
        #expect(third.changed.map(\.key) == ["a"])
        #expect(host.changes(since: third.revision).changed.isEmpty)
        host.rendering.pages[0].add.send { $0.numbers.append(3) }
        host.rendering.pages[1].add.send { $0.numbers.append(3) }
        #expect(host.changes(since: third.revision).changed.map(\.key) == ["a", "c"])
    }

    @Test(arguments: Mode.allCases)
    func `a state is not read while an action or new props change it`(mode: Mode) {
        let acts = Acts()
        let problems = Guarded<[SnapshotProblem]>([])
        var configuration = mode.configuration
        configuration.onSnapshotProblem = { problem in problems.withLock { $0.append(problem) } }
        let host = Place<WorkflowHost<Page>>()
        host.value = WorkflowHost(
            workflow: Page(name: "a", acts: acts),
            restoring: nil,
            coder: PlainCoder(),
            configuration: configuration
        )
        var taken: [TreeSnapshot] = []
        host.value?.rendering.add.send { state in
            state.numbers.withUnsafeMutableBufferPointer { numbers in
                numbers[0] = 1
                if let host = host.value { taken.append(host.snapshot()) }
            }
        }
        #expect(taken.map(\.nodes.count) == [0])
        #expect(problems.withLock { $0.map(\.kind) } == [.unsavableState])
        let first = host.value?.changes(since: 0)
        #expect(first?.changed.count == 1)
        // What was changed before and nobody has confirmed is not lost.
        host.value?.rendering.add.send { _ in _ = host.value?.changes(since: 0) }
        #expect(host.value?.changes(since: 0).changed.count == 1)
        host.clear()
    }

    /// A durable workflow above others, whose state does something when it is encoded.
    private struct Shelf: DurableWorkflow {
        let acts: Acts
        let names: [String]
        let generation: Int

        func makeInitialState() -> Page.State { Page.State(name: "shelf", acts: acts) }

        func workflowDidChange(from previousWorkflow: Shelf, state: inout Page.State) {
            (state.name, state.acts) = ("shelf", acts)
        }

        func render(state: Page.State, context: RenderContext<Shelf>) -> [(
            numbers: [Int], add: StateMutationSink<Page>
        )] {
            names.map { Page(name: $0, acts: acts).rendered(in: context, key: $0) }
        }
    }

    /// A durable workflow around a shelf, whose names follow from its state; without names there is no shelf.
    private struct Room: DurableWorkflow {
        struct State: Codable, Equatable { var number = 0 }

        struct Rendering {
            let shelf: [(numbers: [Int], add: StateMutationSink<Page>)]
            let change: StateMutationSink<Room>
        }

        let acts: Acts
        var generation = 0
        let names: (Int) -> [String]?

        func makeInitialState() -> State { State() }

        func render(state: State, context: RenderContext<Room>) -> Rendering {
            let shelf = names(state.number).map {
                Shelf(acts: acts, names: $0, generation: generation).rendered(in: context)
            }
            return Rendering(shelf: shelf ?? [], change: context.makeStateMutationSink())
        }
    }

    @Test(arguments: Mode.allCases)
    func `a state that is encoded to see what is outdated may render and end its node`(mode: Mode) {
        let acts = Acts()
        let full = WorkflowHost(
            workflow: Room(acts: acts) { _ in ["a", "b"] },
            restoring: nil,
            coder: PlainCoder(),
            configuration: mode.configuration
        )
        let snapshot = full.snapshot()
        for ends in [false, true] {
            let host = WorkflowHost(
                workflow: Room(acts: acts) { [[], ["a"], nil][$0] },
                restoring: snapshot,
                coder: PlainCoder(),
                waits: true,
                configuration: mode.configuration
            )
            let change = host.rendering.change
            // A state that was read has no acts before it gets new props.
            host.update(workflow: Room(acts: acts, generation: 1) { [[], ["a"], nil][$0] })
            acts.encode = { _ in
                acts.encode = nil
                change.send { $0.number = ends ? 2 : 1 }
            }
            host.beginEvent()
            #expect(acts.encode == nil)
            #expect(host.rendering.shelf.count == (ends ? 0 : 1))
        }
    }

    /// Does something when a value is read.
    private struct ActingCoder: StateCoder {
        // Used on the thread of the test alone.
        let onReading: Smuggled<() -> Void>

        func encode<Value: Encodable>(_ value: Value) throws -> [UInt8] { try PlainCoder().encode(value) }

        func decode<Value: Decodable>(_ type: Value.Type, from bytes: [UInt8]) throws -> Value {
            onReading.value()
            return try PlainCoder().decode(type, from: bytes)
        }
    }

    private struct Clerk: DurableWorkflow, EffectfulWorkflow {
        struct State: Codable { var numbers = [0] }

        struct Effect: Codable, Sendable {}

        struct Action: WorkflowAction, Codable, Sendable {
            typealias WorkflowType = Clerk

            func apply(toState state: inout State, context: ApplyContext<Clerk>) -> Never? {
                context[workflowValue: \.onApply]()
                state.numbers.append(1)
                return nil
            }
        }

        let onApply: () -> Void

        func makeInitialState() -> State { State() }

        func work(for effect: Effect) -> EffectWork<Action> { .action(Action()) }

        func render(state: State, context: RenderContext<Clerk>) {}
    }

    @Test(arguments: Mode.allCases)
    func `an action that ends its node while it is read again is ignored`(mode: Mode) throws {
        var applied = 0
        let host = WorkflowHost(
            workflow: Given<Bool, Never, Sink<Bool>>(true) { isThere, context in
                if isThere { Clerk { applied += 1 }.rendered(in: context) }
                return context.makeStateSink()
            },
            restoring: nil,
            coder: PlainCoder(),
            configuration: mode.configuration
        )
        let number = try #require(host.snapshot().nodes.values.first { $0.name == "AppCodeSnapshotTests.Clerk" }).id
        func action(onReading act: @escaping () -> Void) -> RepeatedAction {
            RepeatedAction(typeName: "Action", bytes: Array("{}".utf8), coder: ActingCoder(onReading: Smuggled(act)))
        }
        #expect(try host.send(action {}, to: number) == .sent)
        #expect(applied == 1)
        let sink = host.rendering
        #expect(try host.send(action { sink.send(false) }, to: number) == .sent)
        #expect(applied == 1)
        #expect(host.nodes.count == 1)
    }
}
