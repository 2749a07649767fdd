import TrellisSupport

/// A running tree: what all its nodes share, and the order in which events are handled.
///
/// One event at a time. An event is an action from a sink or new props for the root. Handling it means: apply, let outputs
/// cascade up, run one render pass if anything changed, publish the rendering, then the output. What is sent meanwhile waits in
/// `queue`. The closures that know the type of the root are made in inlinable code of ``HostTree`` so that they are
/// specialised.
@usableFromInline
package class Tree {
    /// Open, when an action may be handled at once on the short way.
    @exclusivity(unchecked) @usableFromInline final var gate: TreeGate
    @exclusivity(unchecked) @usableFromInline final var stage = Stage.applying
    /// A Boolean value that indicates whether a state changed since the event began; what `renderOnlyIfStateChanged` goes by when every node is marked.
    @exclusivity(unchecked) @usableFromInline final var stateChanged = false
    /// Something is queued, a side effect has started, or the host is gone.
    @exclusivity(unchecked) @usableFromInline final var hasMoreToDo = false
    /// The number of `render`s of user code on the stack; 0 inside callbacks that run during a pass.
    @exclusivity(unchecked) @usableFromInline final var rendersRunning: Int32 = 0
    /// The flags that stay set after a run: none but under `compatible` and `verifySkips`, and for a trace.
    @usableFromInline final let flagsAfterRun: NodeFlags
    /// Observers, watchers, rehearsal; nil when there are none.
    @usableFromInline final let tools: TreeTools?
    /// A Boolean value that indicates whether there are `tools`; asked for each node, where a look at `tools` would retain it.
    @usableFromInline final let hasTools: Bool
    /// A Boolean value that indicates whether there are tools that see each step: more than where states come from and change.
    @usableFromInline final let isObserved: Bool
    /// A Boolean value that indicates whether a watcher traces the tree.
    @usableFromInline final let isTraced: Bool
    @usableFromInline package final let configuration: RuntimeConfiguration
    @usableFromInline final let home: Home
    /// The level at which nodes may have no children any more, by `maximumDepth`.
    @usableFromInline final let deepestParent: UInt16

    /// Renders and publishes after an action has been applied, then goes on with what is queued.
    @exclusivity(unchecked) @usableFromInline final var finishEvent: (Tree) -> Void = { _ in }
    /// The same without going on.
    @exclusivity(unchecked) @usableFromInline final var completeEvent: (Tree) -> Void = { _ in }
    /// Forgets the output of the root, and what the debugger would have been told.
    @exclusivity(unchecked) final var dropOutput: (Tree) -> Void = { _ in }

    @exclusivity(unchecked) private final var queue = Queue<QueuedEvent>()
    @exclusivity(unchecked) @usableFromInline final var hostIsGone = false
    /// Set while the event at hand has caused passes of its own.
    @exclusivity(unchecked) final var causedPasses: CausedPasses?
    /// The key of the side effect whose block runs, for a message.
    @exclusivity(unchecked) final var startingSideEffect: AnyHashable?
    /// Tells the events apart in which side effects start.
    @exclusivity(unchecked) final var eventNumber = 0
    /// The number of the event at hand for the identities of effects, as the owner of the host counts events.
    @exclusivity(unchecked) package final var effectEvent = 0
    /// The identity of the last effect that an action has started.
    @exclusivity(unchecked) package final var lastEffect: EffectID?
    /// Keeps the tree alive from the end of its host until the event at hand is done.
    @exclusivity(unchecked) private final var itself: Tree?
    /// The queue of what comes from elsewhere; nil without a home.
    final let homeQueue: HomeQueue?

    /// The tree's place in an event. Only ``RuntimeConfiguration/compatible`` asks.
    @usableFromInline
    enum Stage {
        case starting, received, applying, publishing, publishingUnchanged
    }

    @usableFromInline
    init(configuration: RuntimeConfiguration, home: Home, tools: TreeTools?, lastEffect: EffectID? = nil) {
        self.configuration = configuration
        self.home = home
        deepestParent = UInt16(clamping: configuration.maximumDepth - 1)
        homeQueue = home.actor.map { HomeQueue(home: $0, schedule: configuration.schedule) }
        self.tools = tools
        self.lastEffect = lastEffect
        effectEvent = lastEffect?.event ?? 0
        hasTools = tools != nil
        isObserved = !(tools?.steps.subtracting(.states) ?? []).isEmpty
        isTraced = tools?.trace != nil
        var flagsAfterRun: NodeFlags = configuration.isCompatible ? .stateChanged : []
        if configuration.verifySkips { flagsAfterRun.insert(.verifiesSkips) }
        if tools?.skips != nil { flagsAfterRun.insert(.tellsSkips) }
        self.flagsAfterRun = flagsAfterRun
        gate = isObserved || configuration.isCompatible ? .isWatched : .open
        if tools?.answers != nil { gate.insert(.mayTakeActions) }
        gate.insert(.busy)
    }

    /// A Boolean value that indicates whether an action that comes now has nothing to do but wait.
    @inlinable final var letsActionsWait: Bool { gate == .busy && rendersRunning == 0 }

    /// A Boolean value that indicates whether states are compared although every node is marked.
    @inlinable final var comparesEveryState: Bool {
        configuration.isCompatible && configuration.renderOnlyIfStateChanged && !stateChanged
    }

    @usableFromInline
    final func enqueue(_ event: QueuedEvent) {
        queue.append(event)
        hasMoreToDo = true
    }

    /// Ends an event: handles what is queued, in order, then opens the gate. Must be the last thing that an event does.
    @inlinable
    final func settle() {
        if hasMoreToDo { handleQueue() }
        gate.remove(.busy)
        if hasMoreToDo { endIfHostIsGone() }
    }

    @usableFromInline
    final func handleQueue() {
        while !hostIsGone, let event = queue.popFirst() {
            stateChanged = false
            event.handle(event.target)
            if causedPasses != nil { countPass() }
        }
        causedPasses = nil
        eventNumber &+= 1
        hasMoreToDo = hostIsGone
    }

    /// A Boolean value that indicates whether the event at hand need not be rendered yet, as the next one may share its pass.
    @usableFromInline final var drainsNextAction: Bool {
        guard configuration.drainExclusiveActions, var node = nextReceiver else { return false }
        while !node.flags.contains(.stateChanged) {
            guard let parent = node.parent else { return true }
            node = parent
        }
        return false
    }

    /// A Boolean value that indicates whether the event at hand need not be published, as the next one will be.
    @usableFromInline final var conflatesNextAction: Bool {
        configuration.conflateStaleRenderings && nextReceiver != nil
    }

    /// The node that the next waiting action is for; nil when nothing, or something else, waits.
    private final var nextReceiver: NodeBase? {
        guard !hostIsGone, let endpoint = queue.first?.target as? EndpointBase else { return nil }
        return endpoint.receiver
    }

    /// Runs callbacks that are called during a pass but are not part of a `render`.
    @inlinable
    package final func outsideRender(_ body: () -> Void) {
        let running = rendersRunning
        rendersRunning = 0
        body()
        rendersRunning = running
    }

    // MARK: - End

    /// Ends the tree, at once or when the event at hand is done.
    @usableFromInline
    final func hostDidEnd() {
        hostIsGone = true
        hasMoreToDo = true
        if gate.contains(.busy) {
            itself = self
        } else {
            end()
        }
    }

    @usableFromInline
    final func endIfHostIsGone() {
        guard hostIsGone else { return }
        end()
        itself = nil
    }

    private func end() {
        gate.insert(.busy)
        endRoot()
        dropWhatWaits()
        finishEvent = { _ in }
        completeEvent = { _ in }
    }

    final func dropWhatWaits() {
        letGo(exchange(&queue, with: Queue()))
        homeQueue?.close()
    }

    func endRoot() {}

    /// A Boolean value that indicates whether an event is being handled, or the tree has ended.
    package final var isHandlingEvent: Bool { gate.contains(.busy) }

    /// Ends the root, and starts another in its place, whose nodes get their states from those who replace them.
    ///
    /// The host, its listeners and those who watch it stay. What starts is told that it may have run before. Everything else is as in the
    /// first pass of a host, but the rendering is published.
    ///
    /// - Parameter workflow: The new root, of the type of the old one.
    /// - Returns: `false` in the middle of an event, or if the tree has ended; then nothing has happened.
    package func restart(_ workflow: Any) -> Bool { false }

    /// Ends the root of a tree that renders for ever, and lets the owner of the host know.
    func stopRoot(because misuse: Misuse) {}

    /// The number of the latest render pass.
    var rootRuns: UInt32 { 0 }

    // MARK: - Home

    /// Reports use from outside the home. Called in debug builds of the client only.
    final func reportElsewhere(_ use: String) {
        Misuse(
            .usedOffHome,
            """
            Expected \(use) from the home of its host, \(home). Instead, it came from elsewhere. Use a SendableSink, made by \
            makeSendableSink(of:), where the sender may be anywhere.
            """
        ).report(to: configuration)
    }
}

/// A Boolean value that indicates whether an action can be handled at once on the short way.
@usableFromInline
struct TreeGate: OptionSet {
    @usableFromInline let rawValue: UInt8

    @inlinable
    init(rawValue: UInt8) { self.rawValue = rawValue }

    @inlinable static var open: Self { [] }
    /// An event is being handled.
    @inlinable static var busy: Self { Self(rawValue: 1) }
    /// Observers, a debugger or `compatible` want more to happen than on the short way.
    @inlinable static var isWatched: Self { Self(rawValue: 2) }
    /// Sends count as caused by the event: an effect starts, or a side effect ends in the event in which it has started.
    @inlinable static var countsSends: Self { Self(rawValue: 4) }
    /// A watcher answers for parts of the tree.
    @inlinable static var mayTakeActions: Self { Self(rawValue: 8) }
}
