import Testing
import TrellisSupport
import WorkflowTesting
import WorkflowWeb
import WorkflowWebTesting

@MainActor
@Suite("Time in a page's test", .timeLimit(.minutes(10)))
struct TimeTests {
    @Test("Work that sleeps is done when the test has advanced the clock, not before")
    func effects() async throws {
        let page = try await PageTest.ofShop().get("/")
        try await page.click(.button("Refresh"))
        try await page.test.advance(by: .milliseconds(1_900))
        page.expect(.text("Prices: -1"))
        try await page.test.advance(by: .milliseconds(100))
        page.expect(.text("Prices: 3"))
    }

    @Test("A page that loads is shown as it is once nothing but the test's clock can move it")
    func loading() async throws {
        let page = try await PageTest.ofShop(loading: .seconds(1)).get("/")
        page.expect(.text("Loading"))
        try await page.test.advance(by: .seconds(1))
        page.expectNone(.text("Loading"))
    }

    @Test("A page that is kept too long without a connection begins anew")
    func retention() async throws {
        let page = try await PageTest.ofShop().get("/")
        try await page.fill(.field("Item"), "Milk")
        try await page.press("Enter")
        try await page.cut()
        try await page.test.advance(by: .seconds(59))
        try await page.reconnect()
        page.expect(.listItem("Milk"))
        try await page.cut()
        try await page.test.advance(by: .seconds(61))
        try await page.reconnect()
        page.expectNone(.listItem("Milk"))
    }

    @Test("Tasks of the app run with the site, by the test's clock, and end with it")
    func tasks() async throws {
        let (clock, polls) = (TestClock(), Guarded(0))
        let (ended, end) = AsyncStream<Void>.makeStream()
        do {
            let poller = AppTask("poller") {
                defer { end.finish() }
                while true {
                    polls.withLock { $0 += 1 }
                    try await clock.sleep(for: .seconds(1))
                }
            }
            let test = PageTest(clock: clock, tasks: [poller]) { _ in .text("fine") }
            try await test.advance(by: .milliseconds(2_500))
            #expect(polls.withLock(\.self) == 3)
        }
        for await _ in ended {}
    }

    @Test("A task that fails fails the test, and starts again by the test's clock")
    func failingTask() async throws {
        struct Failure: Error {}
        let starts = Guarded(0)
        let task = AppTask("poller", backoff: .constant(.seconds(10))) {
            let start = starts.withLock { starts in
                starts += 1
                return starts
            }
            if start == 1 { throw Failure() }
        }
        let test = PageTest(tasks: [task]) { _ in .text("fine") }
        do {
            try await test.advance(by: .seconds(9))
            Issue.record("the failure was not said")
        } catch {
            #expect("\(error)".contains("task poller failed, and starts again in 10.0 seconds: Failure()"))
        }
        #expect(starts.withLock(\.self) == 1)
        try await test.advance(by: .seconds(1))
        #expect(starts.withLock(\.self) == 2)
    }
}
