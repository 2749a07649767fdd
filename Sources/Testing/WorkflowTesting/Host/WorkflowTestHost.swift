public import Workflow
public import WorkflowSnapshots

/// A host that runs a workflow with all its children, side effects and workers, in virtual time and in a reproducible
/// order.
///
/// ```swift
/// let clock = TestClock()
/// let host = WorkflowTestHost(workflow: Search(clock: clock), clock: clock)
/// host.rendering.onQuery("milk")
/// await host.advance(by: .milliseconds(300))
/// #expect(host.rendering.results == ["Milk"])
/// ```
/// Asynchronous work runs while the test awaits the host, never while the test's own code does: between two `await`s
/// nothing moves. The jobs of all tasks run one after the other on one thread, off the home. The home handles the
/// actions that they send in that order. Some work depends on something unknown to the host: a callback from another
/// thread, an actor with an executor of its own, a task that the work creates itself. Wait for it with
/// ``nextRendering(within:file:line:where:)``.
///
/// A wait longer than the limit of real time fails the test at the line of the call, with a list of the running work.
/// Use a host where it was created: in a test that is `@MainActor`, or within one actor.
public final class WorkflowTestHost<WorkflowType: Workflow> {
    /// The clock of this host: give the same clock to the workflow.
    public let clock: TestClock
    /// The outputs of the root, from the first one.
    public private(set) var outputs: [WorkflowType.Output] = []
    /// The real time that a wait may take.
    public let limit: Duration

    let schedule: TestSchedule
    let checks: HostChecks
    let site: IssueSite
    let inspector: HostInspector
    private let coder: any StateCoder
    private let observers: [any WorkflowObserver]
    private let configuration: RuntimeConfiguration
    var host: WorkflowHost<WorkflowType>?
    private var lastRendering: WorkflowType.Rendering?
    private var lastState: WorkflowType.State?
    /// The rendering shown instead of the latest one while an exploration takes a step through an older one.
    var olderRendering: WorkflowType.Rendering?
    var renderingWaiters: [HostWaiter<WorkflowType.Rendering>] = []
    var outputWaiters: [HostWaiter<WorkflowType.Output>] = []

    /// Creates a host and starts the tree: the first render pass runs in this call.
    ///
    /// - Parameters:
    ///   - workflow: The root.
    ///   - snapshot: The states to start from; `nil` for the initial ones.
    ///   - coder: Turns states into bytes and back, for snapshots.
    ///   - clock: The clock that the workflow was given, if it was given one.
    ///   - checks: Checks besides the assertions of the test.
    ///   - observers: Observers of the tree.
    ///   - configuration: The configuration of the tree; `nil` for the current one. A misuse, an error thrown by work,
    ///     and a state that cannot be saved or read fail the test, unless the configuration has handlers of its own.
    ///   - limit: The real time that a wait may take.
    ///   - home: The actor that the tree belongs to, as for a `WorkflowHost`.
    ///   - file: The file of the test.
    ///   - line: The line of the test.
    public init(
        workflow: WorkflowType,
        restoring snapshot: TreeSnapshot? = nil,
        coder: any StateCoder = .json,
        clock: TestClock = TestClock(),
        checks: HostChecks = [],
        observers: [any WorkflowObserver] = [],
        configuration: RuntimeConfiguration? = nil,
        limit: Duration = .seconds(5),
        home: (any Actor)? = #isolation,
        file: StaticString = #filePath,
        line: UInt = #line
    ) {
        self.clock = clock
        self.limit = limit
        self.checks = checks
        let site = IssueSite(file: file, line: line)
        self.site = site
        schedule = TestSchedule(limit: limit)
        inspector = HostInspector(checks: checks, site: site)
        clock.bind(schedule)
        var configuration = configuration ?? .current
        configuration.schedule = schedule
        if configuration.onMisuse == nil { configuration.onMisuse = { site.report($0.message) } }
        if configuration.onWorkFailure == nil { configuration.onWorkFailure = { site.report($0.description) } }
        if configuration.onSnapshotProblem == nil {
            configuration.onSnapshotProblem = { site.report($0.description) }
        }
        (self.coder, self.observers, self.configuration) = (coder, observers, configuration)
        let host = start(workflow, restoring: snapshot, home: home)
        if let home = host.homeActor { schedule.start(on: home) }
    }

