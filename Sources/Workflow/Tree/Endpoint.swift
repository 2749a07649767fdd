/// Where the sinks of one action type of one node lead to.
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
    /// While it is valid: `WaitingActions` that wait in the queue of the tree; nil until one did. Dropped with the endpoint's
    /// end: they may own sinks that lead here. From then on an `EndpointGrave`, where a check asks for it.
    @exclusivity(unchecked) @usableFromInline final var waiting: AnyObject?
    /// Whether an action that came in here is being handled.
    @exclusivity(unchecked) final var isHandling = false

    @inlinable
    init(actionType: ObjectIdentifier, mark: UInt32) {
        self.actionType = actionType
        self.mark = mark
    }

    /// The node that the actions are for; nil when it has ended.
    var receiver: NodeBase? { fatalError("EndpointBase is only a base class of Endpoint.") }

    /// From now on sinks lead nowhere, and what waits is forgotten.
    final func end(leaving grave: EndpointGrave?) {
        isValid = false
        next = nil
        waiting = grave
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

    /// Handles an action: at once and completely when the tree is idle, else later.
    @inlinable
    func send(_ action: Action) {
        guard isValid else { return didIgnore(action) }
        let tree = node.tree
        if tree.isUsedFromElsewhere { return sendFromElsewhere(action) }
        guard tree.gate == .open else {
            sendSlowly(action)
            return
        }
        tree.gate = .busy
        node.apply(action)
        tree.finishEvent(tree)
    }

    /// Too late: the endpoint has ended.
    @usableFromInline
    func didIgnore(_ action: Action) {
        if let grave = waiting as? EndpointGrave { grave.didIgnore(action) }
    }

    @inlinable
    func sendSlowly(_ action: Action) {
        if node.tree.letsActionsWait { enqueue(action) } else { sendOtherwise(action) }
    }

    /// In a tree that is watched or compatible, or while it renders.
    @usableFromInline
    func sendOtherwise(_ action: Action) {
        let node = node
        let tree = node.tree
        if let rehearsal = tree.tools?.rehearsal {
            rehearsal.apply(action)
        } else if tree.tools?.secondRender != nil {
            // Reported in the first render.
        } else if !tree.gate.contains(.busy) {
            handle(action, thenCalling: tree.finishEvent)
        } else if tree.rendersRunning > 0 {
            sendDuringRender(action)
        } else if tree.gate.contains(.endsNewEffect) {
            enqueueCaused(action)
        } else if !tree.configuration.isCompatible || !sendCompatibly(action) {
            enqueue(action)
        }
    }

    /// Lets the observers know, applies the action and lets `finish` do what follows it.
    @usableFromInline
    func handle(_ action: Action, thenCalling finish: (Tree) -> Void) {
        let node = node
        let tree = node.tree
        tree.stage = .received
        tree.gate.insert(.busy)
        tree.tools?.didReceive(action, node)
        // Under `compatible` an observer may have ended the node by sending something itself.
        guard isValid else { return tree.settle() }
        tree.stage = .applying
        isHandling = true
        node.apply(action)
        finish(tree)
        isHandling = false
    }

    @inlinable
    func enqueue(_ action: Action) {
        putInLine(action)
        node.tree.enqueue(
            QueuedEvent(target: self) { unsafeDowncast($0, to: Endpoint<Action>.self).handleWaiting() }
        )
    }

    @inlinable
    func putInLine(_ action: Action) {
        let actions = waitingActions ?? WaitingActions<Action>()
        waiting = actions
        actions.queue.append(action)
    }

    /// Queues an action whose pass counts; see ``CausedPasses``.
    private func enqueueCaused(_ action: Action) {
        putInLine(action)
        let event = QueuedEvent(target: self) { unsafeDowncast($0, to: Endpoint<Action>.self).handleCaused() }
        node.tree.enqueueCaused(event) { "\(ActionName(action)) to \(node.path)" }
    }

    private func handleCaused() {
        guard isValid else { return }
        node.tree.causedPasses?.willHandleCausedAction()
        handleWaiting()
    }

    @inlinable var waitingActions: WaitingActions<Action>? {
        waiting.map { unsafeDowncast($0, to: WaitingActions<Action>.self) }
    }

    /// Handles the action that has waited longest, unless the endpoint has ended meanwhile.
    @inlinable
    func handleWaiting() {
        guard isValid, let action = waitingActions?.queue.popFirst() else { return }
        let tree = node.tree
        if tree.gate == .busy {
            node.apply(action)
            tree.completeEvent(tree)
        } else {
            handle(action, thenCalling: tree.completeEvent)
        }
    }

    /// A send from outside the home: where a handler lets the program go on, the action hops home.
    @usableFromInline
    func sendFromElsewhere(_ action: Action) {
        let tree = node.tree
        tree.reportElsewhere("\(Action.self) to be sent")
        if let queue = tree.homeQueue { HomeSink(queue: queue, endpoint: self, lifetime: nil).post(action) }
    }

    private func sendDuringRender(_ action: Action) {
        let tree = node.tree
        let isStale = node.isRendering && mark != node.runs
        if tree.configuration.isCompatible, isStale, isHandling { return }
        Misuse(
            .sentDuringRender,
            """
            Expected no action while \(node.workflowType) and its tree render. Instead, \(Action.self) was sent to \
            \(Action.WorkflowType.self) (key "\(node.key)") from inside render. Send from an event handler, a side effect \
            or a worker.
            """
        ).report(to: tree.configuration)
        enqueueCaused(action)
    }

    /// What `RuntimeConfiguration.compatible` does otherwise than queue; false where it queues too.
    private func sendCompatibly(_ action: Action) -> Bool {
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
            return false
        }
        return true
    }
}

