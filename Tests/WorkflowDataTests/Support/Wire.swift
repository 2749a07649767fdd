import TrellisSupport
import WorkflowSharing

/// A wire between processes that run in one test: each has a bus on it.
final class Wire: Sendable {
    typealias Deliver = @Sendable (any Sendable) -> Void

    private let ends = Guarded<[Int: Deliver]>([:])
    private let cut = Guarded(false)

    /// A Boolean value that indicates whether messages are lost.
    var isCut: Bool {
        get { cut.withLock { $0 } }
        set { cut.withLock { $0 = newValue } }
    }

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

    func bus(heartbeat: Duration? = nil) -> WireBus { WireBus(self, heartbeat) }
}

/// The bus of one process, with one channel.
final class WireBus: Bus {
    let channels = BusChannels()
    let heartbeat: Duration?
    private let wire: Wire

    init(_ wire: Wire, _ heartbeat: Duration?) {
        (self.wire, self.heartbeat) = (wire, heartbeat)
    }

    func join<Message: Codable & Sendable>(
        _ name: String,
        as member: some BusMember<Message>
    ) -> any BusChannel<Message> {
        WireChannel(wire, member)
    }
}

private final class WireChannel<Message: Codable & Sendable>: BusChannel {
    private let wire: Wire
    private let end: Int
    private weak let member: (any BusMember<Message>)?

    init(_ wire: Wire, _ member: some BusMember<Message>) {
        (self.wire, self.member) = (wire, member)
        end = wire.add { [weak member] in if let message = $0 as? Message { member?.receive(message) } }
    }

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
