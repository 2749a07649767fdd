import TrellisSupport

/// The receiver of what is sent through the sinks of one action type of one node.
///
/// Kept from pass to pass while each run asks for the type, so that sinks of earlier renderings go on working. Sinks own
/// their endpoint; the endpoint does not own its node: `isValid` is cleared before the node can go.
@usableFromInline
class EndpointBase {
    @usableFromInline let actionType: ObjectIdentifier
    @exclusivity(unchecked) @usableFromInline final var next: EndpointBase?
    /// The run of the node that asked for this endpoint last.
    @exclusivity(unchecked) @usableFromInline final var mark: UInt32
    @exclusivity(unchecked) @usableFromInline final var isValid = true
    /// A Boolean value that indicates whether an action that came in here is being handled.
    @exclusivity(unchecked) @usableFromInline final var isHandling = false
    /// The actions that wait in the queue of the tree; `nil` until one did. Dropped with the endpoint's end: they may own sinks that
    /// lead here.
    @exclusivity(unchecked) @usableFromInline final var waiting: WaitingActionsBase?
    /// The companion that a watcher has attached; `nil` in production.
    @exclusivity(unchecked) @usableFromInline final var companion: EndpointCompanion?

    @inlinable
    init(actionType: ObjectIdentifier, mark: UInt32) {
        self.actionType = actionType
        self.mark = mark
    }

    /// The node that the actions are for; nil when it has ended.
    var receiver: NodeBase? { fatalError("EndpointBase is only a base class of Endpoint.") }

    /// Sends the action of a reader, if it is of the type of this endpoint. Returns whether it is.
    func send(_ reader: any ActionReader) throws -> Bool {
        fatalError("EndpointBase is only a base class of Endpoint.")
    }

    /// Invalidates the endpoint: sends are ignored from now on, and waiting actions are dropped.
    final func end(leaving companion: EndpointCompanion?) {
        isValid = false
        next = nil
        if let companion { self.companion = companion }
        letGo(exchange(&waiting, with: nil))
    }
}

@usableFromInline
final class Endpoint<Action: WorkflowAction>: EndpointBase {
    /// Not read unless `isValid`.
    @usableFromInline unowned(unsafe) let node: Node<Action.WorkflowType>

    @inlinable
    init(node: Node<Action.WorkflowType>) {
        self.node = node
        super.init(actionType: ObjectIdentifier(Action.self), mark: node.runs)
    }

    override var receiver: NodeBase? { isValid ? node : nil }

    override func send(_ reader: any ActionReader) throws -> Bool {
        guard let action = try reader.read(as: Action.self) else { return false }
        send(action)
        return true
    }

    /// Handles an action: at once and completely when the tree is idle, else later.
    @inlinable
    func send(_ action: Action) {
        guard isValid else { return didIgnore(action) }
        if isUsedFromElsewhere(by: action) { return }
        if !node.handleAtOnce(action) { sendSlowly(action) }
    }

    /// Returns whether an action is not to be handled now, as it comes from outside the home. Only asked in debug builds of the client;
    /// false in others.
    @inlinable
    func isUsedFromElsewhere(by action: Action) -> Bool {
        _isDebugAssertConfiguration() && postsFromElsewhere(action)
    }

    /// Posts an action that comes from outside the home.
    /// - Returns: True if the action is not to be handled now.
    @usableFromInline
    func postsFromElsewhere(_ action: Action) -> Bool {
        let tree = node.tree
        if tree.home.isHere {
            // To find that out, code of the actor's executor has run.
            if !isValid { didIgnore(action) }
            return !isValid
        }
        tree.reportElsewhere("\(Action.self) to be sent")
        // Where a handler lets the program go on, the action hops home.
        if let queue = tree.homeQueue { HomeSink(queue: queue, endpoint: self, lifetime: nil).post(action) }
        return true
    }

    /// Too late: the endpoint has ended.
    @usableFromInline
    func didIgnore(_ action: Action) {
        companion?.didIgnore(action)
    }

    @inlinable
    @inline(__always)
    func sendSlowly(_ action: Action) {
        if node.tree.letsActionsWait {
            enqueue(action)
        } else if node.tree.gate == .isWatched {
            handleWatched(action)
        } else {
            sendByMode(action)
        }
    }

