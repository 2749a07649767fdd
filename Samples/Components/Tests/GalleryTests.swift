import Testing
import WorkflowComponents
import WorkflowWeb
import WorkflowWebTesting

@testable import Gallery

@MainActor
@Suite("The page of all components")
struct GalleryTests {
    private func openPage() async throws -> TestPage {
        let app = Gallery.app(stylesheet: "/gallery.css")
        return try await PageTest(assets: [Asset(Components.stylesheet), Asset(Components.script)]) { _ in .page(app) }
            .get("/")
    }

    @Test func `a head sorts the table, and again the other way around`() async throws {
        let page = try await openPage()
        try await page.click(.button("Price"))
        #expect(try page.find(.role("columnheader", "Price")).attributes["aria-sort"] == "ascending")
        try await page.click(.button("Price"))
        #expect(try page.find(.role("columnheader", "Price")).attributes["aria-sort"] == "descending")
        #expect(try page.find(.role("columnheader", "Name")).attributes["aria-sort"] == nil)
    }

    @Test func `the last page has the rest of the rows`() async throws {
        let page = try await openPage()
        try await page.click(.button("Page 8"))
        #expect(try page.find(.button("Page 8")).attributes["aria-current"] == "page")
        page.expectNone(.button("Next"))
    }

    @Test func `a dialog with a form gives its value and goes`() async throws {
        let page = try await openPage()
        try await page.click(.button("Order in a dialog"))
        try await page.fill(.field("Name"), "Ada")
        try await page.fill(.field("Bottles"), "6")
        try await page.select(.select("Delivery"), "pickup")
        try await page.check(.radio("Card"))
        try await page.check(.checkbox("I am old enough"))
        try await page.click(.button("Order"))
        try await page.waitFor(.text("6 bottles for Ada."))
        page.expectNone(.dialog())
    }
}
