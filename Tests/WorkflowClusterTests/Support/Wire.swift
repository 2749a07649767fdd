import Foundation
import TrellisSupport
import WorkflowSharing

/// The buses of several servers in one process: what one publishes reaches the others encoded, as between processes.
final class Wire: Sendable {
    fileprivate struct Socket {
        let server: Int
        let receive: @Sendable (Data) -> Void
    }

    private struct State {
        /// By the names of channels.
        var sockets: [String: [Socket]] = [:]
        var cut: Set<Int> = []
        /// Decides for each message to each server whether it is lost.
        var loses: @Sendable () -> Bool = { false }
        var lastServer = 0
    }

    private let state = Guarded(State())

    /// Makes the bus of another server.
    func makeBus() -> WireBus {
        let server = state.withLock { state in
            state.lastServer += 1
            return state.lastServer
        }
        return WireBus(wire: self, server: server)
    }

    /// Has messages be lost for which this is true.
    func lose(_ loses: @escaping @Sendable () -> Bool) {
        state.withLock { $0.loses = loses }
    }

    fileprivate func cut(_ server: Int, _ isCut: Bool) {
        state.withLock { state in
            if isCut { state.cut.insert(server) } else { state.cut.remove(server) }
        }
    }

    fileprivate func add(_ socket: Socket, to channel: String) {
        state.withLock { $0.sockets[channel, default: []].append(socket) }
    }

    fileprivate func remove(_ server: Int, from channel: String) {
        state.withLock { state in state.sockets[channel]?.removeAll { $0.server == server } }
    }

    fileprivate func carry(_ bytes: Data, from server: Int, on channel: String) {
        let receivers = state.withLock { state in
            guard !state.cut.contains(server) else { return [Socket]() }
            return (state.sockets[channel] ?? []).filter {
                $0.server != server && !state.cut.contains($0.server) && !state.loses()
            }
        }
        for socket in receivers { socket.receive(bytes) }
    }
}

/// The bus of one server.
final class WireBus: Bus {
    let channels = BusChannels()
    let heartbeat: Duration? = .seconds(2)
    private let wire: Wire
    private let server: Int

    fileprivate init(wire: Wire, server: Int) {
        (self.wire, self.server) = (wire, server)
    }

    /// Cuts the server off from all others, or connects it again.
    func cut(_ isCut: Bool) { wire.cut(server, isCut) }

    func join<Message: Codable & Sendable>(
        _ name: String,
        as member: some BusMember<Message>
    ) -> any BusChannel<Message> {
        let channel = WireChannel<Message>(wire, server, name, member)
        wire.add(
            Wire.Socket(server: server) { [weak member] bytes in
                // A message that cannot be decoded fails the test, which waits for it.
                if let message = try? JSONDecoder().decode(Message.self, from: bytes) { member?.receive(message) }
            },
            to: name
        )
        return channel
    }
}

private final class WireChannel<Message: Codable & Sendable>: BusChannel {
    private let wire: Wire
    private let server: Int
    private let name: String
    private weak let member: (any BusMember<Message>)?

    init(_ wire: Wire, _ server: Int, _ name: String, _ member: some BusMember<Message>) {
        (self.wire, self.server, self.name, self.member) = (wire, server, name, member)
    }

    deinit { wire.remove(server, from: name) }

    func publish(_ message: Message) {
        member?.receive(message)
        if let bytes = try? JSONEncoder().encode(message) { wire.carry(bytes, from: server, on: name) }
    }

    func send(_ message: Message) async throws { publish(message) }
}
