import Testing
import WorkflowTestSupport
@_spi(WorkflowGlobalObservation) import Workflow

/// Rules 1.11: what observers are told, and when.
struct ObserverTests {
    @Test(arguments: Mode.allCases)
    func `a node begins, has its state made, renders around its children, and later changes`(mode: Mode) {
        let journal = Journal()
        let host = WorkflowHost(
            workflow: Family(journal: Journal()),
            observers: [JournalObserver(journal: journal)],
            configuration: mode.configuration
        )
        #expect(
            journal.take() == [
                "begin Family", "made Family", "will render Family",
                "begin Leaf", "made Leaf", "will render Leaf", "did render Leaf", "did render Family",
            ]
        )
        host.update(workflow: Family(journal: Journal()))
        #expect(
            journal.take().filter { $0.hasSuffix("Family") } == [
                "did change Family", "will render Family", "did render Family",
            ]
        )
        host.rendering.leaf.sink.send(.add)
        #expect(
            journal.take().suffix(5) == [
                "will render Family", "did change Leaf", "will render Leaf", "did render Leaf", "did render Family",
            ]
        )
    }

    @Test(arguments: Mode.allCases)
    func `a change is told with the state after it`(mode: Mode) {
        struct Limited: Workflow {
            var limit: Int
            func makeInitialState() -> Int { 10 }
            func workflowDidChange(from previousWorkflow: Self, state: inout Int) { state = min(state, limit) }
            func render(state: Int, context: RenderContext<Self>) -> Int { state }
        }
        let journal = Journal()
        let host = WorkflowHost(
            workflow: Limited(limit: 20),
            observers: [Values(journal)],
            configuration: mode.configuration
        )
        _ = journal.take()
        host.update(workflow: Limited(limit: 3))
        #expect(journal.take() == ["Limited(limit: 20) to Limited(limit: 3), 3", "renders 3", "rendered 3"])
    }

    @Test(arguments: Mode.allCases)
    func `did-render gets the node's own rendering, not the mapped one`(mode: Mode) {
        let journal = Journal()
        let child = Given<Int, Never, Int>(1) { state, _ in state }
        let parent = Given<Void, Never, Int>(()) { _, context in
            child.mapRendering { $0 * 100 }.rendered(in: context)
        }
        let host = WorkflowHost(workflow: parent, observers: [Values(journal)], configuration: mode.configuration)
        #expect(journal.take() == ["renders ()", "renders 1", "rendered 1", "rendered 100"])
        #expect(host.rendering == 100)
    }

    @Test(arguments: Mode.allCases)
    func `an action is received where it enters by a sink, before anything is applied`(mode: Mode) {
        let journal = Journal()
        let host = WorkflowHost(
            workflow: Family(journal: Journal()),
            observers: [JournalObserver(journal: journal)],
            configuration: mode.configuration
        )
        _ = journal.take()
        host.rendering.leaf.sink.send(.emit("out"))
        let entries = journal.take()
        #expect(entries.first == "received Leaf")
        #expect(entries.filter { $0.hasPrefix("received") }.count == 1)
    }

    @Test(arguments: Mode.allCases)
    func `every action is told with the state before, then with the state after and the output`(mode: Mode) {
        let journal = Journal()
        let host = WorkflowHost(
            workflow: Family(journal: Journal()),
            observers: [Values(journal)],
            configuration: mode.configuration
        )
        _ = journal.take()
        host.rendering.leaf.sink.send(.addAndEmit("OUT"))
        #expect(
            journal.take().prefix(5) == [
                "received addAndEmit(\"OUT\")",
                "applies addAndEmit(\"OUT\") to State(count: 0)", "applied: State(count: 1), OUT",
                "applies Heard(text: \"OUT\") to []", "applied: [\"OUT\"], OUT",
            ]
        )
    }

    @Test(arguments: Mode.allCases)
    func `the action told is the one sent`(mode: Mode) {
        final class Types: WorkflowObserver {
            var received: [Any.Type] = []
            func workflowDidReceiveAction<Action: WorkflowAction>(
                _ action: Action,
                workflow: Action.WorkflowType,
                session: WorkflowSession
            ) {
                received.append(Action.self)
            }
        }
        let types = Types()
        let leaf = WorkflowHost(workflow: Leaf("a"), observers: [types], configuration: mode.configuration)
        leaf.rendering.sink.send(.add)
        let given = WorkflowHost(
            workflow: Given<Int, Never, Sink<Int>>(0) { $1.makeStateSink() },
            observers: [types],
            configuration: mode.configuration
        )
        given.rendering.send(1)
        let expected: [Any.Type] = [Leaf.Action.self, AnyWorkflowAction<Given<Int, Never, Sink<Int>>>.self]
        #expect(types.received.map(ObjectIdentifier.init) == expected.map(ObjectIdentifier.init))
    }

    @Test(arguments: Mode.allCases)
    func `a session ends with the identifier it began with, when its node ends`(mode: Mode) {
        let sessions = Sessions()
        let parent = Given<Bool, Never, Sink<Bool>>(true) { flag, context in
            if flag { _ = Leaf("a").shown(in: context, key: "k") }
            return context.makeStateSink()
        }
        var host: WorkflowHost? = WorkflowHost(
            workflow: parent,
            observers: [sessions],
            configuration: mode.configuration
        )
        host?.rendering.send(false)
        #expect(sessions.ended.map(\.sessionID) == [sessions.begun[1].sessionID])
        host = nil
        #expect(sessions.ended.map(\.sessionID) == sessions.begun.reversed().map(\.sessionID))
    }

    @Test(arguments: Mode.allCases)
    func `a session has the key used and its parent's session; the root has neither`(mode: Mode) throws {
        let sessions = Sessions()
        let parent = Given<Void, Never, Leaf.Rendering>(()) { _, context in Leaf("a").shown(in: context, key: "k") }
        let host = WorkflowHost(workflow: parent, observers: [sessions], configuration: mode.configuration)
        try #require(sessions.begun.count == 2)
        let (root, leaf) = (sessions.begun[0], sessions.begun[1])
        #expect(root.renderKey == "" && root.parent == nil)
        #expect(leaf.renderKey == "k")
        #expect(leaf.parent?.sessionID == root.sessionID)
        let leafType = ObjectIdentifier(leaf.workflowType)
        #expect(leafType == ObjectIdentifier(Leaf.self))
        _ = host
    }

    @Test func `identifiers increase from 0 and are unique across hosts, also of several threads`() async {
        await #expect(processExitsWith: .success) {
            let first = Sessions()
            _ = WorkflowHost(workflow: Family(journal: Journal()), observers: [first])
            #expect(first.begun.map { "\($0.sessionID)" } == ["Identifier(value: 0)", "Identifier(value: 1)"])
            let identifiers = await withTaskGroup(of: [WorkflowSession.Identifier].self) { group in
                for _ in 0..<8 {
                    group.addTask {
                        let sessions = Sessions()
                        for _ in 0..<50 { _ = WorkflowHost(workflow: Leaf("a"), observers: [sessions]) }
                        return sessions.begun.map(\.sessionID)
                    }
                }
                return await group.reduce(into: []) { $0 += $1 }
            }
            #expect(Set(identifiers).count == 400)
        }
    }

    @Test(arguments: Mode.allCases)
    func `several observers are called in order and their closures in reverse order`(mode: Mode) {
        let journal = Journal()
        let host = WorkflowHost(
            workflow: Leaf("a"),
            observers: [
                JournalObserver(journal: journal, name: "1 "), Silent(), JournalObserver(journal: journal, name: "2 "),
            ],
            configuration: mode.configuration
        )
        #expect(
            journal.take() == [
                "1 begin Leaf", "2 begin Leaf", "1 made Leaf", "2 made Leaf", "1 will render Leaf",
                "2 will render Leaf",
                "2 did render Leaf", "1 did render Leaf",
            ]
        )
        host.rendering.sink.send(.nothing)
        #expect(
            journal.take().prefix(6) == [
                "1 received Leaf", "2 received Leaf", "1 will apply Leaf", "2 will apply Leaf",
                "2 did apply Leaf", "1 did apply Leaf",
            ]
        )
        host.update(workflow: Leaf("b"))
        #expect(journal.take().prefix(2) == ["1 did change Leaf", "2 did change Leaf"])
    }

    /// Does something once, at a moment of an action.
    private final class MeddlingObserver: WorkflowObserver {
        enum Moment: CaseIterable {
            case received, willApply, didApply, willRender, didRender
        }

        private let moment: Moment
        private let journal: Journal
        var meddle: (() -> Void)?

        init(at moment: Moment, journal: Journal) {
            self.moment = moment
            self.journal = journal
        }

        private func reached(_ moment: Moment) {
            journal.note("\(moment)")
            guard moment == self.moment, let meddle else { return }
            self.meddle = nil
            meddle()
        }

        func workflowDidReceiveAction<Action: WorkflowAction>(
            _ action: Action,
            workflow: Action.WorkflowType,
            session: WorkflowSession
        ) {
            reached(.received)
        }

        func workflowWillApplyAction<Action: WorkflowAction>(
            _ action: Action,
            workflow: Action.WorkflowType,
            state: Action.WorkflowType.State,
            session: WorkflowSession
        ) -> ((Action.WorkflowType.State, Action.WorkflowType.Output?) -> Void)? {
            reached(.willApply)
            return { [self] _, _ in reached(.didApply) }
        }

        func workflowWillRender<W: Workflow>(
            _ workflow: W,
            state: W.State,
            session: WorkflowSession
        ) -> ((W.Rendering) -> Void)? {
            reached(.willRender)
            return { [self] _ in reached(.didRender) }
        }
    }

    private typealias Counter = Given<Int, Never, (count: Int, add: Sink<Int>)>

    /// Adds what it is sent.
    private func makeCounter() -> Counter {
        Counter(0) { count, context in
            (
                count,
                context.makeSink(of: Int.self) { number, count in
                    count += number
                    return nil
                }
            )
        }
    }

    @Test(arguments: MeddlingObserver.Moment.allCases)
    private func `what an observer sends at any moment of an action is handled after it`(
        moment: MeddlingObserver.Moment
    ) {
        let journal = Journal()
        let observer = MeddlingObserver(at: moment, journal: journal)
        let host = WorkflowHost(
            workflow: makeCounter(),
            observers: [observer],
            configuration: RuntimeConfiguration()
        )
        host.onRendering { journal.note("\($0.count)") }
        _ = journal.take()
        observer.meddle = { [unowned host] in host.rendering.add.send(100) }
        host.rendering.add.send(1)
        let event = MeddlingObserver.Moment.allCases.map { "\($0)" }
        #expect(journal.take() == event + ["1"] + event + ["101"])
    }

    @Test(arguments: MeddlingObserver.Moment.allCases)
    private func `an observer may end the host at any moment of an action, which is finished`(
        moment: MeddlingObserver.Moment
    ) {
        let journal = Journal()
        let observer = MeddlingObserver(at: moment, journal: journal)
        var host: WorkflowHost<Counter>? = WorkflowHost(
            workflow: makeCounter(),
            observers: [observer],
            configuration: RuntimeConfiguration()
        )
        let add = host?.rendering.add
        _ = journal.take()
        observer.meddle = { host = nil }
        add?.send(1)
        #expect(journal.take() == MeddlingObserver.Moment.allCases.map { "\($0)" })
        add?.send(1)
        #expect(journal.take() == [])
        #expect(host == nil)
    }

    @Test func `the shared interceptor chooses the observers of each host once`() async {
        await #expect(processExitsWith: .success) {
            let (given, added) = (Sessions(), Sessions())
            let interceptor = Interceptor(added)
            let before = WorkflowHost(workflow: Leaf("a"), observers: [given])
            WorkflowObservation.sharedObserversInterceptor = interceptor
            let host = WorkflowHost(workflow: Family(journal: Journal()), observers: [given])
            #expect(interceptor.calls == [1])
            // What the interceptor returns is used: the given observer is dropped.
            #expect(given.begun.count == 1)
            #expect(added.begun.count == 2)

            WorkflowObservation.sharedObserversInterceptor = nil
            #expect(WorkflowObservation.sharedObserversInterceptor != nil)
            _ = WorkflowHost(workflow: Leaf("b"), observers: [given])
            #expect(interceptor.calls == [1])
            #expect(given.begun.count == 2)
            _ = (before, host)
        }
    }

    @Test func `a host without observers makes no sessions and a single observer is told of its own only`() async {
        await #expect(processExitsWith: .success) {
            let sessions = Sessions()
            for _ in 1...3 { _ = WorkflowHost(workflow: Family(journal: Journal())) }
            _ = WorkflowHost(workflow: Leaf("a"), observers: [sessions])
            #expect(sessions.begun.map { "\($0.sessionID)" } == ["Identifier(value: 0)"])
        }
    }
}

