import Testing
import WorkflowTesting
import WorkflowWeb
import WorkflowWebTesting

@MainActor
@Suite("Time in a page's test", .timeLimit(.minutes(5)))
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
}
