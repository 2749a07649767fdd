import MyAppWeb
import Testing
import WorkflowWebTesting

@MainActor
struct PageTests {
    private let test = PageTest(Site.app(stylesheet: "/style.css"))

    @Test("An empty page asks for the first item")
    func empty() async throws {
        let page = try await test.get("/")
        page.expect(.text("What comes first?"))
        page.expectNone(.listItem())
    }

    @Test("What is added is shown as text, also if it looks like HTML, and the field is empty again")
    func adding() async throws {
        let page = try await test.get("/")
        try await page.fill(.field("New item"), "<b>Milk</b>")
        try await page.press("Enter")
        page.expect(.listItem("<b>Milk</b>"))
        #expect(try page.find(.field("New item")).value == "")
    }

    @Test("What is done can be removed as soon as there is something")
    func removing() async throws {
        let page = try await test.get("/")
        try await page.fill(.field("New item"), "Milk")
        try await page.click(.button("Add"))
        page.expectNone(.button("Remove done"))
        try await page.check(.checkbox("Milk"))
        page.expect(.status("1 of 1 done"))
        try await page.click(.button("Remove done"))
        page.expectNone(.listItem())
    }
}
