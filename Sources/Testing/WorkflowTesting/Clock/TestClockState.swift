/// The state of a ``TestClock``: the time and the sleepers. Each change returns the work to do outside the lock.
struct TestClockState {
    struct Sleeper {
        let number: Int
        let deadline: TestClock.Instant
        /// The name of the sleeping work, if it is known.
        let name: String?
        /// A Boolean value that indicates whether it belongs to a task of its own, which no schedule runs.
        let isForeign: Bool
        let continuation: CheckedContinuation<Void, any Error>
    }

    /// Continuations to resume outside the lock.
    struct Waking {
        var continuations: [CheckedContinuation<Void, any Error>] = []
        var isCancelled = false
        var hasForeigner = false

        func run() {
            for continuation in continuations {
                isCancelled ? continuation.resume(throwing: CancellationError()) : continuation.resume()
            }
        }
    }

    private(set) var now = TestClock.Instant()
    private(set) var sleepers: [Sleeper] = []
    private var hosts: [Host] = []
    private var waking: Set<Int> = []
    private var numbers = 0
    /// The number of events of the clock, by which a watcher sees whether anything has happened.
    private(set) var events = 0
    private var isWatched = false
    /// The number of calls that are advancing the clock.
    private var movers = 0

    /// A host that uses this clock.
    private struct Host {
        weak var schedule: TestSchedule?
    }

    /// The schedules of the remaining hosts.
    var schedules: [TestSchedule] { hosts.compactMap(\.schedule) }

    mutating func bind(_ schedule: TestSchedule) {
        hosts.removeAll { $0.schedule == nil || $0.schedule === schedule }
        hosts.append(Host(schedule: schedule))
    }

    var inOrder: [Sleeper] { sleepers.sorted(by: isBefore) }

    /// A Boolean value that indicates whether a sleeper was woken whose `sleep` has not returned yet.
    var hasWakingSleepers: Bool { !waking.isEmpty }

    mutating func takeNumber() -> Int {
        numbers += 1
        return numbers
    }

    mutating func add(_ sleeper: Sleeper, isCancelled: Bool) -> Waking {
        events += 1
        guard !isCancelled, sleeper.deadline > now else {
            return Waking(continuations: [sleeper.continuation], isCancelled: isCancelled)
        }
        sleepers.append(sleeper)
        return Waking()
    }

    mutating func cancel(_ number: Int) -> Waking {
        guard let index = sleepers.firstIndex(where: { $0.number == number }) else { return Waking() }
        events += 1
        waking.insert(number)
        return Waking(continuations: [sleepers.remove(at: index).continuation], isCancelled: true)
    }

    mutating func cancelAll() -> Waking {
        events += 1
        defer { sleepers = [] }
        return Waking(continuations: inOrder.map(\.continuation), isCancelled: true)
    }

    mutating func didReturn(_ number: Int) {
        waking.remove(number)
    }

    /// Wakes the sleeper with the earliest deadline and advances the clock to it; returns `nil` for none by `deadline`.
    mutating func wakeNext(until deadline: TestClock.Instant?) -> Waking? {
        events += 1
        guard let next = sleepers.min(by: isBefore), deadline.map({ next.deadline <= $0 }) ?? true else { return nil }
        sleepers.removeAll { $0.number == next.number }
        waking.insert(next.number)
        move(to: next.deadline)
        return Waking(continuations: [next.continuation], hasForeigner: next.isForeign)
    }

    mutating func move(to instant: TestClock.Instant) {
        events += 1
        now = max(now, instant)
    }

    // MARK: - The watch

    mutating func beginMoving() {
        movers += 1
    }

    mutating func endMoving() {
        movers -= 1
        events += 1
    }

    /// Returns whether somebody sleeps and nothing has happened to the clock since.
    func isForgotten(since events: Int) -> Bool {
        !sleepers.isEmpty && movers == 0 && self.events == events
    }

    /// Returns whether a watch is to begin: somebody sleeps and there is none.
    mutating func beginWatch() -> Bool {
        guard !isWatched, !sleepers.isEmpty else { return false }
        isWatched = true
        return true
    }

    /// Returns the number of events to compare with later; `nil` when nobody sleeps and the watch ends.
    mutating func goOnWatching() -> Int? {
        isWatched = !sleepers.isEmpty
        return isWatched ? events : nil
    }

    private func isBefore(_ left: Sleeper, _ right: Sleeper) -> Bool {
        (left.deadline, left.number) < (right.deadline, right.number)
    }
}