    func start(
        _ workflow: WorkflowType,
        restoring snapshot: TreeSnapshot?,
        home: (any Actor)?
    ) -> WorkflowHost<WorkflowType> {
        let host = WorkflowHost(
            workflow: workflow,
            restoring: snapshot,
            coder: coder,
            watcher: CheckWatcher(inspector),
            recordCoder: nil,
            observers: observers,
            configuration: configuration,
            home: home
        )
        self.host = host
        host.onRendering { [unowned self] in didRender($0) }
        host.onOutput { [unowned self] in didEmit($0) }
        return host
    }

    /// The latest rendering of the root; after the end, the last one.
    public var rendering: WorkflowType.Rendering {
        if let host { return olderRendering ?? host.rendering }
        reportUseAfterEnd("rendering", file: site.file, line: site.line)
        // Set when the host ended, the only time when there is none.
        return lastRendering!
    }

    /// The state of the root.
    ///
    /// Use it for invariants and for state that no rendering shows; most tests should use the ``rendering``.
    public var state: WorkflowType.State {
        if let host { return host.rootState }
        reportUseAfterEnd("state", file: site.file, line: site.line)
        // Set when the host ended, the only time when there is none.
        return lastState!
    }

    /// Sends an action to the root.
    ///
    /// When this returns, all immediate effects have happened: the state has changed, the render pass has run and
    /// outputs have been emitted.
    public func send<Action: WorkflowAction>(
        _ action: Action,
        file: StaticString = #filePath,
        line: UInt = #line
    ) where Action.WorkflowType == WorkflowType {
        guard let host else { return reportUseAfterEnd("send", file: file, line: line) }
        host.send(action)
    }

    /// Updates the props of the root.
    public func update(workflow: WorkflowType, file: StaticString = #filePath, line: UInt = #line) {
        guard let host else { return reportUseAfterEnd("update", file: file, line: line) }
        host.update(workflow: workflow)
    }

    deinit {
        if host != nil { endTree(file: site.file, line: site.line) }
    }

    // MARK: - The end

    /// Ends the tree and waits until the cancelled work has ended; fails if it does not.
    ///
    /// Optional: otherwise the tree ends with this object.
    public nonisolated(nonsending) func end(file: StaticString = #filePath, line: UInt = #line) async {
        guard host != nil else { return reportUseAfterEnd("end", file: file, line: line) }
        lastRendering = host?.rendering
        lastState = host?.rootState
        endTree(file: file, line: line)
        guard checks.contains(.leaks), await !schedule.end(within: limit) else { return }
        reportIssue(
            """
            Expected all work to end with its host. Instead, \(limit) of real time later it still runs although it was cancelled:
            \(list(schedule.runningWork))
            Let it watch for cancellation: Task.isCancelled, Task.checkCancellation(), withTaskCancellationHandler.
            """,
            file: file,
            line: line
        )
    }

    func endTree(file: StaticString, line: UInt) {
        let probes = checks.contains(.leaks) ? host?.nodes.map(\.probe) ?? [] : []
        host = nil
        let left = probes.filter(\.isAlive)
        guard !left.isEmpty else { return }
        reportIssue(
            """
            Expected nothing of the tree to be left after the end of its host. Instead, something keeps these nodes in memory:
            \(list(left.map(\.description)))
            Look for a closure that holds a RenderContext: let it hold the sinks and values that it needs.
            """,
            file: file,
            line: line
        )
    }

    func reportUseAfterEnd(_ use: String, file: StaticString, line: UInt) {
        reportIssue(
            """
            Expected a WorkflowTestHost to be used before its end. Instead, \(use) was used after end(). Call end() last, or \
            make another host.
            """,
            file: file,
            line: line
        )
    }

    // MARK: - Publications of the tree

    func didRender(_ rendering: WorkflowType.Rendering) {
        for waiter in renderingWaiters { waiter.offer(rendering) }
    }

    private func didEmit(_ output: WorkflowType.Output) {
        outputs.append(output)
        for waiter in outputWaiters { waiter.offer(output) }
    }
}

/// A host is bound to its home.
@available(*, unavailable)
extension WorkflowTestHost: Sendable {}

/// Returns the lines of a list in a message.
func list(_ entries: [String]) -> String {
    entries.isEmpty ? "- nothing" : entries.map { "- \($0)" }.joined(separator: "\n")
}
