import Testing
import Workflow
import WorkflowTestSupport

/// Rules 1.15: what interceptors may change.
struct InterceptorTests {
    @Test(arguments: Mode.allCases)
    func `of several the first is the outermost, for state, render and action`(mode: Mode) {
        let journal = Journal()
        let host = WorkflowHost(
            workflow: Family(journal: Journal()),
            interceptors: [Noting("a", journal), Noting("b", journal), Noting("c", journal)],
            configuration: mode.configuration
        )
        #expect(
            journal.take().filter { $0.hasSuffix("Leaf") } == [
                "a begin Leaf", "b begin Leaf", "c begin Leaf",
                "a make Leaf", "b make Leaf", "c make Leaf", "c made Leaf", "b made Leaf", "a made Leaf",
                "a render Leaf", "b render Leaf", "c render Leaf", "c rendered Leaf", "b rendered Leaf",
                "a rendered Leaf",
            ]
        )
        host.rendering.leaf.sink.send(.emit("x"))
        #expect(
            journal.take().filter { $0.contains(" appl") } == [
                "a apply Leaf", "b apply Leaf", "c apply Leaf", "c applied Leaf", "b applied Leaf", "a applied Leaf",
                "a apply Family", "b apply Family", "c apply Family", "c applied Family", "b applied Family",
                "a applied Family",
            ]
        )
    }

    @Test func `sessions end with the identifiers that they began with`() {
        let sessions = Sessions()
        var host: WorkflowHost? = WorkflowHost(workflow: Family(journal: Journal()), interceptors: [sessions])
        #expect(sessions.ended.isEmpty)
        withExtendedLifetime(host) {}
        host = nil
        #expect(sessions.begun.count == 2)
        #expect(sessions.ended == sessions.begun)
    }

    @Test(arguments: Mode.allCases)
    func `the state that is made may be another one`(mode: Mode) {
        let journal = Journal()
        let host = WorkflowHost(
            workflow: Leaf("n"),
            observers: [MadeStates(journal)],
            interceptors: [Changing<Leaf>(state: { $0.count += 5 })],
            configuration: mode.configuration
        )
        #expect(host.rendering.text == "n 5")
        #expect(journal.take() == ["State(count: 5)"])
        host.rendering.sink.send(.add)
        #expect(host.rendering.text == "n 6")
    }

    @Test(arguments: Mode.allCases)
    func `a render may be given another workflow and state, which the node does not keep`(mode: Mode) {
        let host = WorkflowHost(
            workflow: Leaf("n"),
            interceptors: [Changing<Leaf>(render: { ($0.name, $1.count) = ("shown as", 70 + $1.count) })],
            configuration: mode.configuration
        )
        #expect(host.rendering.text == "shown as 70")
        host.rendering.sink.send(.add)
        host.rendering.sink.send(.add)
        #expect(host.rendering.text == "shown as 72")
    }

    @Test(arguments: Mode.allCases)
    func `the rendering that an interceptor returns is the one of the node, also for observers`(mode: Mode) {
        struct Doubling: WorkflowInterceptor {
            func render<WorkflowType: Workflow>(
                _ workflow: WorkflowType,
                state: WorkflowType.State,
                session: WorkflowSession,
                proceed: (WorkflowType, WorkflowType.State) -> WorkflowType.Rendering
            ) -> WorkflowType.Rendering {
                let rendering = proceed(workflow, state)
                if let number = rendering as? Int, let double = number * 2 as? WorkflowType.Rendering { return double }
                return rendering
            }
        }
        let journal = Journal()
        let child = Given<Int, Never, Int>(4) { state, _ in state }
        let host = WorkflowHost(
            workflow: Given<Void, Never, String>(()) { _, context in "\(child.rendered(in: context))" },
            observers: [MadeStates(journal)],
            interceptors: [Doubling()],
            configuration: mode.configuration
        )
        #expect(host.rendering == "8")
        #expect(journal.take().contains("rendered 8"))
    }

    @Test(arguments: Mode.allCases)
    func `without proceeding with a render children and side effects end`(mode: Mode) {
        struct Curtain: WorkflowInterceptor {
            let isClosed: () -> Bool
            func render<WorkflowType: Workflow>(
                _ workflow: WorkflowType,
                state: WorkflowType.State,
                session: WorkflowSession,
                proceed: (WorkflowType, WorkflowType.State) -> WorkflowType.Rendering
            ) -> WorkflowType.Rendering {
                if isClosed(), let closed = "closed" as? WorkflowType.Rendering { return closed }
                return proceed(workflow, state)
            }
        }
        let journal = Journal()
        var isClosed = false
        var children: [Leaf.Rendering] = []
        let parent = Given<Int, Never, String>(0) { state, context in
            context.runSideEffect(key: "effect") { lifetime in
                journal.note("started")
                lifetime.onEnded { journal.note("ended") }
            }
            let leaf = Leaf("leaf").shown(in: context)
            children.append(leaf)
            return leaf.text
        }
        let host = WorkflowHost(
            workflow: parent,
            interceptors: [Curtain { isClosed }],
            configuration: mode.configuration
        )
        children[0].sink.send(.add)
        #expect(host.rendering == "leaf 1")
        isClosed = true
        host.update(workflow: parent)
        #expect(host.rendering == "closed")
        #expect(journal.take() == ["started", "ended"])
        isClosed = false
        host.update(workflow: parent)
        #expect(host.rendering == "leaf 0")
    }

    @Test(arguments: Mode.allCases)
    func `an action that is not proceeded with changes nothing and has no output`(mode: Mode) {
        let journal = Journal()
        var isClosed = false
        let host = WorkflowHost(
            workflow: Family(journal: Journal()),
            interceptors: [Changing<Leaf>(action: { _, _ in isClosed ? nil : () })],
            configuration: mode.configuration
        )
        host.onOutput { journal.note($0) }
        host.rendering.leaf.sink.send(.addAndEmit("A"))
        isClosed = true
        host.rendering.leaf.sink.send(.addAndEmit("B"))
        #expect(host.rendering.leaf.text == "a 1")
        #expect(host.rendering.heard == ["A"])
        #expect(journal.take() == ["A"])
    }

    @Test(arguments: Mode.allCases)
    func `another action, state and output may come of an action`(mode: Mode) {
        struct Loud: WorkflowInterceptor {
            func apply<Action: WorkflowAction>(
                _ action: Action,
                of workflow: Action.WorkflowType,
                toState state: inout Action.WorkflowType.State,
                session: WorkflowSession,
                proceed: (Action, inout Action.WorkflowType.State) -> Action.WorkflowType.Output?
            ) -> Action.WorkflowType.Output? {
                guard let other = Leaf.Action.addAndEmit("quiet") as? Action else { return proceed(action, &state) }
                _ = proceed(other, &state)
                let output = proceed(other, &state)
                return (output as? String)?.uppercased() as? Action.WorkflowType.Output
            }
        }
        let journal = Journal()
        let host = WorkflowHost(
            workflow: Family(journal: Journal()),
            interceptors: [Loud()],
            configuration: mode.configuration
        )
        host.onOutput { journal.note($0) }
        host.rendering.leaf.sink.send(.add)
        #expect(host.rendering.leaf.text == "a 2")
        #expect(host.rendering.heard == ["QUIET"])
        #expect(journal.take() == ["QUIET"])
    }

    @Test(arguments: Mode.allCases)
    func `what an interceptor sends is handled after the event`(mode: Mode) {
        let journal = Journal()
        var host: WorkflowHost<Leaf>?
        let sending = Changing<Leaf>(action: { action, _ in
            if case .emit = action { host?.rendering.sink.send(.add) }
            return ()
        })
        host = WorkflowHost(
            workflow: Leaf("n"),
            interceptors: [Noting("i", journal), sending],
            configuration: mode.configuration
        )
        defer { host = nil }
        _ = journal.take()
        host?.rendering.sink.send(.emit("x"))
        #expect(host?.rendering.text == "n 1")
        #expect(
            journal.take().filter { $0.contains("appl") } == [
                "i apply Leaf", "i applied Leaf", "i apply Leaf", "i applied Leaf",
            ]
        )
    }

    @Test func `a render that is proceeded with twice is a trap`() async {
        await #expect(processExitsWith: .failure) {
            struct Twice: WorkflowInterceptor {
                func render<WorkflowType: Workflow>(
                    _ workflow: WorkflowType,
                    state: WorkflowType.State,
                    session: WorkflowSession,
                    proceed: (WorkflowType, WorkflowType.State) -> WorkflowType.Rendering
                ) -> WorkflowType.Rendering {
                    _ = proceed(workflow, state)
                    return proceed(workflow, state)
                }
            }
            _ = WorkflowHost(workflow: Leaf("n"), interceptors: [Twice()])
        }
    }
}