private final class Sessions: WorkflowObserver {
    var begun: [WorkflowSession] = []
    var ended: [WorkflowSession] = []
    func sessionDidBegin(_ session: WorkflowSession) { begun.append(session) }
    func sessionDidEnd(_ session: WorkflowSession) { ended.append(session) }
}

private struct Silent: WorkflowObserver {}

private final class Interceptor: ObserversInterceptor {
    let added: any WorkflowObserver
    /// How many observers each host was given.
    var calls: [Int] = []

    init(_ added: any WorkflowObserver) { self.added = added }

    func workflowObservers(for initialObservers: [any WorkflowObserver]) -> [any WorkflowObserver] {
        calls.append(initialObservers.count)
        return [added]
    }
}

/// Notes the values that come with each call.
private struct Values: WorkflowObserver {
    let journal: Journal

    init(_ journal: Journal) { self.journal = journal }

    func workflowWillRender<WorkflowType: Workflow>(
        _ workflow: WorkflowType,
        state: WorkflowType.State,
        session: WorkflowSession
    ) -> ((WorkflowType.Rendering) -> Void)? {
        journal.note("renders \(state)")
        return { journal.note("rendered \($0)") }
    }

    func workflowDidChange<WorkflowType: Workflow>(
        from oldWorkflow: WorkflowType,
        to newWorkflow: WorkflowType,
        state: WorkflowType.State,
        session: WorkflowSession
    ) {
        journal.note("\(oldWorkflow) to \(newWorkflow), \(state)")
    }

    func workflowDidReceiveAction<Action: WorkflowAction>(
        _ action: Action,
        workflow: Action.WorkflowType,
        session: WorkflowSession
    ) {
        journal.note("received \(action)")
    }

    func workflowWillApplyAction<Action: WorkflowAction>(
        _ action: Action,
        workflow: Action.WorkflowType,
        state: Action.WorkflowType.State,
        session: WorkflowSession
    ) -> ((Action.WorkflowType.State, Action.WorkflowType.Output?) -> Void)? {
        journal.note("applies \(action) to \(state)")
        return { state, output in
            journal.note("applied: \(state), \(output.map { "\($0)" } ?? "no output")")
        }
    }
}
