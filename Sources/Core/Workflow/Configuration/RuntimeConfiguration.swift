import TrellisSupport

/// The options with which a host runs its tree. A host takes its configuration when it is made; later changes do not reach it.
///
/// The first of these sources counts: the `configuration:` of the host, ``with(_:operation:)`` around its making,
/// ``bootstrap(_:)``, the environment variable `WORKFLOW_RUNTIME` (names joined by `-`, for example
/// `compatible-stateChange`), the default.
public struct RuntimeConfiguration: Sendable {
    /// Render every node on every pass, and follow square/workflow-swift where the default does better; `docs/rules.md` lists
    /// the differences.
    public var isCompatible = false

    /// Neither render nor publish after an event that changed no state. Outputs are still delivered.
    public var renderOnlyIfStateChanged = false

    /// While actions wait and there is no output, publish no rendering: only that of the last action is published. Each is
    /// rendered.
    public var conflateStaleRenderings = false

    /// A Boolean value that indicates whether one render pass serves several waiting actions.
    ///
    /// Before a pass the runtime also applies waiting actions, in order. It stops before an action for a node if the
    /// state of that node, or of a node above it, has changed meanwhile. It also stops when there is an output. The
    /// option has no effect under `isCompatible`.
    public var drainExclusiveActions = false

    /// Render what could be skipped, and report a rendering that differs from the cached one as ``Misuse/Kind/changedUnseen``.
    ///
    /// For debug builds and tests: finds a `render` that reads what it cannot see change, such as a global, the clock, or a class
    /// instance. Renderings that are not `Equatable` are not compared. `workflowDidChange` is called for every node, too.
    public var verifySkips = false

    /// The largest number of levels of a tree. Rendering recurses through user code; 8 MB of stack hold more than the default even
    /// in debug builds. At most 65,536.
    public var maximumDepth = 2_500

    /// The time for which one event may go on with passes that its own renders cause; nil, the default, for no limit.
    ///
    /// It counts after the first 100 such passes; 1,000 of them are the limit in any case. Then the tree stops: ``Misuse/Kind/endlessRendering``. For a host that shares its thread with others.
    public var endlessRenderingTimeLimit: Duration?

    /// A time that only grows, for that limit.
    package var steadyNow: @Sendable () -> Duration = { steadyOrigin.duration(to: .now) }

    /// Called with each mistake that the runtime can go on from; nil, the default, traps. Called on the home of the host, for
    /// `usedOffHome` on the thread of the sender.
    public var onMisuse: (@Sendable (Misuse) -> Void)?

    /// A closure that is called with each error that work throws without making it an output.
    ///
    /// Called on the home of the host; nil, the default, writes a line to standard error.
    public var onWorkFailure: (@Sendable (WorkFailure) -> Void)?

    /// A closure that is called for each unreadable part of a snapshot, and for each state that could not be saved.
    ///
    /// Called on the home of the host; nil, the default, writes a line to standard error.
    public var onSnapshotProblem: (@Sendable (SnapshotProblem) -> Void)?

    /// The schedule on which asynchronous work runs; nil, the default, leaves that to the runtime of the language.
    package var schedule: (any WorkSchedule)?

    /// The choice of those who watch trees without being named by the host.
    package var watching = TreeWatching.inherited

    /// The place of hosts in their app, for those who watch them.
    package var place = HostPlace()

    /// The default configuration.
    public init() {}

    /// The configuration in which code and tests written for square/workflow-swift behave the same.
    public static var compatible: Self {
        var configuration = Self()
        configuration.isCompatible = true
        return configuration
    }

    /// Reads names joined by `-`: `compatible`, `stateChange`, `conflate`, `drainExclusive`, `verifySkips`. Unknown names are
    /// ignored.
    public init(names: some StringProtocol) {
        for name in names.split(separator: "-") {
            switch name {
            case "compatible": isCompatible = true
            case "stateChange": renderOnlyIfStateChanged = true
            case "conflate": conflateStaleRenderings = true
            case "drainExclusive": drainExclusiveActions = true
            case "verifySkips": verifySkips = true
            default: break
            }
        }
    }
}

extension RuntimeConfiguration {
    private static let steadyOrigin = ContinuousClock.now
    @TaskLocal private static var override: RuntimeConfiguration?
    private static let bootstrapped = Guarded<RuntimeConfiguration?>(nil)
    private static let fromEnvironment = RuntimeConfiguration(names: ProcessEnvironment["WORKFLOW_RUNTIME"] ?? "")

    /// The configuration that a host made here and now would take.
    public static var current: RuntimeConfiguration {
        override ?? bootstrapped.withLock { $0 } ?? fromEnvironment
    }

    /// Sets the configuration of the process, once, when the app starts.
    /// - Precondition: Not called before.
    @MainActor
    public static func bootstrap(_ configure: (inout RuntimeConfiguration) -> Void) {
        var configuration = current
        configure(&configuration)
        let isFirst = bootstrapped.withLock { bootstrapped in
            guard bootstrapped == nil else { return false }
            bootstrapped = configuration
            return true
        }
        guard isFirst else {
            fatalError(
                """
                Expected the workflow runtime to be bootstrapped once. Instead, bootstrap was called again. Call it once, when \
                the app starts; use withConfiguration for a part of the program.
                """
            )
        }
    }

    /// Runs `operation` with `configuration` for the hosts made in it.
    public static func with<Result, Failure: Error>(
        _ configuration: RuntimeConfiguration,
        operation: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        var result: Swift.Result<Result, Failure>?
        $override.withValue(configuration) {
            do throws(Failure) {
                result = .success(try operation())
            } catch {
                result = .failure(error)
            }
        }
        // `withValue` has called the closure.
        return try result!.get()
    }
}
