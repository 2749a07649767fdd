/// Runs a workflow as the root of a tree, for as long as the host lives.
///
/// A host has one *home*: the isolation domain it is made in. On the main actor or on the main thread that is the main actor, on
/// another actor that actor. Where the compiler does not know the actor (in a synchronous `init` of an actor, or in the initial
/// value of one of its properties), pass it as `home:`. A host made elsewhere is for synchronous use only: asynchronous work in
/// its tree is a misuse. All the work of the tree is done on the home.
///
/// The host handles an event (an action, or new props) completely before the call returns. It applies the action and
/// the cascade of outputs, and runs one render pass. Then it publishes the rendering, then the output of the root, and
/// calls the debugger. Actions that are sent meanwhile are handled after the event, in order.
///
/// Releasing the host ends the tree: at once, or when the event at hand is done.
public final class WorkflowHost<WorkflowType: Workflow> {
    @usableFromInline let tree: HostTree<WorkflowType>

    /// Starts the tree: the first render pass runs in this call.
    ///
    /// - Parameters:
    ///   - workflow: the root.
    ///   - observers: Observers of everything that happens in the tree, called in this order.
    ///   - interceptors: Interceptors of what the workflows do, the first outermost.
    ///   - debugger: gets a snapshot of the tree after every event.
    ///   - configuration: nil takes the configuration that is current here; see ``RuntimeConfiguration``.
    ///   - home: the actor that the tree belongs to. It is not kept alive.
    @inlinable
    public init(
        workflow: WorkflowType,
        observers: [any WorkflowObserver] = [],
        interceptors: [any WorkflowInterceptor] = [],
        debugger: (any WorkflowDebugger)? = nil,
        configuration: RuntimeConfiguration? = nil,
        home: (any Actor)? = #isolation
    ) {
        var configuration = configuration ?? .current
        let tools = Self.tools(
            observers: observers,
            interceptors: interceptors,
            debugger: debugger,
            configuration: &configuration,
            home: home
        )
        tree = HostTree(workflow: workflow, configuration: configuration, home: Home(home), tools: tools)
    }

    /// Starts a tree that is watched.
    ///
    /// - Parameters:
    ///   - watchers: Those who watch it, told before the debugger.
    ///   - lastEffect: The identity of the last effect of a tree that this one goes on with.
    package init(
        workflow: WorkflowType,
        watchers: [any TreeWatcher],
        observers: [any WorkflowObserver],
        interceptors: [any WorkflowInterceptor],
        debugger: (any WorkflowDebugger)?,
        configuration: RuntimeConfiguration?,
        home: (any Actor)?,
        lastEffect: EffectID?
    ) {
        var configuration = configuration ?? .current
        let others = configuration.watchers(of: WorkflowType.self, interceptors: interceptors, home: home)
        tree = HostTree(
            workflow: workflow,
            configuration: configuration,
            home: Home(home),
            tools: TreeTools(
                watchers + others + Self.watchers(debugger),
                observers: Self.allObservers(with: observers),
                interceptors: interceptors
            ),
            lastEffect: lastEffect
        )
    }

    /// The last rendering of the root, also after ``stopCause``. In a listener it is already the new one.
    @inlinable
    public var rendering: WorkflowType.Rendering {
        guard let rendering = tree.root?.rendering else {
            fatalError(
                "Expected \(WorkflowType.self) to have rendered. Instead, rendering was read during the first pass."
            )
        }
        return rendering
    }

    /// Gives the root new props. Always renders.
    ///
    /// Called while an event is being handled, it is queued.
    /// - Precondition: Not called while `render` is running.
    @inlinable
    public func update(workflow: WorkflowType) {
        tree.updateInOrder(workflow)
    }

    /// Calls `body` with each rendering published from now on, synchronously, before the output of the same event.
    /// The current rendering is not sent: read ``rendering``.
    @discardableResult
    public func onRendering(_ body: @escaping (WorkflowType.Rendering) -> Void) -> HostSubscription {
        tree.ensuredListeners.add { $0.onRendering = body }
    }

    /// Calls `body` with each output emitted from now on, synchronously. Outputs emitted before are not kept.
    @discardableResult
    public func onOutput(_ body: @escaping (WorkflowType.Output) -> Void) -> HostSubscription {
        tree.ensuredListeners.add { $0.onOutput = body }
    }

    /// The misuse for which the tree stopped; nil while it runs.
    ///
    /// A tree that renders for ever stops where ``RuntimeConfiguration/onMisuse`` does not trap:
    /// ``Misuse/Kind/endlessRendering``. Its side effects and workers have ended then, actions and new props are ignored, and
    /// the sequences of this host have ended. It may have stopped in the first pass, before the host was made.
    public var stopCause: Misuse? { tree.stopCause }

    /// Calls `body` when the tree stops, synchronously, after the misuse was reported and everything in the tree has ended.
    /// If it has stopped already, see ``stopCause``, it is called at once.
    @discardableResult
    public func onStop(_ body: @escaping (Misuse) -> Void) -> HostSubscription {
        if let cause = tree.stopCause {
            body(cause)
            return HostSubscription {}
        }
        return tree.ensuredListeners.add { $0.onStop = body }
    }

    deinit {
        tree.hostDidEnd()
    }

    @usableFromInline
    static func tools(
        observers: [any WorkflowObserver],
        interceptors: [any WorkflowInterceptor],
        debugger: (any WorkflowDebugger)?,
        configuration: inout RuntimeConfiguration,
        home: (any Actor)?
    ) -> TreeTools? {
        let observers = allObservers(with: observers)
        let others = configuration.watchers(of: WorkflowType.self, interceptors: interceptors, home: home)
        if observers.isEmpty, interceptors.isEmpty, debugger == nil, others.isEmpty { return nil }
        return TreeTools(others + watchers(debugger), observers: observers, interceptors: interceptors)
    }

    /// The observers of a host that is given `observers`.
    private static func allObservers(with observers: [any WorkflowObserver]) -> [any WorkflowObserver] {
        var all = WorkflowObservation.sharedObserversInterceptor.workflowObservers(for: observers)
        if let logging = WorkflowLogging.observer { all.append(logging) }
        return all
    }

    private static func watchers(_ debugger: (any WorkflowDebugger)?) -> [any TreeWatcher] {
        debugger.map { [DebuggerWatcher($0)] } ?? []
    }
}

/// A host is bound to its home.
@available(*, unavailable)
extension WorkflowHost: Sendable {}

extension HostTree {
    var ensuredListeners: HostListeners<W> {
        if let listeners { return listeners }
        let made = HostListeners<W>()
        listeners = made
        return made
    }

    @inlinable
    func updateInOrder(_ workflow: W) {
        guard !gate.contains(.busy) else { return updateLater(workflow) }
        gate.insert(.busy)
        update(workflow)
        settle()
    }

    @usableFromInline
    func updateLater(_ workflow: W) {
        guard rendersRunning > 0 else {
            return enqueue(QueuedEvent { [unowned self] in update(workflow) })
        }
        reportUpdateDuringRender()
        let event = QueuedEvent { [unowned self] in
            causedPasses?.willHandleCausedAction()
            update(workflow)
        }
        enqueueCaused(event) { "new props to \(W.self)" }
    }

    private func reportUpdateDuringRender() {
        Misuse(
            .sentDuringRender,
            """
            Expected WorkflowHost.update(workflow:) to be called outside of render. Instead, it was called while \(W.self) \
            and its tree render. Call it from where the new props come from.
            """
        ).report(to: configuration)
    }
}
