import Testing
import Workflow
import WorkflowConcurrency
import WorkflowSnapshots

/// What a journal has, and what a tree of it is.
@MainActor
struct JournalTests {
    private let memory = JournalMemory()

    private func recorded(every interval: Int = 100) -> WorkflowHost<Counters> {
        WorkflowHost(
            workflow: Counters(),
            restoring: nil,
            journal: options(memory, every: interval) { digest($0.text) }
        )
    }

    /// Adds counters and counts: 20 entries.
    private func use(_ host: WorkflowHost<Counters>) {
        for number in 0..<5 {
            host.rendering.sink.send(.add("k\(number)"))
            host.rendering.counters["k\(number)"]?.sink.send(.add(number))
            host.rendering.counters["k0"]?.sink.send(.add(1))
            if number % 2 == 1 {
                host.rendering.sink.send(.remove("k\(number)"))
            } else {
                host.rendering.note("n\(number)")
            }
        }
    }

    @Test func `an entry has the time, the node, the action and what has changed`() throws {
        let host = recorded()
        host.rendering.sink.send(.add("k"))
        host.rendering.counters["k"]?.sink.send(.add(2))
        let entries = memory.journal.entries
        #expect(entries.map(\.index) == [1, 2])
        #expect(entries.map(\.time) == [1010, 1015])
        let first = try #require(entries[0].actions.first)
        #expect(first.name == "Action.add")
        #expect(first.path == "Counters")
        #expect(first.node == 1)
        #expect(first.bytes.map { String(decoding: $0, as: UTF8.self) } == #"{"add":{"_0":"k"}}"#)
        #expect(entries[0].changes.changed.map(\.name) == ["Counters", "Counter"])
        #expect(entries[0].digest == digest("0: k 0"))
        let cascade = entries[1].actions
        #expect(cascade.map(\.name) == ["Action.add", "Action.counted"])
        #expect(cascade.map(\.isCause) == [true, false])
        #expect(cascade[0].path == #"Counters > Counter (key "k")"#)
        #expect(
            entries[1].changes.changed.map { String(decoding: $0.state?.bytes ?? [], as: UTF8.self) } == [
                #"{"keys":["k"],"total":2}"#, "2",
            ]
        )
    }

    @Test func `actions of types that differ in the types around them are told apart`() throws {
        let host = WorkflowHost(
            workflow: Lights(),
            restoring: nil,
            journal: options(memory, every: 100) { digest("\($0.0)") }
        )
        host.rendering.1.send(.init())
        host.rendering.2.send(.init())
        host.rendering.2.send(.init())
        let journal = memory.journal
        #expect(journal.entries.flatMap { $0.actions.map(\.typeName) }.first == "Lights.Lamp.Change")
        #expect(try journal.verify(Lights()) { digest("\($0.0)") }.difference == nil)
    }

    @Test(arguments: [1, 3, 100])
    func `a journal can be replayed to each of its points`(interval: Int) throws {
        let host = recorded(every: interval)
        var texts = [host.rendering.text]
        host.onRendering { texts.append($0.text) }
        use(host)
        let journal = memory.journal
        #expect(journal.range == 0...20)
        for index in 0...20 {
            #expect(try journal.replay(Counters(), to: index).rendering.text == texts[index])
        }
        #expect(try journal.replay(Counters()).rendering.text == texts[20])
        #expect(throws: JournalRangeError.self) { try journal.replay(Counters(), to: 21) }
        #expect(throws: JournalRangeError.self) { try journal.replay(Counters(), to: -1) }
        #expect(throws: JournalRangeError.self) {
            try Journal(records: []).replay(Counters())
        }
    }

    @Test(arguments: [1, 3, 100])
    func `the same program does the same again`(interval: Int) throws {
        use(recorded(every: interval))
        let result = try memory.journal.verify(Counters()) { digest($0.text) }
        #expect(result.difference == nil)
        #expect(result.repeated == 17)
        #expect(result.notRepeated == 3)
        #expect(result.comparedRenderings == 21)
        let rest = try memory.journal.verify(Counters(), from: 10) { digest($0.text) }
        #expect(rest.difference == nil)
        #expect(rest.repeated + rest.notRepeated == 10)
    }

    @Test func `another program differs at the first entry that it does not do the same for`() throws {
        use(recorded())
        struct Doubling: WorkflowInterceptor {
            func apply<Action: WorkflowAction>(
                _ action: Action,
                of workflow: Action.WorkflowType,
                toState state: inout Action.WorkflowType.State,
                session: WorkflowSession,
                proceed: (Action, inout Action.WorkflowType.State) -> Action.WorkflowType.Output?
            ) -> Action.WorkflowType.Output? {
                if case .add(2)? = action as? Counter.Action { _ = proceed(action, &state) }
                return proceed(action, &state)
            }
        }
        let difference = try #require(try memory.journal.verify(Counters(), interceptors: [Doubling()]).difference)
        #expect(difference.kind == .state)
        #expect(difference.index == 10)
        #expect(difference.action == "Action.add")
        #expect(difference.node == #"Counters > Counter (key "k2")"#)
        #expect((difference.expected, difference.found) == ("2", "4"))
    }

    @Test func `a rendering that differs is the first difference`() throws {
        use(recorded())
        let difference = try #require(
            try memory.journal.verify(Counters()) { digest($0.total > 4 ? $0.text + "!" : $0.text) }.difference
        )
        #expect(difference.kind == .rendering)
        #expect(difference.index == 10)
    }

    @Test func `an action whose sink is gone is a difference`() throws {
        use(recorded())
        struct Closed: WorkflowInterceptor {
            func render<WorkflowType: Workflow>(
                _ workflow: WorkflowType,
                state: WorkflowType.State,
                session: WorkflowSession,
                proceed: (WorkflowType, WorkflowType.State) -> WorkflowType.Rendering
            ) -> WorkflowType.Rendering {
                Counters.Rendering(total: 0, counters: [:], sink: Sink { _ in }, note: { _ in })
                    as? WorkflowType.Rendering
                    ?? proceed(workflow, state)
            }
        }
        let difference = try #require(try memory.journal.verify(Counters(), interceptors: [Closed()]).difference)
        #expect(difference.kind == .action)
        #expect(difference.index == 1)
    }

    @Test func `a host that begins again goes on in the same journal`() throws {
        var host = recorded()
        use(host)
        host = WorkflowHost(
            workflow: Counters(),
            restoring: host.snapshot(),
            journal: options(memory) { digest($0.text) }
        )
        host.rendering.sink.send(.add("z"))
        let journal = memory.journal
        #expect(journal.range == 0...21)
        #expect(journal.snapshots.filter(\.isStart).map(\.index) == [0, 20])
        let result = try journal.verify(Counters()) { digest($0.text) }
        #expect(result.difference == nil)
        #expect(result.repeated == 18)
    }

    @Test func `a restart with another state is not a difference`() throws {
        use(recorded())
        let host = recorded()
        host.rendering.sink.send(.add("z"))
        let result = try memory.journal.verify(Counters()) { digest($0.text) }
        #expect(result.difference == nil)
        #expect(try memory.journal.replay(Counters(), to: 21).rendering.text == "0: z 0")
    }

    @Test func `nothing outside of the tree is done again`() throws {
        let starts = StartCount()
        let host = WorkflowHost(workflow: Busy(starts: starts), restoring: nil, journal: options(memory))
        host.rendering.sink.send(.load)
        host.rendering.sink.send(.load)
        #expect(host.rendering.state.loaded == [1, 2])
        #expect(starts.count == 5)
        let result = try memory.journal.verify(Busy(starts: starts))
        #expect(result.difference == nil)
        #expect(result.repeated == 4)
        #expect(try memory.journal.replay(Busy(starts: starts), to: 1).rendering.state.number == 1)
        #expect(starts.count == 5)
    }

    @Test func `a state that is not durable ends the comparison of renderings`() throws {
        let host = WorkflowHost(
            workflow: Hall(),
            restoring: nil,
            journal: options(memory) { digest("\($0.isOpen) \($0.tally.count)") }
        )
        host.rendering.tally.add(1)
        host.rendering.open()
        host.rendering.tally.add(1)
        let result = try memory.journal.verify(Hall()) { digest("\($0.isOpen) \($0.tally.count)") }
        #expect(result.difference == nil)
        #expect(result.comparedRenderings == 2)
        #expect(result.notRepeated == 3)
    }

    @Test func `new props are entries without an action`() throws {
        let host = WorkflowHost(workflow: Board(names: ["a"]), restoring: nil, journal: options(memory))
        host.update(workflow: Board(names: ["a", "b"]))
        #expect(memory.journal.entries.map(\.actions) == [[]])
        #expect(memory.journal.entries[0].changes.changed.map(\.key) == ["b"])
    }

    @Test func `renderings of new props that are not recorded are not compared`() throws {
        let host = WorkflowHost(
            workflow: Board(names: ["a"]),
            restoring: nil,
            journal: options(memory) { digest("\($0.count)") }
        )
        host.update(workflow: Board(names: ["a", "b"]))
        let result = try memory.journal.verify(Board(names: ["a"])) { digest("\($0.count)") }
        #expect(result.difference == nil)
        #expect(result.comparedRenderings == 1)
    }

    @Test func `a host whose writer has failed keeps no account of what ends`() throws {
        final class Full: JournalWriter {
            struct NoSpace: Error {}
            let lastIndex = 0
            let wantsSnapshot = false
            func write(_ record: JournalRecord) throws { throw NoSpace() }
        }
        let host = WorkflowHost(
            workflow: Counters(),
            restoring: nil,
            journal: JournalOptions(Full(), onProblem: { _ in })
        )
        use(host)
        let changes = try #require(host.recordedTree).takeChanges()
        #expect(changes.changed.isEmpty && changes.removed.isEmpty)
    }

    @Test func `a journal takes no changes from the one who stores them`() {
        let host = recorded()
        let stored = host.changes(since: 0)
        host.rendering.sink.send(.add("k"))
        host.rendering.counters["k"]?.sink.send(.add(1))
        let changes = host.changes(since: stored.revision)
        #expect(changes.changed.map(\.name).sorted() == ["Counter", "Counters"])
        #expect(host.changes(since: changes.revision).isEmpty)
        #expect(memory.journal.entries.count == 2)
    }

    /// Labels whose state is written in the order of the moment, as sets once were.
    private struct Labels: DurableWorkflow {
        /// Whether states are written as they once were.
        @TaskLocal static var isOld = false

        struct State: Codable {
            var labels: Set<String> = []

            init() {}

            init(from decoder: any Decoder) throws {
                labels = try Set(decoder.singleValueContainer().decode([String].self))
            }

            func encode(to encoder: any Encoder) throws {
                var container = encoder.singleValueContainer()
                try container.encode(Labels.isOld ? labels.sorted(by: >) : labels.sorted())
            }
        }

        struct Add: WorkflowAction, Codable {
            let label: String

            func apply(toState state: inout State, context: ApplyContext<Labels>) -> Never? {
                state.labels.insert(label)
                return nil
            }
        }

        func makeInitialState() -> State { State() }

        func render(state: State, context: RenderContext<Labels>) -> Sink<Add> { context.makeSink(of: Add.self) }
    }

    @Test func `a journal whose states were written in another order is verified by their values`() throws {
        Labels.$isOld.withValue(true) {
            let host = WorkflowHost(workflow: Labels(), restoring: nil, journal: options(memory, every: 3))
            for number in 1...5 { host.rendering.send(.init(label: "\(number)")) }
        }
        let journal = memory.journal
        let last = try #require(journal.entries.last?.changes.changed.first?.state)
        #expect(String(decoding: last.bytes, as: UTF8.self) == #"["5","4","3","2","1"]"#)
        let result = try journal.verify(Labels())
        #expect(result.difference == nil)
        #expect(result.repeated == 5)
        for index in 1...4 { #expect(try journal.verify(Labels(), from: index).difference == nil) }
    }

    @Test func `a journal whose states were written in another order still shows a difference`() throws {
        struct Skipping: WorkflowInterceptor {
            func apply<Action: WorkflowAction>(
                _ action: Action,
                of workflow: Action.WorkflowType,
                toState state: inout Action.WorkflowType.State,
                session: WorkflowSession,
                proceed: (Action, inout Action.WorkflowType.State) -> Action.WorkflowType.Output?
            ) -> Action.WorkflowType.Output? {
                (action as? Labels.Add)?.label == "3" ? nil : proceed(action, &state)
            }
        }
        Labels.$isOld.withValue(true) {
            let host = WorkflowHost(workflow: Labels(), restoring: nil, journal: options(memory))
            for number in 1...4 { host.rendering.send(.init(label: "\(number)")) }
        }
        let difference = try #require(try memory.journal.verify(Labels(), interceptors: [Skipping()]).difference)
        #expect(difference.index == 3)
        #expect((difference.expected, difference.found) == (#"["3","2","1"]"#, #"["1","2"]"#))
    }

    @Test(arguments: [RuntimeConfiguration(), .compatible, .everyOption])
    func `options of the runtime change nothing about it`(configuration: RuntimeConfiguration) throws {
        let host = WorkflowHost(
            workflow: Counters(),
            restoring: nil,
            journal: options(memory) { digest($0.text) },
            configuration: configuration
        )
        var isAdding = true
        host.onRendering { rendering in
            if !isAdding { return }
            isAdding = false
            rendering.counters["k0"]?.sink.send(.add(10))
            rendering.counters["k0"]?.sink.send(.add(20))
            rendering.sink.send(.add("more"))
        }
        use(host)
        let result = try memory.journal.verify(Counters(), configuration: configuration) { digest($0.text) }
        #expect(result.difference == nil)
        #expect(result.repeated > 10)
        #expect(try memory.journal.replay(Counters()).rendering.text == host.rendering.text)
    }

    @Test func `memory is given up up to a snapshot`() throws {
        let memory = JournalMemory(limit: 4_000)
        let host = WorkflowHost(workflow: Counters(), restoring: nil, journal: options(memory) { digest($0.text) })
        for _ in 0..<5 { use(host); for key in host.rendering.counters.keys { host.rendering.sink.send(.remove(key)) } }
        let journal = memory.journal
        let range = try #require(journal.range)
        #expect(journal.problem == nil)
        #expect(range.lowerBound > 50)
        #expect(range.upperBound > 100)
        #expect(try journal.verify(Counters()) { digest($0.text) }.difference == nil)
    }

    @Test func `a writer that fails is reported once, and the host goes on`() {
        final class Full: JournalWriter {
            struct NoSpace: Error {}
            let lastIndex = 0
            let wantsSnapshot = false
            func write(_ record: JournalRecord) throws { if record.index == 1 { throw NoSpace() } }
        }
        var problems = 0
        let host = WorkflowHost(
            workflow: Counters(),
            restoring: nil,
            journal: JournalOptions(Full(), onProblem: { _ in problems += 1 })
        )
        use(host)
        #expect(problems == 1)
        #expect(host.rendering.total == 15)
    }
}

extension RuntimeConfiguration {
    fileprivate static var everyOption: RuntimeConfiguration {
        var configuration = RuntimeConfiguration()
        configuration.conflateStaleRenderings = true
        configuration.drainExclusiveActions = true
        configuration.renderOnlyIfStateChanged = true
        configuration.verifySkips = true
        return configuration
    }
}
