/// A bus for an app that runs in one process. Messages are handed on as they are.
public final class LocalBus: Bus {
    public let channels = BusChannels()

    /// Creates a bus. Names on another bus are other channels.
    public init() {}

    public func join<Message: Codable & Sendable>(
        _ name: String,
        as member: some BusMember<Message>
    ) -> any BusChannel<Message> {
        LocalChannel(member)
    }
}

/// A channel with one member, as all that use it share that.
private final class LocalChannel<Message: Codable & Sendable>: BusChannel {
    /// Owns the channel.
    private weak let member: (any BusMember<Message>)?

    init(_ member: any BusMember<Message>) {
        self.member = member
    }

    func publish(_ message: Message) {
        member?.receive(message)
    }

    func send(_ message: Message) async throws {
        try await member?.accept(message)
    }
}
