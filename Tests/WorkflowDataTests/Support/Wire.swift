import TrellisSupport
import WorkflowSharing

/// A wire between processes that run in one test: each has a bus on it.
final class Wire: Sendable {
    typealias Deliver = @Sendable (any Sendable) -> Void

    private let ends = Guarded<[Int: Deliver]>([:])
    private let cut = Guarded(false)
    private let repairs = Guarded(0)

    /// A Boolean value that indicates whether messages are lost.
    var isCut: Bool {
        get { cut.withLock { $0 } }
        set {
            let wasCut = cut.withLock { cut in
                defer { cut = newValue }
                return cut
            }
            if wasCut, !newValue { repairs.withLock { $0 += 1 } }
        }
    }

    /// The number of times that it was cut and is whole again.
    var reconnects: Int { repairs.withLock { $0 } }

    func add(_ deliver: @escaping Deliver) -> Int {
        ends.withLock { ends in
            ends[ends.count] = deliver
            return ends.count - 1
        }
    }

    func send(_ message: any Sendable, from end: Int) {
        if isCut { return }
        for (number, deliver) in ends.withLock({ $0 }) where number != end { deliver(message) }
    }

    /// - Parameter tellsReconnects: Whether the channels of the bus tell when the wire is whole again.
    func bus(heartbeat: Duration? = nil, tellsReconnects: Bool = false) -> WireBus {
        WireBus(self, heartbeat, tellsReconnects)
    }
}

/// The bus of one process, with one channel.
final class WireBus: Bus {
    let channels = BusChannels()
    let heartbeat: Duration?
    private let wire: Wire
    private let tellsReconnects: Bool

    init(_ wire: Wire, _ heartbeat: Duration?, _ tellsReconnects: Bool) {
        (self.wire, self.heartbeat, self.tellsReconnects) = (wire, heartbeat, tellsReconnects)
    }

    func join<Message: Codable & Sendable>(
        _ name: String,
        as member: some BusMember<Message>
    ) -> any BusChannel<Message> {
        WireChannel(wire, member, tellsReconnects)
    }
}

private final class WireChannel<Message: Codable & Sendable>: BusChannel {
    private let wire: Wire
    private let end: Int
    private let tellsReconnects: Bool
    private weak let member: (any BusMember<Message>)?

    init(_ wire: Wire, _ member: some BusMember<Message>, _ tellsReconnects: Bool) {
        (self.wire, self.member, self.tellsReconnects) = (wire, member, tellsReconnects)
        end = wire.add { [weak member] in if let message = $0 as? Message { member?.receive(message) } }
    }

    var reconnects: Int { tellsReconnects ? wire.reconnects : 0 }

    func publish(_ message: Message) {
        member?.receive(message)
        wire.send(message, from: end)
    }

    func send(_ message: Message) async throws {
        try await member?.accept(message)
        if wire.isCut { throw Refused() }
        wire.send(message, from: end)
    }
}
