import Foundation
import TrellisSupport

/// A bus for an app that runs in one process.
///
/// Messages are handed on as they are. Logs are kept in memory, as bytes, for as long as the bus exists.
public final class LocalBus: LogBus {
    public let channels = BusChannels()
    private let logs = Guarded<[String: LocalLog]>([:])
    private let now: @Sendable () -> Duration

    /// Creates a bus. Names on another bus are other channels and logs.
    ///
    /// - Parameter clock: The clock that measures the age of entries and identities of logs.
    public init(clock: any Clock<Duration> = ContinuousClock()) {
        now = Self.elapsed(on: clock)
    }

    public func join<Message: Codable & Sendable>(
        _ name: String,
        as member: some BusMember<Message>
    ) -> any BusChannel<Message> {
        LocalChannel(member)
    }

    public func openLog(_ name: String, keeping limit: TopicLogLimit) async throws -> any BusLog {
        let log = logs.withLock { logs in
            if let log = logs[name] { return log }
            let log = LocalLog(name, keeping: limit, era: Self.newEra(), now: now)
            logs[name] = log
            return log
        }
        guard log.limit == limit else { throw TopicLogError(log: name, cause: .otherLimit(log.limit)) }
        return log
    }

    /// The number of readers that wait for entries of a log.
    package func readerCount(of log: String) -> Int { logs.withLock { $0[log] }?.readerCount ?? 0 }

    /// Grows with time, and is another one for each log.
    private static func newEra() -> UInt64 {
        UInt64(Date.now.timeIntervalSince1970 * 1_000) << 20 | .random(in: 0..<1 << 20)
    }

    private static func elapsed<C: Clock<Duration>>(on clock: C) -> @Sendable () -> Duration {
        let start = clock.now
        return { start.duration(to: clock.now) }
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
