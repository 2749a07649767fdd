/// What a ``TestClock`` knows: the time and who sleeps. A value; each change says what there is to do outside the lock.
struct TestClockState {
    struct Sleeper {
        let number: Int
        let deadline: TestClock.Instant
        /// Of the work that sleeps, where it is known.
        let name: String?
        let continuation: CheckedContinuation<Void, any Error>
    }

    /// Continuations to resume once the lock is free.
    struct Waking {
        var continuations: [CheckedContinuation<Void, any Error>] = []
        var isCancelled = false

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
    /// Counts what happens to the clock, so that a watcher sees whether anything has.
    private(set) var events = 0
    private var isWatched = false
    /// How many calls are moving the clock.
    private var movers = 0

    /// What runs the work of a host that goes by this clock.
    private struct Host {
        weak var schedule: TestSchedule?
    }

    /// Of the hosts that are still there.
    var schedules: [TestSchedule] { hosts.compactMap(\.schedule) }

    mutating func bind(_ schedule: TestSchedule) {
        hosts.removeAll { $0.schedule == nil }
        hosts.append(Host(schedule: schedule))
    }

    var inOrder: [Sleeper] { sleepers.sorted(by: isBefore) }

    /// Whether somebody has been woken whose `sleep` has not returned yet.
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

    /// Wakes the one whose time comes first, and moves the clock there; nil if nobody's does by `deadline`.
    mutating func wakeNext(until deadline: TestClock.Instant?) -> Waking? {
        events += 1
        guard let next = sleepers.min(by: isBefore), deadline.map({ next.deadline <= $0 }) ?? true else { return nil }
        sleepers.removeAll { $0.number == next.number }
        waking.insert(next.number)
        move(to: next.deadline)
        return Waking(continuations: [next.continuation])
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

    /// Whether somebody sleeps and nothing has happened to the clock since.
    func isForgotten(since events: Int) -> Bool {
        !sleepers.isEmpty && movers == 0 && self.events == events
    }

    /// Whether a watch is to begin: somebody sleeps and there is none.
    mutating func beginWatch() -> Bool {
        guard !isWatched, !sleepers.isEmpty else { return false }
        isWatched = true
        return true
    }

    /// The count of events to compare with later; nil when nobody sleeps and the watch ends.
    mutating func goOnWatching() -> Int? {
        isWatched = !sleepers.isEmpty
        return isWatched ? events : nil
    }

    private func isBefore(_ left: Sleeper, _ right: Sleeper) -> Bool {
        (left.deadline, left.number) < (right.deadline, right.number)
    }
}