/// Notes what passes through it.
private struct Noting: WorkflowInterceptor {
    let name: String
    let journal: Journal

    init(_ name: String, _ journal: Journal) {
        (self.name, self.journal) = (name, journal)
    }

    func sessionDidBegin(_ session: WorkflowSession) { journal.note("\(name) begin \(session.workflowType)") }

    func makeInitialState<WorkflowType: Workflow>(
        of workflow: WorkflowType,
        session: WorkflowSession,
        proceed: (WorkflowType) -> WorkflowType.State
    ) -> WorkflowType.State {
        journal.note("\(name) make \(WorkflowType.self)")
        defer { journal.note("\(name) made \(WorkflowType.self)") }
        return proceed(workflow)
    }

    func render<WorkflowType: Workflow>(
        _ workflow: WorkflowType,
        state: WorkflowType.State,
        session: WorkflowSession,
        proceed: (WorkflowType, WorkflowType.State) -> WorkflowType.Rendering
    ) -> WorkflowType.Rendering {
        journal.note("\(name) render \(WorkflowType.self)")
        defer { journal.note("\(name) rendered \(WorkflowType.self)") }
        return proceed(workflow, state)
    }

    func apply<Action: WorkflowAction>(
        _ action: Action,
        of workflow: Action.WorkflowType,
        toState state: inout Action.WorkflowType.State,
        session: WorkflowSession,
        proceed: (Action, inout Action.WorkflowType.State) -> Action.WorkflowType.Output?
    ) -> Action.WorkflowType.Output? {
        journal.note("\(name) apply \(session.workflowType)")
        defer { journal.note("\(name) applied \(session.workflowType)") }
        return proceed(action, &state)
    }
}

