import Testing
import WorkflowTesting
import WorkflowWeb
import WorkflowWebTesting

@MainActor
@Suite("Faults of the connection and the server", .timeLimit(.minutes(10)))
struct FaultTests {
    private let test = PageTest.ofShop()

    private func items(of page: TestPage) -> [String] {
        page.findAll(.listItem()).map { String($0.text.prefix { $0 != " " }) }
    }

    @Test("What is done while the connection is cut arrives once, in order, when it is back")
    func cut() async throws {
        let page = try await test.get("/")
        try await page.cut()
        for item in ["Milk", "Bread"] {
            try await page.fill(.field("Item"), item)
            try await page.press("Enter")
        }
        #expect(items(of: page) == [])
        try await page.reconnect()
        #expect(items(of: page) == ["Milk", "Bread"])
    }

    @Test("What was applied and whose answer was lost is not applied again")
    func lostAnswers() async throws {
        let page = try await test.get("/")
        try await page.cut(losingAnswers: true)
        try await page.fill(.field("Item"), "Milk")
        try await page.press("Enter")
        #expect(items(of: page) == [])
        try await page.reconnect()
        #expect(items(of: page) == ["Milk"])
        page.expect(.status("1 items"))
    }

    @Test("A page that is loaded again begins with a new session")
    func reload() async throws {
        let page = try await test.get("/")
        try await page.fill(.field("Item"), "Milk")
        try await page.press("Enter")
        try await page.reload()
        #expect(items(of: page) == [])
    }

    @Test("After a restart the page begins anew and takes along what was typed")
    func restart() async throws {
        let page = try await test.get("/")
        try await page.fill(.field("Item"), "Milk")
        try await page.press("Enter")
        try await page.fill(.field("Item"), "Bread")
        try await page.fill(.field("Note"), "Fragile")
        try await test.restartServer()
        #expect(items(of: page) == [])
        #expect(try page.find(.field("Item")).value == "Bread")
        page.expect(.text(containing: "Fragile|"))
        try await page.click(.button("Add"))
        #expect(items(of: page) == ["Bread"])
    }

    @Test("What was done to an element that a restart took away is listed as not saved")
    func restartWhileAway() async throws {
        let page = try await test.get("/")
        try await page.fill(.field("Item"), "Milk")
        try await page.press("Enter")
        try await page.cut()
        try await page.click(.button("Remove"))
        try await test.restartServer()
        try await page.reconnect()
        #expect(page.notSaved == ["Remove: It was not carried over."])
    }

    @Test("What was done to an element that a waiting event brings back is done when it is there")
    func restartThatAnEventMakesGood() async throws {
        let page = try await test.get("/")
        try await page.fill(.field("Item"), "Milk")
        try await page.press("Enter")
        try await page.cut()
        try await page.fill(.field("Item"), "Milk")
        try await page.press("Enter")
        try await page.click(.button("Remove"))
        try await page.fill(.field("Item"), "Bread")
        try await page.press("Enter")
        try await test.restartServer()
        try await page.reconnect()
        #expect(items(of: page) == ["Bread"])
        #expect(page.notSaved == [])
    }

    @Test("Two tabs of a visitor have a session each")
    func tabs() async throws {
        let (first, second) = (try await test.get("/"), try await test.get("/"))
        try await first.fill(.field("Item"), "Milk")
        try await first.press("Enter")
        #expect(items(of: first) == ["Milk"])
        #expect(items(of: second) == [])
    }

    @Test("A repeated submit of an unchanged form that waits counts once")
    func repeatedSubmit() async throws {
        let page = try await test.get("/")
        try await page.cut()
        try await page.fill(.field("Item"), "Milk")
        try await page.click(.button("Add"))
        try await page.reconnect()
        #expect(items(of: page) == ["Milk"])
    }

    @Test("A text that is larger than a frame arrives whole")
    func largeText() async throws {
        let page = try await test.get("/")
        let text = String(repeating: "ä\u{1F600}x", count: 30_000)
        try await page.fill(.field("Note"), text)
        page.expect(.text(containing: "\(text)|"))
    }
}
