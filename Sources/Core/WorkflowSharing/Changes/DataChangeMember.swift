import TrellisSupport

/// A change on its way to the other servers, or the number of the last one.
struct DataChangeMessage: Codable, Sendable {
    let sender: UInt64
    /// The number of changes that the sender has published, this one included.
    let number: UInt64
    /// The names; `nil` for everything. Without names it tells the number alone.
    let names: Set<DataName>?
}

/// The changes of this process on their way to all servers, and those of the others.
final class DataChangeMember: BusMember {
    typealias Message = DataChangeMessage

    private struct State {
        /// The number of changes of this process.
        var published: UInt64 = 0
        /// The numbers of the others' last changes.
        var heard: [UInt64: UInt64] = [:]
        /// The reconnects of the bus until the last heartbeat.
        var reconnects = 0

        /// Returns the change that a message of another server means here.
        mutating func take(_ message: DataChangeMessage, atMost limit: Int) -> DataChange? {
            // A sender that was never heard has published nothing before, or somebody has missed it.
            let last = heard[message.sender] ?? 0
            if heard.count >= limit, heard[message.sender] == nil { heard = [:] }
            heard[message.sender] = max(last, message.number)
            let isBeat = message.names?.isEmpty == true
            // The number comes from outside: nothing is added to it.
            guard message.number <= last || message.number - last <= (isBeat ? 0 : 1) else { return .everything }
            return isBeat ? nil : message.names.map { .names($0) } ?? .everything
        }
    }

    private static let mostNames = 1_000
    private static let mostBytes = 64 << 10
    /// Senders come and go, and the bus does not tell of it. When there are more, all are forgotten.
    private static let mostSenders = 1_000

    private let sender = UInt64.random(in: 0 ... .max)
    let receivers = DataChangeReceivers()
    private let state = Guarded(State())
    /// Set when the channel is joined, before anybody else has the member.
    private let channel = Guarded<(any BusChannel<Message>)?>(nil)
    private let beats = Guarded<Task<Void, Never>?>(nil)

    static func find(_ name: String, on bus: any Bus, clock: any Clock<Duration>) -> DataChangeMember {
        bus.channels.member(named: name, of: DataChangeMember.self) {
            let member = DataChangeMember()
            let channel = bus.join(name, as: member)
            member.state.withLock { $0.reconnects = channel.reconnects }
            member.channel.withLock { $0 = channel }
            if let heartbeat = bus.heartbeat { member.startBeats(every: heartbeat, clock) }
            return member
        }
    }

    private func startBeats(every heartbeat: Duration, _ clock: any Clock<Duration>) {
        let task = Task { [weak self] in
            while (try? await clock.sleep(for: heartbeat)) != nil { self?.beat() }
        }
        beats.withLock { $0 = task }
    }

    deinit {
        beats.withLock { $0 }?.cancel()
    }

    private func beat() {
        guard let channel = channel.withLock({ $0 }) else { return }
        let reconnects = channel.reconnects
        let (number, wasAway) = state.withLock { state in
            defer { state.reconnects = reconnects }
            return (state.published, reconnects != state.reconnects)
        }
        // A sender that has ended meanwhile tells no number.
        if wasAway { receivers.tell(.everything) }
        channel.publish(Message(sender: sender, number: number, names: []))
    }

    // MARK: - Changes

    func publish(_ names: Set<DataName>) async throws {
        let isSmall = names.count <= Self.mostNames && names.reduce(0) { $0 + $1.rawValue.utf8.count } <= Self.mostBytes
        let names = isSmall ? names : nil
        receivers.tell(names.map { .names($0) } ?? .everything)
        let number = state.withLock { state in
            state.published += 1
            return state.published
        }
        try await channel.withLock { $0 }?.send(Message(sender: sender, number: number, names: names))
    }

    func receive(_ message: Message) {
        // This process has been told before.
        guard message.sender != sender else { return }
        if let change = state.withLock({ $0.take(message, atMost: Self.mostSenders) }) { receivers.tell(change) }
    }

    func accept(_ message: Message) async throws {
        receive(message)
    }
}
