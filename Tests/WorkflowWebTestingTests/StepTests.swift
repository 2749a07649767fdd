import Testing
import WorkflowTesting
import WorkflowWeb
import WorkflowWebTesting

@MainActor
@Suite("The steps of a page's test", .timeLimit(.minutes(10)))
struct StepTests {
    private let test = PageTest.ofShop()

    @Test("What is typed and submitted arrives, and the field is empty again")
    func fillAndClick() async throws {
        let page = try await test.get("/")
        try await page.fill(.field("Item"), "Milk")
        try await page.click(.button("Add"))
        page.expect(.listItem("Milk"))
        page.expect(.status("1 items"))
        #expect(try page.find(.field("Item")).value == "")
    }

    @Test("Enter in a field submits its form")
    func enter() async throws {
        let page = try await test.get("/")
        try await page.fill(.field("Item"), "Milk")
        try await page.press("Enter")
        #expect(page.findAll(.listItem()).map(\.text) == ["Milk Remove"])
    }

    @Test("A handler that waits for a pause in typing hears of the text at once")
    func debounce() async throws {
        let page = try await test.get("/")
        try await page.fill(.field("Note"), "\"quoted\" — ünïcode")
        page.expect(.text(containing: "\"quoted\" — ünïcode|"))
    }

    @Test("Checkboxes and selects tell what was chosen")
    func choices() async throws {
        let page = try await test.get("/")
        try await page.check(.checkbox("A gift"))
        try await page.check(.checkbox("A gift"))
        try await page.select(.select("Size"), "Size M")
        page.expect(.text("|true|M|"))
        try await page.uncheck(.checkbox("A gift"))
        try await page.select(.select("Size"), "S")
        page.expect(.text("|false|S|"))
    }

    @Test("A key goes to the handler that asks for it, and no other does")
    func keys() async throws {
        let page = try await test.get("/")
        try await page.press("ArrowUp", in: .field("Item"))
        page.expect(.text("|false|S|"))
        try await page.press("ArrowDown")
        page.expect(.text("|false|S|ArrowDown"))
    }

    @Test("A query in another one tells elements of the same name apart")
    func scoped() async throws {
        let page = try await test.get("/")
        for item in ["Milk", "Bread"] {
            try await page.fill(.field("Item"), item)
            try await page.click(.button("Add"))
        }
        try await page.click(.button("Remove").in(.listItem("Milk")))
        #expect(page.findAll(.listItem()).map(\.text) == ["Bread Remove"])
    }

    @Test("Only a modal dialog can be reached while it is open, and Escape asks to close it")
    func dialogs() async throws {
        let page = try await test.get("/")
        try await page.fill(.field("Item"), "Milk")
        try await page.click(.button("Add"))
        try await page.click(.button("Empty"))
        page.expect(.dialog("Empty the cart?"))
        await #expect(throws: PageFailure.self) { try await page.click(.button("Refresh")) }
        try await page.press("Escape")
        page.expectNone(.dialog())
        try await page.click(.button("Empty"))
        try await page.click(.button("Yes"))
        page.expect(.status("0 items"))
    }

    @Test("Two tests from the same beginning show the same, a hundred times")
    func deterministic() async throws {
        var outlines: Set<String> = []
        for _ in 0..<100 {
            let page = try await PageTest.ofShop().get("/")
            try await page.click(.button("Refresh"))
            try await page.test.advance(by: .seconds(2))
            outlines.insert(page.outline)
        }
        #expect(outlines.count == 1)
        #expect(outlines.first?.contains("Prices: 3") == true)
    }
}
