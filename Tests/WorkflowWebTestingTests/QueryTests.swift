import Testing
import WorkflowTesting
import WorkflowWeb
import WorkflowWebTesting

@MainActor
@Suite("Roles and names", .timeLimit(.minutes(10)))
struct QueryTests {
    /// Returns a page with this body.
    private func page(_ body: String) async throws -> TestPage {
        let bytes = Array("<!doctype html><title>T</title><body>\(body)".utf8)
        let test = PageTest { _ in WebResponse(contentType: "text/html; charset=utf-8", bytes: bytes) }
        return try await test.get("/")
    }

    @Test(
        "A control is named by what a screen reader would say first",
        arguments: [
            (#"<b id=a>Given</b> <b id=c>name</b><input aria-labelledby="a c" aria-label=No>"#, "Given name"),
            (#"<label for=x>No</label><input id=x aria-label="Name">"#, "Name"),
            (#"<label for=x>Your <b>name</b></label><input id=x title=No>"#, "Your name"),
            (#"<label>Name <input placeholder=No></label>"#, "Name"),
            (#"<input title="Name" placeholder=No>"#, "Name"),
            (#"<input placeholder="Name">"#, "Name"),
            (#"<textarea aria-label='"A&amp;B&#33;&quot;'>x</textarea>"#, "\"A&B!\""),
        ]
    )
    func names(html: String, name: String) async throws {
        let page = try await page(html)
        #expect(page.findAll(.field()).map(\.name) == [name])
    }

    @Test(
        "Buttons, links and headings are named by their content",
        arguments: [
            (#"<button><img src=x alt="Add"> item</button>"#, "button", "Add item"),
            (#"<input type=submit value=Send>"#, "button", "Send"),
            (#"<a href=/><span>All</span> <span>dishes</span><i hidden>no</i></a>"#, "link", "All dishes"),
            (#"<h2>Your<br>cart</h2>"#, "heading", "Your cart"),
            (#"<div role=tab>First</div>"#, "tab", "First"),
        ]
    )
    func contentNames(html: String, role: String, name: String) async throws {
        let page = try await page(html)
        page.expect(.role(role, name))
    }

    @Test("Of areas around each other, the innermost one is found")
    func innermost() async throws {
        let page = try await page(
            "<main><section aria-label=Services><section aria-label=Haircut><input aria-label=Price value=1></section>"
                + "<section aria-label=Colour><input aria-label=Price value=2></section></section></main>"
        )
        #expect(try page.find(.region("Haircut")).name == "Haircut")
        #expect(try page.find(.field("Price").in(.role("region", "Colour"))).value == "2")
        // Nothing says which one is meant.
        #expect(throws: PageFailure.self) { try page.find(.region()) }
    }

    @Test(
        "What nobody can reach is not found",
        arguments: [
            "<div hidden><button>Go</button></div>", "<div inert><button>Go</button></div>",
            "<div aria-hidden=true><button>Go</button></div>", "<button style='display: none'>Go</button>",
            "<details><summary>More</summary><button>Go</button></details>", "<dialog><button>Go</button></dialog>",
            "<template><button>Go</button></template>",
        ]
    )
    func unreachable(html: String) async throws {
        let page = try await page(html)
        page.expectNone(.button("Go"))
        await #expect(throws: PageFailure.self) { try await page.click(.button("Go")) }
    }

    @Test("A status is found by its whole text, or by a part if the query says so")
    func texts() async throws {
        let page = try await page("<p role=status>11 left</p><p role=alert>No  room</p><output>Saved</output>")
        page.expectNone(.status("1 left"))
        page.expect(.status("11 left"))
        page.expect(.status(containing: "1 left"))
        page.expect(.alert("No room"))
        page.expect(.status("Saved"))
        page.expect(.text("Saved"))
    }

    @Test("Rows, list items and regions are found by something in them")
    func containers() async throws {
        let page = try await page(
            """
            <section aria-label=Prices><table><tr><th scope=row>Milk<td>2 €<td><button>Buy</button>
            <tr><th scope=row>Bread<td>3 €<td><button>Buy</button></table></section>
            """
        )
        #expect(try page.find(.row("Milk")).text == "Milk 2 € Buy")
        try page.find(.button("Buy").in(.row("Bread")).in(.region("Prices")))
        #expect(page.findAll(.role("cell")).count == 4)
    }

    @Test("A part of a name or text is enough if the query says so")
    func parts() async throws {
        let page = try await page(
            """
            <ul aria-label=Rooms><li>Planning at 9 <a href=/planning>Planning, 4 seats</a><button>Book now</button></ul>
            <section aria-label="Prices of today"><table><tr><td>Milk, 1 l<td>2 €</table></section>
            <dialog open><h2>Are you sure?</h2></dialog>
            """
        )
        page.expectNone(.listItem("Planning"))
        let parts: [PageQuery] = [
            .listItem(containing: "Planning at"), .link(containing: "4 seats"), .button(containing: "Book"),
            .region(containing: "Prices"), .row(containing: "Milk"), .dialog(containing: "sure"),
        ]
        for part in parts { page.expect(part) }
        page.expectNone(.row(containing: "Bread"))
        #expect(throws: PageFailure.self) { try page.find(.button(containing: "Cancel")) }
    }

    @Test("A visitor's browser says in each request what the test sets")
    func headers() async throws {
        let test = PageTest { .text($0.headers["accept-language"] ?? "none") }
        test.headers["accept-language"] = "de"
        let german = try await test.get("/")
        german.expect(.text("de"))
        let other = try await test.anotherVisitor().get("/")
        other.expect(.text("none"))
    }

    @Test("A form of plain requests sends what a browser sends")
    func forms() async throws {
        let test = PageTest { request in
            if request.path == "/shop/search" { return .text(request.url) }
            if request.method == .post {
                return .text(String(decoding: try await request.body.collect(), as: UTF8.self))
            }
            let html = """
                <form action=search><input name=q aria-label=Words><input type=checkbox name=all aria-label=All checked>
                <select name=kind aria-label=Kind><option>tea<option value=c>coffee</select><input name=no disabled>
                <button name=by value=price>By price</button><button name=by value=name>By name</button></form>
                <form method=post action=/up enctype=multipart/form-data><input type=file name=f aria-label=File>
                <button>Upload</button></form>
                """
            return WebResponse(contentType: "text/html", bytes: Array(html.utf8))
        }
        let page = try await test.get("/shop/")
        try await page.fill(.field("Words"), "a & b")
        try await page.select(.select("Kind"), "coffee")
        try await page.click(.button("By name"))
        #expect(page.url == "/shop/search?q=a%20%26%20b&all=on&kind=c&by=name")
        try await page.goBack()
        try await page.attach(.field("File"), name: "a.txt", bytes: Array("hello".utf8))
        try await page.click(.button("Upload"))
        page.expect(.text(containing: "filename=\"a.txt\""))
        page.expect(.text(containing: "hello"))
    }

    @Test("A page waits for what another thread brings, if the test says so")
    func waiting() async throws {
        let agency = Agency()
        let app = LiveApp(title: "News") { _, _ in News(agency: agency) }
        let page = try await PageTest(app).get("/")
        page.expect(.status("0"))
        Task.detached { await agency.publish(7) }
        try await page.waitFor(.status("7"))
    }
}
