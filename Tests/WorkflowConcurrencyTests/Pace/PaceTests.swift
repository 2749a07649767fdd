import Testing
import WorkflowTesting

@testable import WorkflowConcurrency

/// The decisions, without tasks and time.
struct PaceTests {
    /// A line of time: what comes at each moment, and what is done then.
    private func steps(_ rule: PaceRule, _ events: [(second: Int, output: String?)]) -> [String] {
        var pace = Pace<String, TestClock.Instant>(rule)
        return events.map { second, output in
            let now = TestClock.Instant(offset: .seconds(second))
            let step = output.map { pace.take($0, at: now) } ?? pace.timeIsUp(at: now)
            let sleep = step.sleepUntil.map { "sleeps until \($0.offset.components.seconds)" }
            return [step.output, sleep].compactMap(\.self).joined(separator: ", ")
        }
    }

    @Test func `debounced outputs come when there was no other for so long`() {
        #expect(
            steps(.debounced(.seconds(3)), [(0, "a"), (1, "b"), (2, "c"), (3, nil), (5, nil), (9, "d"), (12, nil)])
                == ["sleeps until 3", "", "", "sleeps until 5", "c", "sleeps until 12", "d"]
        )
    }

    @Test func `throttled outputs come at once, then the newest of those meanwhile`() {
        #expect(
            steps(.throttled(.seconds(3)), [(0, "a"), (1, "b"), (2, "c"), (3, nil), (6, nil), (7, "d"), (10, nil)])
                == ["a, sleeps until 3", "", "", "c, sleeps until 6", "", "d, sleeps until 10", ""]
        )
    }

    @Test func `what waits is taken once`() {
        var pace = Pace<String, TestClock.Instant>(.debounced(.seconds(3)))
        _ = pace.take("a", at: .init())
        #expect(pace.takeWaiting() == "a")
        #expect(pace.takeWaiting() == nil)
        #expect(pace.timeIsUp(at: .init(offset: .seconds(3))).output == nil)
    }
}