    /// Handles an action that comes in a tree that is watched or compatible and not idle, or while it renders.
    @usableFromInline
    func sendByMode(_ action: Action) {
        let tree = node.tree
        if let answers = tree.answers, answers.takesActions { return answers.takeAction(action) }
        if !tree.gate.contains(.busy) { return handleWatched(action) }
        if tree.rendersRunning > 0 { return sendDuringRender(action) }
        if tree.gate.contains(.countsSends) { return enqueueCaused(action) }
        if tree.configuration.isCompatible { sendCompatibly(action) } else { enqueue(action) }
    }

    @inlinable
    @inline(never)
    func handleWatched(_ action: Action) {
        let tree = node.tree
        if !handle(action, thenCalling: tree.finishEvent) { tree.settle() }
    }

    /// Notifies the observers, applies the action and calls `finish` for what follows it.
    /// - Returns: False if the endpoint has ended before the action was applied.
    @inlinable
    @inline(__always)
    @discardableResult
    func handle(_ action: Action, thenCalling finish: (Tree) -> Void) -> Bool {
        let node = node
        let tree = node.tree
        tree.stage = .received
        tree.gate.insert(.busy)
        tree.tools?.didReceive(action, node)
        // Under `compatible` an observer may have ended the node by sending something itself.
        tree.stage = .applying
        guard isValid else { return false }
        isHandling = true
        node.apply(action)
        finish(tree)
        isHandling = false
        return true
    }

    @inlinable
    func enqueue(_ action: Action) {
        putInLine(action)
        node.tree.enqueue(
            QueuedEvent(target: self) { QueuedEvent.target($0, as: Endpoint<Action>.self).handleWaiting() }
        )
    }

    @inlinable
    func putInLine(_ action: Action) {
        let actions = waiting?.asActions(of: Action.self) ?? WaitingActions<Action>()
        waiting = actions
        actions.queue.append(action)
    }

    /// Queues an action whose pass counts; see ``CausedPasses``.
    private func enqueueCaused(_ action: Action) {
        putInLine(action)
        let event = QueuedEvent(target: self) { QueuedEvent.target($0, as: Endpoint<Action>.self).handleCaused() }
        node.tree.enqueueCaused(event) { "\(ActionName(action)) to \(node.path)" }
    }

    private func handleCaused() {
        guard isValid else { return }
        node.tree.causedPasses?.willHandleCausedAction()
        handleWaiting()
    }

    /// Handles the action that has waited longest, unless the endpoint has ended meanwhile.
    @inlinable
    func handleWaiting() {
        guard isValid, let action = waiting?.asActions(of: Action.self).queue.popFirst() else { return }
        let tree = node.tree
        if tree.gate == .busy {
            node.apply(action)
            tree.completeEvent(tree)
        } else {
            handleWatchedInLine(action)
        }
    }

    @inlinable
    @inline(never)
    func handleWatchedInLine(_ action: Action) {
        handle(action, thenCalling: node.tree.completeEvent)
    }

    private func sendDuringRender(_ action: Action) {
        let tree = node.tree
        let isStale = node.isRendering && mark != node.runs
        if tree.configuration.isCompatible, isStale, isHandling { return }
        Misuse(
            .sentDuringRender,
            """
            Expected no action while \(node.workflowType) and its tree render. Instead, \(Action.self) was sent to \
            \(Action.WorkflowType.self) (key "\(node.key)") from inside \(tree.placeInRender)
            """,
            path: node.path
        ).report(to: tree.configuration)
        enqueueCaused(action)
    }

    /// Handles an action that comes during an event as `RuntimeConfiguration.compatible` does.
    private func sendCompatibly(_ action: Action) {
        let tree = node.tree
        switch tree.stage {
        case .starting:
            handle(action, thenCalling: tree.dropOutput)
            tree.stage = .starting
        case .received, .publishingUnchanged:
            let stage = tree.stage
            handle(action, thenCalling: tree.completeEvent)
            tree.stage = stage
        case .publishing where tree.home.isMainActor:
            tree.home.onMainQueue { [self] in send(action) }
        case .applying, .publishing:
            enqueue(action)
        }
    }
}