/// The actions of one endpoint that wait for the event at hand.
@usableFromInline
final class WaitingActions<Action> {
    @exclusivity(unchecked) @usableFromInline var queue = Queue<Action>()

    @inlinable
    init() {}
}

extension Node {
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
                return unsafeDowncast(endpoint, to: Endpoint<Action>.self)
            }
            candidate = endpoint.next
        }
        return makeEndpoint()
    }

    @inlinable
    func makeEndpoint<Action: WorkflowAction>() -> Endpoint<Action> where Action.WorkflowType == W {
        let endpoint = Endpoint<Action>(node: self)
        endpoint.isValid = isInTree
        // Not one of the node's then: it is the endpoint that owns the rehearsal, and the node with it.
        if tree.hasTools, keepsRehearsal(endpoint) { return endpoint }
        endpoint.next = endpoints
        endpoints = endpoint
        endpointCount &+= 1
        armedEndpoints &+= 1
        return endpoint
    }
}

extension NodeBase {
    /// Lets the rehearsal, if this is one, live as long as the endpoint: its sinks work as long as somebody has them. Nothing ever waits
    /// in a rehearsal.
    @usableFromInline
    final func keepsRehearsal(_ endpoint: EndpointBase) -> Bool {
        guard let rehearsal = tree.tools?.rehearsal else { return false }
        endpoint.waiting = rehearsal
        return true
    }

    /// Ends the endpoints that the run did not ask for: sinks made for them go nowhere from now on.
    @usableFromInline
    final func removeUnarmedEndpoints() {
        var kept: EndpointBase?
        var endpoint = endpoints
        endpointCount = 0
        while let current = endpoint {
            endpoint = current.next
            if current.mark == runs {
                current.next = kept
                kept = current
                endpointCount += 1
            } else {
                current.end(leaving: grave(.notAskedFor))
            }
        }
        endpoints = kept
    }

    final func invalidateEndpoints() {
        while let current = endpoints {
            endpoints = current.next
            current.end(leaving: grave(.nodeHasEnded))
        }
        endpointCount = 0
        armedEndpoints = 0
    }
}
