import TestSupport
import TrellisSupport
import Workflow
import WorkflowCluster
import WorkflowLive
import WorkflowSharing
import WorkflowTesting

/// Servers that share a till, on one wire, one store and one clock that a test moves.
final class Servers: Sendable {
    let wire = Wire()
    let memory = MemorySessionStore()
    let clock = TestClock(limit: nil)
    let running = Till.Running()
    let problems = Guarded<[ClusterProblem]>([])
    /// Has misuse of a tree stop it rather than the test.
    let configuration: RuntimeConfiguration

    init() {
        var configuration = RuntimeConfiguration()
        configuration.onMisuse = { _ in }
        self.configuration = configuration
    }

    /// Adds a server. It has a value when this returns.
    func add(_ change: (inout Cluster.Options) -> Void = { _ in }) async throws -> Server {
        try await add(Server(bus: wire.makeBus(), store: ServerStore(memory)), change)
    }

    private func add(_ server: Server, _ change: (inout Cluster.Options) -> Void) async throws -> Server {
        var options = Cluster.Options()
        options.clock = clock
        options.startTimeout = .seconds(60)
        options.onProblem = { [problems] problem in problems.withLock { $0.append(problem) } }
        change(&options)
        let cluster = Cluster(bus: server.bus, store: server.store, options: options)
        let starting = Task { [running, configuration] in
            try await cluster.share(Till(running: running), named: "till", configuration: configuration)
        }
        let till = try await passing { try await starting.value }
        return Server(bus: server.bus, store: server.store, cluster: cluster, till: till)
    }

    /// Moves the clock until `body` returns.
    func passing<Value: Sendable>(
        _ body: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        let isDone = Guarded(false)
        let task = Task {
            defer { isDone.withLock { $0 = true } }
            return try await body()
        }
        try await until { isDone.withLock { $0 } }
        return try await task.value
    }

    /// Moves the clock until a condition holds, by five minutes at most.
    func until(fileID: String = #fileID, line: Int = #line, _ condition: () -> Bool) async throws {
        let end = clock.now.advanced(by: .seconds(300))
        while !condition() {
            guard clock.now < end else { throw NeverHappened("this comes true", fileID: fileID, line: line) }
            await clock.advance(by: .milliseconds(20))
            await settle()
        }
    }

    /// Lets all tasks do what they can do now, however busy the machine is.
    func settle() async {
        for _ in 0..<10 {
            // A task behind all that are ready now. What they begin is ready in the next round.
            await withCheckedContinuation { continuation in
                Task.detached { continuation.resume() }
            }
            await Task.yield()
        }
        try? await Task.sleep(for: .microseconds(100))
    }
}

/// One server.
final class Server: Sendable {
    let bus: WireBus
    let store: ServerStore
    let cluster: Cluster?
    let shared: Shared<Till>?

    init(bus: WireBus, store: ServerStore, cluster: Cluster? = nil, till: Shared<Till>? = nil) {
        (self.bus, self.store, self.cluster, shared) = (bus, store, cluster, till)
    }

    var till: Shared<Till> { shared! }
    var counts: Cluster.Counts { cluster?.counts ?? Cluster.Counts() }

    /// Cuts the server off from the others and the store, or connects it again.
    func cut(_ isCut: Bool) {
        bus.cut(isCut)
        store.set(isCut ? .cut : .none)
    }

    func add(_ amount: String) async throws -> Int? { try await till.request(.add(amount))?.number }
}
