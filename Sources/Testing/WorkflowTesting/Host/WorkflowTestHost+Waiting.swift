import TrellisSupport
public import Workflow

extension WorkflowTestHost {
    /// Advances the test clock and lets work run meanwhile; see ``TestClock/advance(by:file:line:)``.
    public nonisolated(nonsending) func advance(
        by duration: Duration,
        file: StaticString = #filePath,
        line: UInt = #line
    ) async {
        await clock.advance(by: duration, file: file, line: line)
    }

    /// Waits until all work has come to rest: it has ended, sleeps on the test clock, or waits for something else.
    ///
    /// Fails, with the list of running work, when that takes longer than the limit of real time.
    public nonisolated(nonsending) func idle(
        within limit: Duration? = nil,
        file: StaticString = #filePath,
        line: UInt = #line
    ) async {
        guard host != nil else { return reportUseAfterEnd("idle", file: file, line: line) }
        let limit = limit ?? self.limit
        guard await !schedule.idle(within: limit) else { return }
        reportIssue(
            """
            Expected all work to come to rest within \(limit) of real time. Instead, work is still running.
            \(situation)
            Look for work that never waits, for actions that lead to each other, or for work that blocks its thread.
            """,
            file: file,
            line: line
        )
    }

    /// Waits until all work has ended.
    ///
    /// Fails, with the list of running work, if that takes longer than the limit of real time, as with work that sleeps
    /// on the test clock.
    public nonisolated(nonsending) func finished(
        within limit: Duration? = nil,
        file: StaticString = #filePath,
        line: UInt = #line
    ) async {
        guard host != nil else { return reportUseAfterEnd("finished", file: file, line: line) }
        let limit = limit ?? self.limit
        let end = ContinuousClock.now.advanced(by: limit)
        // Work that ends may start other work.
        repeat {
            let hasEnded = await schedule.end(within: limit)
            let isIdle = await schedule.idle(within: limit)
            if isIdle, schedule.runningWork.isEmpty { return }
            guard hasEnded, isIdle else { break }
        } while ContinuousClock.now < end
        reportIssue(
            """
            Expected all work to have ended within \(limit) of real time. Instead, it has not.
            \(situation)
            If it waits for the test clock, move it with advance(by:) or run(); work that has no end is waited for with idle().
            """,
            file: file,
            line: line
        )
    }

    /// Returns the current rendering if it meets the condition, otherwise the first later one that does.
    ///
    /// Fails, with the list of running work, when none does within the limit of real time; then it returns the latest.
    @discardableResult
    public nonisolated(nonsending) func nextRendering(
        within limit: Duration? = nil,
        file: StaticString = #filePath,
        line: UInt = #line,
        where isWanted: @escaping (WorkflowType.Rendering) -> Bool
    ) async -> WorkflowType.Rendering {
        await waitForRendering(offeringCurrent: true, within: limit, file: file, line: line, isWanted)
    }

    /// Returns the next rendering that is published.
    @discardableResult
    public nonisolated(nonsending) func nextRendering(
        within limit: Duration? = nil,
        file: StaticString = #filePath,
        line: UInt = #line
    ) async -> WorkflowType.Rendering {
        await waitForRendering(offeringCurrent: false, within: limit, file: file, line: line) { _ in true }
    }

    /// Returns the next output that meets the condition; `nil`, after reporting a failure, when there is none within
    /// the limit of real time.
    ///
    /// Earlier outputs are in ``outputs``.
    @discardableResult
    public nonisolated(nonsending) func nextOutput(
        within limit: Duration? = nil,
        file: StaticString = #filePath,
        line: UInt = #line,
        where isWanted: @escaping (WorkflowType.Output) -> Bool = { _ in true }
    ) async -> WorkflowType.Output? {
        guard host != nil else {
            reportUseAfterEnd("nextOutput", file: file, line: line)
            return nil
        }
        let waiter = HostWaiter(isWanted: isWanted)
        outputWaiters.append(waiter)
        await wait(for: waiter, within: limit ?? self.limit)
        outputWaiters.removeAll { $0 === waiter }
        if let output = waiter.value { return output }
        reportIssue(
            """
            Expected an output of \(WorkflowType.self) within \(limit ?? self.limit) of real time. Instead, these have come so far: \
            \(outputs).
            \(situation)
            \(advice)
            """,
            file: file,
            line: line
        )
        return nil
    }

    private nonisolated(nonsending) func waitForRendering(
        offeringCurrent: Bool,
        within limit: Duration?,
        file: StaticString,
        line: UInt,
        _ isWanted: @escaping (WorkflowType.Rendering) -> Bool
    ) async -> WorkflowType.Rendering {
        guard let host else {
            reportUseAfterEnd("nextRendering", file: file, line: line)
            return rendering
        }
        let waiter = HostWaiter(isWanted: isWanted)
        if offeringCurrent { waiter.offer(host.rendering) }
        renderingWaiters.append(waiter)
        await wait(for: waiter, within: limit ?? self.limit)
        renderingWaiters.removeAll { $0 === waiter }
        if let rendering = waiter.value { return rendering }
        let what = offeringCurrent ? "that meets the condition" : "after the one of the moment"
        reportIssue(
            """
            Expected a rendering of \(WorkflowType.self) \(what) within \(limit ?? self.limit) of real time. Instead, the latest is
            \(excerpt(of: host.rendering))
            \(situation)
            \(advice)
            """,
            file: file,
            line: line
        )
        return host.rendering
    }

    /// Waits for a value. If the time is up but the machine was too busy for the work to come to rest, it waits as long
    /// again.
    private nonisolated(nonsending) func wait<Value>(for waiter: HostWaiter<Value>, within limit: Duration) async {
        await waiter.wait(within: limit)
        if waiter.value == nil { _ = await schedule.idle(within: limit) }
    }

    // MARK: - The current situation

    private var advice: String {
        "If the work waits for the test clock, move it with advance(by:); else look at what should bring it about."
    }

    /// The running work and the time, for a message.
    private var situation: String {
        let running = schedule.runningWork
        var lines = running.map(describe)
        for node in host?.nodes ?? [] where !schedule.hasStarted(node.description) {
            for key in node.sideEffects {
                let name = "the side effect \"\(key)\" of \(node.description)"
                if !schedule.hasStarted(name) { lines.append("\(name), which is open until its lifetime ends") }
            }
        }
        return """
            Still running:
            \(list(lines))
            The test clock stands at \(clock.now) with \(clock.whoSleeps).
            """
    }

    private func describe(_ work: String) -> String {
        guard let deadline = clock.deadline(of: work) else {
            return "\(work), which runs or waits for something other than the test clock"
        }
        return "\(work), which sleeps on the test clock until \(deadline)"
    }

    /// Returns the beginning of a rendering as text.
    private func excerpt(of rendering: WorkflowType.Rendering) -> String {
        let lines = ValueText.lines(of: rendering)
        let shown = lines.prefix(20).map { "    \($0)" }
        return (lines.count > 20 ? shown + ["    … (\(lines.count - 20) more lines)"] : shown).joined(separator: "\n")
    }
}
