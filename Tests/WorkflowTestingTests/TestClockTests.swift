import Testing
import WorkflowTesting

/// Notes what happens, from any task.
private actor Trace {
    private(set) var entries: [String] = []

    func note(_ entry: String) { entries.append(entry) }
}

@Suite(.timeLimit(.minutes(10)))
struct TestClockTests {
    private let clock = TestClock()
    private let trace = Trace()

    private func sleeper(_ name: String, for duration: Duration) async -> Task<Void, Never> {
        let count = clock.deadlines.count + 1
        let task = Task { [clock, trace] in
            do {
                try await clock.sleep(for: duration)
                await trace.note(name)
            } catch {
                await trace.note("\(name) cancelled")
            }
        }
        await clock.sleepers(count)
        return task
    }

    @Test func `time stands still until it is moved`() async {
        #expect(clock.now == TestClock.Instant())
        await clock.advance(by: .seconds(3))
        await clock.advance(to: .init(offset: .seconds(5)))
        #expect(clock.now.offset == .seconds(5))
    }

    @Test func `sleepers wake when their time has come`() async {
        let tasks = [
            await sleeper("late", for: .seconds(3)), await sleeper("early", for: .seconds(1)),
            await sleeper("too late", for: .seconds(4)),
        ]
        #expect(clock.deadlines.map(\.offset) == [.seconds(1), .seconds(3), .seconds(4)])
        await clock.advance(by: .seconds(1))
        await tasks[1].value
        #expect(clock.deadlines.map(\.offset) == [.seconds(3), .seconds(4)])
        await clock.advance(by: .seconds(2.5))
        await tasks[0].value
        #expect(await trace.entries == ["early", "late"])
        #expect(clock.deadlines.map(\.offset) == [.seconds(4)])
        tasks[2].cancel()
        await tasks[2].value
    }

    @Test func `who wakes may sleep again`() async {
        let task = Task { [clock, trace] in
            for _ in 1...5 {
                try? await clock.sleep(for: .seconds(1))
                await trace.note("tick at \(clock.now)")
            }
        }
        for _ in 1...5 {
            await clock.sleepers(1)
            await clock.advance(by: .seconds(1))
        }
        await task.value
        #expect(await trace.entries.count == 5)
        #expect(await trace.entries.last == "tick at 5.0 seconds")
    }

    @Test func `running wakes everybody`() async {
        let tasks = [await sleeper("day", for: .seconds(86_400)), await sleeper("hour", for: .seconds(3_600))]
        await clock.run()
        for task in tasks { await task.value }
        #expect(await Set(trace.entries) == ["hour", "day"])
        #expect(clock.now.offset == .seconds(86_400))
    }

    @Test func `a deadline that has passed is not waited for`() async throws {
        await clock.advance(by: .seconds(1))
        try await clock.sleep(until: .init(offset: .seconds(1)))
    }

    @Test func `cancelling ends a sleep at once`() async {
        let task = await sleeper("one", for: .seconds(1))
        task.cancel()
        await task.value
        #expect(await trace.entries == ["one cancelled"])
        #expect(clock.deadlines.isEmpty)
        let cancelled = Task { [clock] in
            withUnsafeCurrentTask { $0?.cancel() }
            try await clock.sleep(for: .seconds(1))
        }
        await #expect(throws: CancellationError.self) { try await cancelled.value }
    }

    @Test func `a clock that nobody moves is reported where it was made, and wakes its sleepers`() async {
        await withKnownIssue {
            let clock = TestClock(limit: .milliseconds(20))
            await #expect(throws: CancellationError.self) { try await clock.sleep(for: .seconds(10)) }
        } matching: { issue in
            issue.says("it has stood at 0.0 seconds for 0.02 seconds of real time with 1 sleeper until 10.0 seconds")
                && issue.sourceLocation?.line == #line - 4
        }
    }

    @Test func `moving backwards is reported`() async {
        await clock.advance(by: .seconds(2))
        await withKnownIssue {
            await clock.advance(by: .seconds(-1))
        } matching: {
            $0.says("it stands at 2.0 seconds and was to be moved to 1.0 seconds")
        }
        #expect(clock.now.offset == .seconds(2))
    }

    @Test func `waiting for sleepers that do not come is reported`() async {
        await withKnownIssue {
            await clock.sleepers(1, within: .milliseconds(10))
        } matching: {
            $0.says("Expected 1 to sleep on the test clock. Instead, it has no sleepers.")
        }
    }
}
