/// The watchers of a tree, by the steps that they take part in. A tree without any of them pays nothing.
@usableFromInline
final class TreeTools {
    /// The observers, or none; as an optional it would be copied for each call.
    @usableFromInline let values: any WorkflowObserver
    // Each is nil where nobody takes part, so that a step costs nothing for those who have asked for other steps.
    let replacements: InterceptorChain?
    let states: (any TreeWatcher)?
    let events: (any TreeWatcher)?
    let answers: (any TreeWatcher)?
    let trace: (any TreeWatcher)?
    let skips: (any TreeWatcher)?
    /// The watchers that hear of sessions because they trace.
    private let lives: (any TreeWatcher)?
    /// The work that sends an action now; `nil` for none, or if nobody traces the tree.
    @exclusivity(unchecked) var sender: NodeWork?
    /// The work that has sent the action of the event at hand.
    @exclusivity(unchecked) var senderOfEvent: NodeWork?
    /// A Boolean value that indicates whether the tree starts again, from states that it had before.
    @exclusivity(unchecked) var isRestarting = false
    /// The steps that somebody takes part in.
    @usableFromInline let steps: TreeSteps
    /// The number of actions that the tree has applied; counted for a trace.
    @exclusivity(unchecked) var actions = 0

    /// - Parameter watchers: The watchers in the order in which they are told, before the observers and interceptors of the app.
    init(
        _ watchers: [any TreeWatcher],
        observers: [any WorkflowObserver] = [],
        interceptors: [any WorkflowInterceptor] = []
    ) {
        func taking(part step: TreeSteps) -> [any TreeWatcher] { watchers.filter { $0.steps.contains(step) } }
        // A single one is used as it is.
        func chain(_ watchers: [any TreeWatcher]) -> (any TreeWatcher)? {
            watchers.count > 1 ? WatcherChain(watchers) : watchers.first
        }
        let observers = (taking(part: .values) as [any WorkflowObserver]) + observers
        let interceptors = (taking(part: .replacements) as [any WorkflowInterceptor]) + interceptors
        values = observers.count == 1 ? observers[0] : ObserverChain(observers: observers)
        replacements = interceptors.isEmpty ? nil : InterceptorChain(interceptors[...])
        states = taking(part: .states).first
        events = chain(taking(part: .events))
        answers = taking(part: .answers).first
        let tracing = taking(part: .trace)
        trace = chain(tracing)
        skips = chain(tracing.filter { $0.steps.contains(.skips) })
        lives = chain(tracing.filter { $0.steps.isDisjoint(with: [.values, .replacements]) })
        var steps = watchers.reduce(into: TreeSteps()) { $0.formUnion($1.steps) }
        if !observers.isEmpty { steps.insert(.values) }
        if !interceptors.isEmpty { steps.insert(.replacements) }
        self.steps = steps
    }

    func sessionDidEnd(_ session: WorkflowSession?) {
        guard let session else { return }
        replacements?.sessionDidEnd(session)
        values.sessionDidEnd(session)
        lives?.sessionDidEnd(session)
    }

    func sessionDidBegin(_ session: WorkflowSession) {
        replacements?.sessionDidBegin(session)
        values.sessionDidBegin(session)
        lives?.sessionDidBegin(session)
    }

    /// Returns whether work that a node starts now may have run before.
    func isRestored(_ node: NodeBase) -> Bool { isRestarting || states?.isRestored(node) ?? false }

    @inlinable
    func didReceive<Action: WorkflowAction>(_ action: Action, _ node: Node<Action.WorkflowType>) {
        if !steps.isDisjoint(with: [.events, .trace]) { tellReceived() }
        guard steps.contains(.values), let session = node.extras?.session else { return }
        values.workflowDidReceiveAction(action, workflow: node.workflow, session: session)
    }

    @usableFromInline
    func tellReceived() {
        senderOfEvent = exchange(&sender, with: nil)
        events?.didReceiveAction()
    }

    @usableFromInline
    func willPublish(_ root: NodeBase) -> (() -> Void)? {
        events?.willPublish(root)
    }

    @usableFromInline
    func didApply<Action: WorkflowAction>(_ action: Action, to node: NodeBase) {
        events?.didApply(action, to: node)
    }

    @usableFromInline
    func didUpdateRoot(_ root: NodeBase) {
        events?.didUpdateRoot(root)
    }
}

extension Tree {
    @usableFromInline
    final func beginSession(
        of type: Any.Type,
        named loggedType: @autoclosure () -> Any.Type,
        key: String,
        parent: NodeBase?
    ) -> WorkflowSession? {
        guard let tools, !tools.steps.isDisjoint(with: [.values, .replacements, .trace]) else { return nil }
        let session = WorkflowSession(
            workflowType: type,
            loggedType: loggedType(),
            renderKey: key,
            parent: parent?.extras?.session
        )
        outsideRender { tools.sessionDidBegin(session) }
        return session
    }
}

extension Tree {
    /// The watcher that answers for parts of the tree; `nil` if there is none.
    final var answers: (any TreeWatcher)? { isObserved ? tools?.answers : nil }

    /// The work that has sent the action of the event at hand; `nil` for a sink of a rendering, or if unknown.
    package final var senderOfEvent: NodeWork? { tools?.senderOfEvent }

    /// Calls `send`, which sends an action of work that runs elsewhere.
    final func sending(for work: @autoclosure () -> NodeWork?, _ send: () -> Void) {
        guard isTraced, let tools else { return send() }
        tools.sender = work()
        send()
        tools.sender = nil
    }

    /// The watcher that takes part in states; `nil` if there is none.
    package final var watcherOfStates: (any TreeWatcher)? { tools?.states }
}

extension NodeBase {
    /// A Boolean value that indicates whether a watcher answers for the children of this node, without a tree.
    @usableFromInline final var isWithoutTree: Bool { tree.answers?.isWholeTree ?? false }

    /// A Boolean value that indicates whether this run is a repetition, in which what was remembered in the first is there already.
    @usableFromInline final var isRenderedAgain: Bool { tree.answers?.isRenderingAgain(self) ?? false }
}
