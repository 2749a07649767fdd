import Synchronization
import TrellisSupport

/// One thread that serves connections and is the home of sessions for life.
///
/// It is a serial executor: an actor that returns it from `unownedExecutor` runs here, mutually exclusive with every
/// other such actor and with the connections' callbacks. So these callbacks may use `assumeIsolated`. Work is done in
/// the order it was enqueued. A slow step delays this loop's sessions only and is reported to `onSlowStep`; what blocks
/// belongs in side effects, which run elsewhere.
///
/// Its life is `start()`, any amount of work, `stop()`. Work enqueued after the stop is still done, by a thread that
/// ends when there is none left, so that no actor is left waiting.
package final class HomeLoop: SerialExecutor, TaskExecutor {
    /// One piece of work.
    private enum Work {
        case job(UnownedJob)
        case block(@Sendable () -> Void)
    }

    private enum Phase {
        /// No thread yet; work waits.
        case new
        /// The loop's thread may wait for sockets and must be woken for work.
        case running
        /// The thread ends as soon as there is no work left.
        case stopping
        /// No thread. Work starts one that drains it.
        case ended
        /// Such a thread is at work.
        case draining
    }

    private struct State {
        var phase = Phase.new
        var work: [Work] = []
        /// A Boolean value that indicates whether a wake-up is under way, so that another one is not needed.
        var isWoken = false
        var onEnd: [@Sendable () -> Void] = []
        /// Called when no work is waiting, for tests.
        var onIdle: [@Sendable () -> Void] = []
        /// The time at which a stopping loop ends even though work is left, in nanoseconds.
        var endsAt = UInt64.max
    }

    /// Number of the loop within its server, from 0.
    package let index: Int
    let counters = LoopCounters()
    private let ownContext: LoopContext
    private let state = Guarded(State())
    private let slowStep: Duration
    private let onSlowStep: @Sendable (Duration, String?) -> Void
    private let label = Guarded(StepLabel())
    /// The time at which the present step began, in nanoseconds; 0 between steps.
    private let stepStart = Atomic<UInt64>(0)

    /// The time, in nanoseconds, for which a stopping loop does the work that is queued or added.
    private static let lastWork: UInt64 = 1_000_000_000

    /// Creates a loop that does nothing before `start()`.
    /// - Parameters:
    ///   - index: The number of the loop within its server.
    ///   - slowStep: The duration above which a step is reported; people notice delays of 50 ms.
    ///   - onSlowStep: Called on the loop with the duration of a slow step and the name that `labelStep` gave it.
    /// - Throws: `WebServerError.outOfResources` if there are no descriptors or memory for a loop.
    package init(
        index: Int = 0,
        slowStep: Duration = .milliseconds(50),
        onSlowStep: @escaping @Sendable (Duration, String?) -> Void = { _, _ in }
    ) throws(WebServerError) {
        self.index = index
        self.slowStep = slowStep
        self.onSlowStep = onSlowStep
        ownContext = try LoopContext()
    }

    // MARK: - Life

    /// Starts the thread. Called once.
    package func start() {
        let isNew = state.withLock { state in
            guard state.phase == .new else { return false }
            state.phase = .running
            return true
        }
        guard isNew else { return }
        LoopThread.start(name: "trellis-loop-\(index)") { self.run() }
    }

    /// Ends the thread after the work that is waiting, closing the connections that are left, and returns when it
    /// has ended. Further calls return then, too.
    ///
    /// Work that keeps adding work is abandoned after a second. A step that never ends keeps the loop from ending, so
    /// callers have to limit their wait for the stop.
    package func stop() async {
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            let hasEnded = state.withLock { state in
                switch state.phase {
                case .new: state.phase = .ended
                case .running:
                    state.phase = .stopping
                    state.endsAt = MonotonicTime.nanoseconds + Self.lastWork
                    ownContext.wake()
                case .stopping, .ended, .draining: break
                }
                if state.phase == .stopping {
                    state.onEnd.append { continuation.resume() }
                    return false
                }
                return true
            }
            if hasEnded { continuation.resume() }
        }
    }

    /// A Boolean value that indicates whether the thread has ended, or never began. From any thread.
    var hasEnded: Bool {
        state.withLock { [.new, .ended, .draining].contains($0.phase) }
    }

    private func run() {
        LoopThread.run(as: self) {
            context.begin(on: self)
            runWaitingWork()
            while let isPolling = nextTurn() {
                context.turn(poll: isPolling)
                runWaitingWork()
            }
            context.end()
            runWaitingWork()
        }
        let onEnd = state.withLock { state in
            state.phase = .ended
            defer { state.onEnd = [] }
            return state.onEnd
        }
        drainIfNeeded()
        for action in onEnd { action() }
    }

    /// A Boolean value that indicates whether the next turn only polls, because work is waiting; nil ends the loop.
    private func nextTurn() -> Bool? {
        var onIdle: [@Sendable () -> Void] = []
        let isPolling: Bool? = state.withLock { state in
            let isLast =
                state.phase == .stopping && (state.work.isEmpty || MonotonicTime.nanoseconds > state.endsAt)
            // The context is about to end and must not be woken any more.
            state.isWoken = isLast
            if state.work.isEmpty, !state.onIdle.isEmpty { swap(&onIdle, &state.onIdle) }
            return isLast ? nil : !state.work.isEmpty
        }
        for action in onIdle { action() }
        return isPolling
    }

    /// Returns when the work that is waiting, and all that it has added, is done. Only of a loop that runs.
    package func idle() async {
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            state.withLock { $0.onIdle.append { continuation.resume() } }
            post {}
        }
    }

    // MARK: - Work

    /// Enqueues a job of an actor or a task. From any thread.
    package func enqueue(_ job: consuming ExecutorJob) {
        add(.job(UnownedJob(job)))
    }

    /// Runs `block` on the loop, after the work that is already waiting. From any thread.
    package func post(_ block: @escaping @Sendable () -> Void) {
        add(.block(block))
    }

    /// Runs `block` at once if the caller is on the loop, and posts it otherwise. From any thread.
    package func onLoop(_ block: @escaping @Sendable () -> Void) {
        if LoopThread.isRunning(self) { block() } else { post(block) }
    }

    /// Names the running step, for `onSlowStep`. Call it on the loop, at most once a step.
    package func labelStep(_ name: String) {
        label.withLock { $0 = StepLabel(name: name) }
    }

    private func add(_ work: Work) {
        let needsDrain = state.withLock { state in
            state.work.append(work)
            switch state.phase {
            case .running where !state.isWoken, .stopping where !state.isWoken:
                // The loop's own thread is not waiting: it checks for work before its next wait.
                guard !LoopThread.isRunning(self) else { return false }
                state.isWoken = true
                ownContext.wake()
                return false
            case .ended: return true
            default: return false
            }
        }
        if needsDrain { drainIfNeeded() }
    }

    /// The work that is done before connections get their turn, if it comes step by step.
    private static let turnSteps = 64
    /// The time after which what work adds waits for the next turn.
    private static let turnNanoseconds: UInt64 = 200_000

    /// Does what is waiting, and what this adds as far as it is little: a task that goes on in several short steps takes one turn
    /// then. One that yields after a long step lets connections and timers have the loop.
    private func runWaitingWork() {
        var steps = 0
        let end = MonotonicTime.nanoseconds + Self.turnNanoseconds
        while steps < Self.turnSteps, steps == 0 || MonotonicTime.nanoseconds < end {
            let work = state.withLock { state in
                defer { state.work.removeAll(keepingCapacity: state.work.capacity <= 1024) }
                return state.work
            }
            if work.isEmpty { return }
            for item in work { perform(item) }
            steps += work.count
        }
    }

    private func perform(_ work: Work) {
        timed {
            switch work {
            case .job(let job):
                job.runSynchronously(isolatedTo: asUnownedSerialExecutor(), taskExecutor: asUnownedTaskExecutor())
            case .block(let block): block()
            }
        }
    }

    private func drainIfNeeded() {
        let mustStart = state.withLock { state in
            guard state.phase == .ended, !state.work.isEmpty else { return false }
            state.phase = .draining
            return true
        }
        guard mustStart else { return }
        LoopThread.start(name: "trellis-drain-\(index)") { self.drain() }
    }

    private func drain() {
        LoopThread.run(as: self) {
            while hasWorkToDrain() { runWaitingWork() }
        }
    }

    private func hasWorkToDrain() -> Bool {
        state.withLock { state in
            if state.work.isEmpty { state.phase = .ended }
            return !state.work.isEmpty
        }
    }

    // MARK: - Connections and timers

    /// The connections and timers. On the loop, in release builds, too: a use from another thread would be a data race.
    var context: LoopContext {
        checkIsolated()
        return ownContext
    }

    /// Runs `action` on the loop once `delay` has passed. On the loop.
    func schedule(after delay: Duration, _ action: @escaping @Sendable () -> Void) -> LoopTimers.ID {
        context.addTimer(after: delay, action)
    }

    /// Cancels a timer; does nothing if it has run. On the loop.
    func cancel(_ timer: LoopTimers.ID) {
        context.cancelTimer(timer)
    }

    // MARK: - Steps

    /// Runs one step of work and reports it if it was slow.
    func timed(_ step: () -> Void) {
        label.withLock { $0.stepsSince += 1 }
        let start = MonotonicTime.nanoseconds
        stepStart.store(start, ordering: .relaxed)
        step()
        stepStart.store(0, ordering: .relaxed)
        let duration = Duration.nanoseconds(MonotonicTime.nanoseconds - start)
        guard duration > slowStep else { return }
        onSlowStep(duration, label.withLock { $0.text })
    }

    /// The step that has been running for `limit` or longer; nil if there is none. From any thread.
    func stuckStep(longerThan limit: Duration) -> StuckStep? {
        let start = stepStart.load(ordering: .relaxed)
        let now = MonotonicTime.nanoseconds
        guard start > 0, now > start, .nanoseconds(now - start) >= limit else { return nil }
        return StuckStep(start: start, duration: .nanoseconds(now - start), label: label.withLock { $0.text })
    }

    /// The name of the running step, if it has one.
    private struct StepLabel {
        var name: String?
        /// The number of steps after the one that has the name.
        var stepsSince = 0

        /// The steps of one request or one task follow each other. So the last name says much about the unnamed ones after it.
        var text: String? {
            stepsSince == 0 ? name : name.map { "unnamed work \(stepsSince) after \($0)" }
        }
    }

    /// A step that does not end.
    struct StuckStep: Sendable {
        /// Tells it from later steps of the same loop.
        let start: UInt64
        let duration: Duration
        let label: String?
    }

    // MARK: - Isolation

    /// Returns whether the caller runs on the loop's thread.
    package func isIsolatingCurrentContext() -> Bool? {
        LoopThread.isRunning(self)
    }

    /// Traps unless called on the loop's thread.
    package func checkIsolated() {
        guard !LoopThread.isRunning(self) else { return }
        fatalError(
            "Expected to run on home loop \(index). Instead, another thread called. Post the work, or await the actor."
        )
    }
}
