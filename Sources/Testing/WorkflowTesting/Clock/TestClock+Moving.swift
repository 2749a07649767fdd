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

    /// Advances the clock to `deadline`, waking sleepers on the way in the order of their deadlines.
    ///
    /// Each sleeper continues as far as it can before the clock moves on. In a ``WorkflowTestHost`` that has this
    /// clock, all their work is done when this returns. Other tasks of the test get ample opportunity, but their
    /// progress cannot be known: wait for their result, or with ``sleepers(_:within:file:line:)``.
    public nonisolated(nonsending) func advance(
        to deadline: Instant,
        file: StaticString = #filePath,
        line: UInt = #line
    ) async {
        guard deadline >= now else {
            return reportIssue(
                """
                Expected a test clock to be advanced. Instead, it stands at \(now) and was to be moved to \(deadline). Advance \
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
            guard await settle(waking: woken, file: file, line: line) else { return }
        }
        state.withLock { $0.move(to: deadline) }
    }

    /// Advances the clock until nobody sleeps any more.
    ///
    /// - Parameters:
    ///   - limit: The real time that this may take before it is reported as endless, for example because of a timer
    ///     that repeats; `nil` for ``limit``.
    ///   - file: The file of the test.
    ///   - line: The line of the test.
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
            guard await settle(waking: woken, file: file, line: line) else { return }
            wakings += 1
            // Few wakings in all that time say that the machine is busy, not that there is no end.
            guard wakings < 1_000 || ContinuousClock.now < begin.advanced(by: limit) else {
                return reportEndless(limit, file: file, line: line)
            }
        }
    }

    /// Waits until at least `count` sleep at the same time.
    ///
    /// - Parameters:
    ///   - count: The number of sleepers.
    ///   - limit: The real time that this may take before it is reported as a failure; `nil` for ``limit``.
    ///   - file: The file of the test.
    ///   - line: The line of the test.
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
            Expected all sleepers to wake. Instead, after \(limit) of real time the test clock stands at \(now) \
            with \(whoSleeps). Work that repeats has no end: advance the clock with advance(by:), or end the work.
            """,
            file: file,
            line: line
        )
    }

    /// The sleepers and their deadlines, for a message.
    package var whoSleeps: String {
        let deadlines = deadlines
        guard !deadlines.isEmpty else { return "no sleepers" }
        let shown = deadlines.prefix(10).map(\.description).joined(separator: ", ")
        let number = deadlines.count == 1 ? "1 sleeper" : "\(deadlines.count) sleepers"
        return "\(number) until \(shown)\(deadlines.count > 10 ? ", …" : "")"
    }

    // MARK: - Letting others run

    /// Returns the time at which the work with a name will wake, if it sleeps on this clock.
    func deadline(of name: String) -> Instant? {
        state.withLock { $0.inOrder.first { $0.name == name }?.deadline }
    }

    /// Binds a host. Whenever the clock advances, the host's work runs until it comes to rest.
    package func bind(_ schedule: TestSchedule) {
        state.withLock { $0.bind(schedule) }
    }

    /// Wakes sleepers and lets them continue as far as they can. Returns `false`, and reports a failure, if they do not
    /// come to rest.
    private nonisolated(nonsending) func settle(
        waking woken: TestClockState.Waking? = nil,
        file: StaticString,
        line: UInt
    ) async -> Bool {
        let schedules = state.withLock { $0.schedules }
        for schedule in schedules { schedule.beginDriving() }
        defer { for schedule in schedules { schedule.endDriving() } }
        woken?.run()
        if schedules.isEmpty {
            guard await awakenAll() else {
                reportStillWaking(file: file, line: line)
                return false
            }
            await giveOthersTime()
            return true
        }
        guard await rest(schedules, file: file, line: line) else { return false }
        // All are asked: each has forgotten its new work then.
        let hasNewWork = schedules.map { $0.takeHasNewWork() }.contains(true)
        guard hasNewWork || woken?.hasForeigner == true else { return true }
        // A task that no schedule runs goes on to its next sleep, and what it has brought is handled.
        guard await awakenAll() else {
            reportStillWaking(file: file, line: line)
            return false
        }
        await giveOthersTime()
        return await rest(schedules, file: file, line: line)
    }

    /// Runs the work of the hosts until it has come to rest. Returns `false`, and reports a failure, if it does not.
    private nonisolated(nonsending) func rest(_ schedules: [TestSchedule], file: StaticString, line: UInt) async -> Bool
    {
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

    /// Waits until each woken sleeper has returned from its sleep. Returns `false` if one does not in time.
    private nonisolated(nonsending) func awakenAll() async -> Bool {
        let begin = ContinuousClock.now
        while state.withLock(\.hasWakingSleepers) {
            // A busy machine may take its time.
            if ContinuousClock.now - begin > (limit ?? .seconds(5)) * 12 { return false }
            await giveOthersTurn()
        }
        return true
    }

    /// Lets tasks that belong to no schedule continue to their next sleep. Their progress cannot be observed, so this waits
    /// as long as they usually need.
    private nonisolated(nonsending) func giveOthersTime() async {
        for _ in 0..<20 { await giveOthersTurn() }
    }

    private nonisolated(nonsending) func giveOthersTurn() async {
        // Behind the tasks that are ready now. A lower priority would wait for as long as the machine is busy.
        await Task.detached(priority: .medium) { await Task.yield() }.value
    }

    private func reportStillWaking(file: StaticString, line: UInt) {
        reportIssue(
            """
            Expected all sleepers woken at \(now) to return from sleep. Instead, one has not after \
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