/// The part of the waiting actions of an endpoint that does not depend on their type.
@usableFromInline
class WaitingActionsBase {
    @inlinable
    init() {}
}

/// The actions of one endpoint that wait for the event at hand.
@usableFromInline
final class WaitingActions<Action>: WaitingActionsBase {
    @exclusivity(unchecked) @usableFromInline var queue = Queue<Action>()

    @inlinable
    override init() {}
}

extension Node {
    /// Handles an action at once and completely, if the tree is idle and nobody watches it. The one way of all that is sent.
    ///
    /// Only for a node in the tree: the caller asks for that after the last call of the app before this one.
    /// - Returns: False if it has done nothing.
    @inlinable
    func handleAtOnce<Action: WorkflowAction>(_ action: Action) -> Bool where Action.WorkflowType == W {
        let tree = tree
        guard tree.gate == .open else { return false }
        tree.gate = .busy
        apply(action)
        tree.finishEvent(tree)
        return true
    }

    /// The endpoint for an action type, made when a run first asks for it.
    @inlinable
    func endpoint<Action: WorkflowAction>(for type: Action.Type) -> Endpoint<Action> where Action.WorkflowType == W {
        let actionType = ObjectIdentifier(type)
        var candidate = endpoints
        while let endpoint = candidate {
            if endpoint.actionType == actionType {
                if endpoint.mark != runs {
                    endpoint.mark = runs
                    armedEndpoints &+= 1
                }
                return endpoint.asEndpoint(of: Action.self)
            }
            candidate = endpoint.next
        }
        return makeEndpoint()
    }

    @inlinable
    func makeEndpoint<Action: WorkflowAction>() -> Endpoint<Action> where Action.WorkflowType == W {
        let endpoint = Endpoint<Action>(node: self)
        endpoint.isValid = isInTree
        if tree.isObserved, belongsToSinks(endpoint) { return endpoint }
        endpoint.next = endpoints
        endpoints = endpoint
        endpointCount &+= 1
        armedEndpoints &+= 1
        return endpoint
    }
}

extension NodeBase {
    /// Returns whether a new endpoint belongs to its sinks alone, not to this node, because a watcher owns the node.
    @usableFromInline
    final func belongsToSinks(_ endpoint: EndpointBase) -> Bool {
        guard let companion = tree.answers?.companionOfNewEndpoint() else { return false }
        endpoint.companion = companion
        return true
    }

    /// Ends the endpoints that the run did not ask for.
    @usableFromInline
    final func removeUnarmedEndpoints() {
        var kept: EndpointBase?
        var ended: EndpointBase?
        var endpoint = endpoints
        endpointCount = 0
        while let current = endpoint {
            endpoint = current.next
            if current.mark == runs {
                current.next = kept
                kept = current
                endpointCount &+= 1
            } else {
                current.next = ended
                ended = current
            }
        }
        endpoints = kept
        // An action that waits may send in its `deinit`, and so have an endpoint made.
        while let current = ended {
            ended = current.next
            current.end(leaving: companionOfEndedEndpoint(.notAskedFor))
        }
    }

    private func companionOfEndedEndpoint(_ reason: IgnoredAction.Reason) -> EndpointCompanion? {
        guard tree.isObserved else { return nil }
        return tree.answers?.companionOfEndedEndpoint(of: self, reason)
    }

    final func invalidateEndpoints() {
        while let current = endpoints {
            endpoints = current.next
            current.end(leaving: companionOfEndedEndpoint(.nodeHasEnded))
        }
        endpointCount = 0
        armedEndpoints = 0
    }
}

extension Tree {
    /// The place in a pass from which something was sent, and where to send from instead.
    fileprivate final var placeInRender: String {
        guard let key = startingSideEffect else {
            return "render. Send from an event handler, a side effect or a worker."
        }
        return """
            the block of the side effect "\(key)", which is part of the pass that starts it. Send from a callback that comes \
            later, or from the task of runSideEffect(key:of:), or make the change part of the action before.
            """
    }
}
