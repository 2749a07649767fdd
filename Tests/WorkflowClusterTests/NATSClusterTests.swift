import StoreSupport
import TestSupport
import Testing
import TrellisSupport
import Workflow
import WorkflowNATS
import WorkflowSharing

@testable import WorkflowCluster

/// A shared workflow on servers that have a real NATS between them; each connection stands for a server of the app.
///
/// That no two trees run at a time is shown in virtual time (`ClusterTests`): a process that gets no time for as long as a lease sees
/// its end late.
@Suite(.timeLimit(.minutes(10)))
struct NATSClusterTests {
    /// A server of the app.
    private struct Machine {
        let connection: NATSConnection
        let cluster: Cluster
        let till: Shared<Till>

        func add(_ amount: String) async throws -> Int? { try await till.request(.add(amount))?.number }
    }

    private let bucket = "shared-\(UInt64.random(in: .min ... .max))"
    private let running = Till.Running()

    @Test func `servers share a workflow over NATS, and when the owner's connection ends another one goes on`()
        async throws
    {
        let nats = NATSServer.shared
        let (first, second) = (try await machine(on: nats), try await machine(on: nats))
        #expect(try await first.add("a") == 1)
        #expect(try await second.add("b") == 2)
        try await follow(second, until: ["a", "b"])
        let (owner, other) = first.cluster.counts.owned == 1 ? (first, second) : (second, first)
        await owner.connection.close()
        #expect(try await other.add("c") == 3)
        // A process that gets no time for as long as a lease may lose it to nobody, and take it again.
        #expect(other.cluster.counts.takenOver >= 1)
        #expect(other.till.value == ["a", "b", "c"])
    }

    @Test func `a command waits while NATS is gone, and is handled once when it is back`() async throws {
        let nats = try NATSServer()
        let (first, second) = (try await machine(on: nats), try await machine(on: nats))
        #expect(try await first.add("a") == 1)
        nats.kill()
        let waiting = [first, second].map { machine in Task { try await machine.add("b") } }
        try await until("neither is the owner") { first.cluster.counts.owned + second.cluster.counts.owned == 0 }
        #expect(running.now == 0)
        try nats.start()
        var numbers: [Int?] = []
        for request in waiting { numbers.append(try await request.value) }
        #expect(Set(numbers) == [2, 3])
        try await follow(second, until: ["a", "b", "b"])
    }

    @Test func `a server that leaves hands over at once`() async throws {
        let nats = NATSServer.shared
        let (first, second) = (try await machine(on: nats), try await machine(on: nats))
        let (owner, other) = first.cluster.counts.owned == 1 ? (first, second) : (second, first)
        for number in 1...20 { #expect(try await other.add("\(number)") == number) }
        let more = Task { try await other.add("21") }
        await owner.cluster.leave()
        #expect(try await more.value == 21)
        #expect(try await other.add("22") == 22)
        #expect(other.cluster.counts.owned == 1)
    }

    private func machine(on nats: NATSServer) async throws -> Machine {
        let connection = try await nats.connection { $0.requestTimeout = .seconds(1) }
        var channels = NATSBus.Options()
        channels.prefix = bucket
        var options = Cluster.Options()
        options.lease = .milliseconds(800)
        let cluster = Cluster(
            bus: NATSBus(connection, options: channels),
            store: try await nats.store(bucket: bucket, over: connection),
            options: options
        )
        let till = try await cluster.share(Till(running: running), named: "till")
        return Machine(connection: connection, cluster: cluster, till: till)
    }

    private func follow(_ machine: Machine, until expected: [String]) async throws {
        for await value in machine.till.values() where value == expected { return }
    }
}
