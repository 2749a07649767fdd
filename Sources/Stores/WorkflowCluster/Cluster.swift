import TrellisSupport
public import Workflow
public import WorkflowLive
public import WorkflowSharing

/// One of the servers that run shared workflows together, each workflow on one server at a time.
///
/// ```swift
/// let cluster = Cluster(bus: NATSBus(connection), store: try await NATSSessionStore(connection))
/// let stock = try await cluster.share(Stock(), named: "stock")
/// // In render, on any server:
/// let left = stock.value(in: context)
/// stock.send(.take(2), holding: session.event?.hold())
/// ```
/// One server owns the workflow and runs its tree. Commands go to it from all servers, and its values come back. It saves the durable
/// states of the tree after each command, or several that came together, and only then sends the answers and shows the value. So what
/// was answered, or seen by anybody, is never lost.
///
/// When the owner ends, another server takes over from the last save: at once if the owner calls ``leave()``, otherwise
/// within the lease and a little more. The servers send unanswered commands to the next owner, in order. Each command
/// is handled once, because the owner saves the numbers of the handled ones. The store refuses the saves of a former
/// owner: see `SessionStore`. While the store or the bus cannot be reached, commands wait and the last value stays.
///
/// A server keeps its commands in memory. If it ends, its unanswered commands may or may not have been handled. If such
/// a command holds an event, the page sends the event again to another server. Give such a command an identity, so that
/// the workflow recognises a repetition.
public final class Cluster: Sendable {
    private let bus: any Bus
    private let store: any SessionStore
    private let options: Options
    private let counters = ClusterCounters()
    /// The ways to end the ownership of each workflow here, by its name.
    private let members = Guarded<[String: @Sendable () async -> Void]>([:])

    /// Creates a server of a cluster.
    ///
    /// - Parameters:
    ///   - bus: The bus that all servers of the app are on. With a `LocalBus` this server is alone.
    ///   - store: The store that all servers use. That of the sessions may be used.
    ///   - options: The times and limits.
    public init(bus: any Bus, store: any SessionStore, options: Options = Options()) {
        (self.bus, self.store, self.options) = (bus, store, options)
    }

    /// The counts since the cluster was made, for metrics.
    public var counts: Counts { counters.counts }

    /// Takes part in running a workflow that all servers share, and returns when its value is known.
    ///
    /// On a bus between machines that takes a moment if another server runs it, and as long as the lease if none does.
    ///
    /// - Parameters:
    ///   - workflow: The workflow. Evaluated when this server becomes its owner. Its state, and that of its children, is kept if they are
    ///     durable.
    ///   - name: The name, the same on all servers, which belongs to one type of workflow.
    ///   - configuration: The configuration of the tree; `nil` for the current one.
    /// - Returns: The shared workflow. This server takes part as long as it, or another one of that name, is kept.
    /// - Throws: ``ClusterProblem`` if there was no value within ``Options/startTimeout``.
    public func share<W: SharedWorkflow & DurableWorkflow>(
        _ workflow: @autoclosure @escaping @Sendable () -> W,
        named name: String,
        configuration: RuntimeConfiguration? = nil
    ) async throws(ClusterProblem) -> Shared<W> {
        var configuration = configuration ?? .current
        configuration.renderOnlyIfStateChanged = true
        let value = FirstValue<W.Rendering>()
        let setup = ClusterHome<W>.Setup(
            name: name,
            makeWorkflow: workflow,
            configuration: configuration,
            store: store,
            options: options,
            clock: ClusterClock(options.clock),
            counters: counters,
            show: { value.set($0) }
        )
        let member = ClusterMember<W>.find(setup, value: value, on: bus)
        members.withLock { $0[name] = { [weak member] in await member?.leave() } }
        guard await member.start(within: options.startTimeout, on: setup.clock) else {
            let reason = counters.lastProblem(of: name)?.description
            throw ClusterProblem(name: name, cause: .notStarted(options.startTimeout, lastProblem: reason))
        }
        return Shared(runner: member)
    }

    /// Hands the workflows that this server owns to others, which take over at once. It owns none from then on.
    ///
    /// Call it before the process ends. The workflows can be used until then: their values still come, and commands go to the next owner.
    public func leave() async {
        await withDiscardingTaskGroup { group in
            for leave in members.withLock({ $0.values }) { group.addTask { await leave() } }
        }
    }
}