/// Changes what the nodes of one workflow type do.
private struct Changing<Only: Workflow>: WorkflowInterceptor {
    var state: (inout Only.State) -> Void = { _ in }
    var render: (inout Only, inout Only.State) -> Void = { _, _ in }
    /// `nil` drops the action.
    var action: (Leaf.Action, Only.State) -> Void? = { _, _ in () }

    func makeInitialState<WorkflowType: Workflow>(
        of workflow: WorkflowType,
        session: WorkflowSession,
        proceed: (WorkflowType) -> WorkflowType.State
    ) -> WorkflowType.State {
        let made = proceed(workflow)
        guard var own = made as? Only.State else { return made }
        state(&own)
        return own as? WorkflowType.State ?? made
    }

    func render<WorkflowType: Workflow>(
        _ workflow: WorkflowType,
        state: WorkflowType.State,
        session: WorkflowSession,
        proceed: (WorkflowType, WorkflowType.State) -> WorkflowType.Rendering
    ) -> WorkflowType.Rendering {
        guard var own = workflow as? Only, var ownState = state as? Only.State else { return proceed(workflow, state) }
        render(&own, &ownState)
        return proceed(own as? WorkflowType ?? workflow, ownState as? WorkflowType.State ?? state)
    }

    func apply<Action: WorkflowAction>(
        _ action: Action,
        of workflow: Action.WorkflowType,
        toState state: inout Action.WorkflowType.State,
        session: WorkflowSession,
        proceed: (Action, inout Action.WorkflowType.State) -> Action.WorkflowType.Output?
    ) -> Action.WorkflowType.Output? {
        if let own = action as? Leaf.Action, let ownState = state as? Only.State, self.action(own, ownState) == nil {
            return nil
        }
        return proceed(action, &state)
    }
}

/// Keeps the identifiers of sessions.
private final class Sessions: WorkflowInterceptor {
    var begun: [WorkflowSession.Identifier] = []
    var ended: [WorkflowSession.Identifier] = []

    func sessionDidBegin(_ session: WorkflowSession) { begun.append(session.sessionID) }
    func sessionDidEnd(_ session: WorkflowSession) { ended.append(session.sessionID) }
}

/// Notes the states and renderings that observers are told of.
private struct MadeStates: WorkflowObserver {
    let journal: Journal

    init(_ journal: Journal) {
        self.journal = journal
    }

    func workflowDidMakeInitialState<WorkflowType: Workflow>(
        _ workflow: WorkflowType,
        initialState: WorkflowType.State,
        session: WorkflowSession
    ) {
        journal.note("\(initialState)")
    }

    func workflowWillRender<WorkflowType: Workflow>(
        _ workflow: WorkflowType,
        state: WorkflowType.State,
        session: WorkflowSession
    ) -> ((WorkflowType.Rendering) -> Void)? {
        { if WorkflowType.Rendering.self == Int.self { journal.note("rendered \($0)") } }
    }
}
