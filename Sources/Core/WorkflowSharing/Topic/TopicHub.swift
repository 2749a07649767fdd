import TrellisSupport
import Workflow

/// A topic in this process: its newest value, those who follow it, and the lossless subscriptions.
final class TopicHub<Value: Codable & Sendable>: BusMember {
    let followers = Followers<Value?>(nil)
    private let desk: Guarded<TopicDesk<Value>>
    private let patience: Duration
    private let clock: any Clock<Duration>
    /// Set when the channel is joined, before anybody else has the hub.
    private let channel = Guarded<(any BusChannel<Value>)?>(nil)

    private init(name: String, patience: Duration, clock: any Clock<Duration>) {
        desk = Guarded(TopicDesk(name: name))
        (self.patience, self.clock) = (patience, clock)
    }

    static func find(_ name: String, on bus: any Bus, patience: Duration, clock: any Clock<Duration>) -> TopicHub {
        bus.channels.member(named: name, of: TopicHub.self) {
            let hub = TopicHub(name: name, patience: patience, clock: clock)
            let channel = bus.join(name, as: hub)
            hub.channel.withLock { $0 = channel }
            return hub
        }
    }

    var joined: any BusChannel<Value> {
        guard let channel = channel.withLock({ $0 }) else {
            fatalError("A topic is used before it has joined its bus.")
        }
        return channel
    }

    // MARK: - Values from the bus

    func receive(_ value: Value) {
        change { $0.deliverNow(value) }
    }

    func accept(_ value: Value) async throws {
        guard let turn = change({ $0.deliverInTurn(value) }) else { return }
        try await withThrowingDiscardingTaskGroup { group in
            group.addTask {
                while await self.endIdleReaders() {}
            }
            defer { group.cancelAll() }
            try await self.wait(for: turn)
        }
    }

    private func wait(for turn: TopicDesk<Value>.Turn) async throws {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                change { $0.wait(turn, continuation) }
            }
        } onCancel: {
            change { $0.cancel(turn) }
        }
    }

    /// Ends the subscriptions that are full and take nothing for a while.
    /// - Returns: `false` if the task was cancelled meanwhile.
    private func endIdleReaders() async -> Bool {
        let before = desk.withLock { desk in
            desk.readers.reduce(into: [:]) { $0[ObjectIdentifier($1)] = $1.taken }
        }
        guard (try? await clock.sleep(for: patience)) != nil else { return false }
        change { desk in desk.endFull { before[ObjectIdentifier($0)] == $0.taken } }
        return true
    }

    // MARK: - Lossless subscriptions

    var counts: (readers: Int, senders: Int) { desk.withLock { ($0.readers.count, $0.senderCount) } }

    func subscribe(bound: Int) -> TopicReader<Value> {
        let reader = TopicReader<Value>(bound: bound)
        change { $0.add(reader) }
        return reader
    }

    func unsubscribe(_ reader: TopicReader<Value>) {
        change { $0.remove(reader) }
    }

    /// Resumes the senders that wait for room.
    func roomWasMade() {
        change { $0.serve() }
    }

    /// Changes the desk, and carries out what it has decided.
    private func change<Result>(_ body: (inout TopicDesk<Value>) -> Result) -> Result {
        let (result, work) = desk.withLock { desk in
            let result = body(&desk)
            let work = desk.takeWork()
            // Under the lock, so that those who follow end with the value that the subscriptions get last.
            if work.hasNewest { followers.store(desk.newest) }
            return (result, work)
        }
        if work.hasNewest { followers.wake() }
        for reader in work.signalled { reader.signal() }
        for (continuation, outcome) in work.resumed { continuation.resume(with: outcome) }
        return result
    }
}

extension TopicHub: FollowSource {
    func followers(for schedule: (any WorkSchedule)?) -> Followers<Value?> { followers }
}
