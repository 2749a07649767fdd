import TrellisSupport

extension TestClock {
    /// Moves the clock by `duration`; see ``advance(to:file:line:)``.
    public nonisolated(nonsending) func advance(
        by duration: Duration,
        file: StaticString = #filePath,
        line: UInt = #line
    ) async {
        await advance(to: now.advanced(by: duration), file: file, line: line)
    }

    /// Moves the clock to `deadline`, waking on the way whoever's time has come, and lets them go on as far as they can.
    ///
    /// In a ``WorkflowTestHost`` that has this clock, all they do is done when this returns. Tasks of the test's own are given ample
    /// opportunity, but what they do cannot be known: wait for their result, or with ``sleepers(_:within:file:line:)``.
    public nonisolated(nonsending) func advance(
        to deadline: Instant,
        file: StaticString = #filePath,
        line: UInt = #line
    ) async {
        guard deadline >= now else {
            return reportIssue(
                """
                Expected a test clock to be moved forwards. Instead, it stands at \(now) and was to be moved to \(deadline). Move \
                it to a later moment.
                """,
                file: file,
                line: line
            )
        }
        state.withLock { $0.beginMoving() }
        defer { state.withLock { $0.endMoving() } }
        guard await settle(file: file, line: line) else { return }
        while let woken = state.withLock({ $0.wakeNext(until: deadline) }) {
            woken.run()
            guard await settle(file: file, line: line) else { return }
        }
        state.withLock { $0.move(to: deadline) }
    }

    /// Moves the clock as far as it takes until nobody sleeps any more.
    ///
    /// - `limit`: how much real time that may take, after which it is reported that there is no end, as with a timer that
    ///   repeats; nil takes ``limit``.
    public nonisolated(nonsending) func run(
        within limit: Duration? = nil,
        file: StaticString = #filePath,
        line: UInt = #line
    ) async {
        let limit = limit ?? self.limit ?? .seconds(5)
        let begin = ContinuousClock.now
        var wakings = 0
        state.withLock { $0.beginMoving() }
        defer { state.withLock { $0.endMoving() } }
        guard await settle(file: file, line: line) else { return }
        while let woken = state.withLock({ $0.wakeNext(until: nil) }) {
            woken.run()
            guard await settle(file: file, line: line) else { return }
            wakings += 1
            // Few wakings in all that time are the fault of a busy machine.
            let mayTake = wakings < 1_000 ? limit * 12 : limit
            guard ContinuousClock.now < begin.advanced(by: mayTake) else {
                return reportEndless(limit, file: file, line: line)
            }
        }
    }

    /// Returns when at least `count` sleep at the same time.
    ///
    /// - `limit`: how much real time that may take before it is reported that they do not come; nil takes ``limit``.
    public nonisolated(nonsending) func sleepers(
        _ count: Int,
        within limit: Duration? = nil,
        file: StaticString = #filePath,
        line: UInt = #line
    ) async {
        let end = ContinuousClock.now.advanced(by: limit ?? self.limit ?? .seconds(5))
        state.withLock { $0.beginMoving() }
        defer { state.withLock { $0.endMoving() } }
        while state.withLock({ $0.sleepers.count }) < count {
            guard ContinuousClock.now < end else {
                return reportIssue(
                    """
                    Expected \(count) to sleep on the test clock. Instead, it has \(whoSleeps). Check that the work has \
                    started and that it sleeps on this clock.
                    """,
                    file: file,
                    line: line
                )
            }
            guard await settle(file: file, line: line) else { return }
        }
    }

    private func reportEndless(_ limit: Duration, file: StaticString, line: UInt) {
        reportIssue(
            """
            Expected everybody to be awake in the end. Instead, after \(limit) of real time the test clock stands at \(now) \
            with \(whoSleeps). Something goes to sleep again and again: move the clock with advance(by:), or end what repeats.
            """,
            file: file,
            line: line
        )
    }

    /// Who sleeps until when, for a message.
    var whoSleeps: String {
        let deadlines = deadlines
        guard !deadlines.isEmpty else { return "no sleepers" }
        let shown = deadlines.prefix(10).map(\.description).joined(separator: ", ")
        let number = deadlines.count == 1 ? "1 sleeper" : "\(deadlines.count) sleepers"
        return "\(number) until \(shown)\(deadlines.count > 10 ? ", …" : "")"
    }

    // MARK: - Letting others run

    /// When the work of a name will wake, as far as it sleeps on this clock.
    func deadline(of name: String) -> Instant? {
        state.withLock { $0.inOrder.first { $0.name == name }?.deadline }
    }

    /// Has the work of a host come to rest whenever the clock moves.
    func bind(_ schedule: TestSchedule) {
        state.withLock { $0.bind(schedule) }
    }

    /// Lets those who have woken go on, as far as they can. False if they do not come to rest, which is reported then.
    private nonisolated(nonsending) func settle(file: StaticString, line: UInt) async -> Bool {
        let schedules = state.withLock { $0.schedules }
        if schedules.isEmpty {
            guard await awakenAll() else {
                reportStillWaking(file: file, line: line)
                return false
            }
            await giveOthersTime()
            return true
        }
        repeat {
            for schedule in schedules {
                guard await schedule.idle(within: limit ?? .seconds(5)) else {
                    reportRestless(schedule, file: file, line: line)
                    return false
                }
            }
        } while !schedules.allSatisfy(\.isIdle)
        return true
    }

    /// Waits until each sleeper that was woken has returned from its sleep. Returns false if one does not in time.
    private nonisolated(nonsending) func awakenAll() async -> Bool {
        let begin = ContinuousClock.now
        while state.withLock(\.hasWakingSleepers) {
            // A busy machine may take its time.
            if ContinuousClock.now - begin > (limit ?? .seconds(5)) * 12 { return false }
            await giveOthersTurn()
        }
        return true
    }

    /// Lets tasks that no schedule knows go on to their next sleep. Nothing tells when they have: this is as long as they usually need.
    private nonisolated(nonsending) func giveOthersTime() async {
        for _ in 0..<20 { await giveOthersTurn() }
    }

    private nonisolated(nonsending) func giveOthersTurn() async {
        // Of the lowest priority, so that all others get their turn before.
        await Task.detached(priority: .background) { await Task.yield() }.value
    }

    private func reportStillWaking(file: StaticString, line: UInt) {
        reportIssue(
            """
            Expected everybody who was woken at \(now) to return from sleep. Instead, somebody has not after \
            \((limit ?? .seconds(5)) * 12) of real time. Look for work that blocks the thread on which it sleeps.
            """,
            file: file,
            line: line
        )
    }

    private func reportRestless(_ schedule: TestSchedule, file: StaticString, line: UInt) {
        reportIssue(
            """
            Expected all work to come to rest before the test clock moves on from \(now). Instead, after \(limit ?? .seconds(5)) \
            of real time it still runs:
            \(schedule.runningWork.map { "- \($0)" }.joined(separator: "\n"))
            Look for work that never waits, or that blocks its thread.
            """,
            file: file,
            line: line
        )
    }
}
