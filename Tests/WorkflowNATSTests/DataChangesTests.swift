import StoreSupport
import TestSupport
import Testing
import TrellisSupport
import WorkflowData
import WorkflowNATS

/// Changes of data over a real server of NATS; each connection stands for a server of the app.
@Suite(.timeLimit(.minutes(10)))
struct DataChangesTests {
    @Test func `a change that NATS has lost has the other servers load everything when it is back`() async throws {
        let server = try NATSServer()
        let (here, there) = (try await bus(on: server), try await bus(on: server))
        let (mine, theirs) = (BusDataChanges(on: here.bus), BusDataChanges(on: there.bus))
        let heard = Guarded<[DataChange]>([])
        let listening = Task { try await theirs.listen { change in heard.withLock { $0.append(change) } } }
        defer { listening.cancel() }
        try await until("the other server listens") { heard.withLock { !$0.isEmpty } }
        // A subscription takes a while to begin. What is published before is noticed by its number.
        try await mine.publish(["early"])
        try await until("the other server hears of this one") { heard.withLock { $0.count } >= 2 }
        try await mine.publish(["a"])
        try await until("the change arrives") { heard.withLock { $0.contains(.names(["a"])) } }

        server.kill()
        try await until("the connection is lost") { !here.connection.isConnected }
        let before = heard.withLock { $0.count }
        await #expect(throws: (any Error).self) { try await mine.publish(["b"]) }
        try server.start()
        try await until("the loss is noticed") { heard.withLock { $0.dropFirst(before).contains(.everything) } }
        try await until("the connection is there") { here.connection.isConnected }
        // The other server loads everything for its own loss, and for the number of this one, which may be that of "c".
        while heard.withLock({ !$0.contains(.names(["c"])) }) { try? await mine.publish(["c"]) }
        #expect(heard.withLock { !$0.contains(.names(["b"])) })
    }

    @Test func `a server that was away loads everything, also if the sender has ended meanwhile`() async throws {
        let server = try NATSServer()
        let there = try await bus(on: server)
        let heard = Guarded<[DataChange]>([])
        let theirs = BusDataChanges(on: there.bus)
        let listening = Task { try await theirs.listen { change in heard.withLock { $0.append(change) } } }
        defer { listening.cancel() }
        try await until("the other server listens") { heard.withLock { $0.count } >= 1 }
        server.kill()
        try await until("the connection is lost") { !there.connection.isConnected }
        let before = heard.withLock { $0.count }
        try server.start()
        try await until("everything is loaded") { heard.withLock { $0.dropFirst(before).contains(.everything) } }
    }

    private func bus(on server: NATSServer) async throws -> (connection: NATSConnection, bus: NATSBus) {
        let connection = try await server.connection {
            ($0.reconnectDelay, $0.requestTimeout) = (.milliseconds(20), .milliseconds(500))
        }
        var options = NATSBus.Options()
        options.heartbeat = .milliseconds(20)
        return (connection, NATSBus(connection, options: options))
    }
}
