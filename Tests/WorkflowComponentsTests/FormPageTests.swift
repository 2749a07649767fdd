import Testing
import Workflow
import WorkflowComponents
import WorkflowWeb
import WorkflowWebTesting

@MainActor
@Suite("Forms in pages")
struct FormPageTests {
    private func fillIn(_ page: TestPage, name: String = "Ada") async throws {
        try await page.fill(.field("Name"), name)
        try await page.fill(.field("Guests"), "2")
        try await page.select(.select("Room"), "sea")
        try await page.check(.radio("Two"))
        try await page.check(.checkbox("Towel"))
        try await page.fill(.field("Secret"), "tree")
        try await page.check(.checkbox("I accept the terms"))
    }

    private func openPage(isFull: Bool = false) async throws -> TestPage {
        let site = FormSite(isFull: isFull)
        let assets = [Asset(Components.stylesheet), Asset(Components.script)]
        return try await PageTest(assets: assets) { try await site.answer($0) }.get("/")
    }

    @Test func `a form that is filled in gives its value`() async throws {
        let page = try await openPage()
        try await fillIn(page)
        #expect(page.guardsChanges)
        try await page.click(.button("Book"))
        try await page.waitFor(.status("Booked for Ada"))
        #expect(!page.guardsChanges)
    }

    @Test func `a submit that fails focuses the first control with an error, which the error describes`() async throws {
        let page = try await openPage()
        try await page.fill(.field("Name"), "Ada")
        try await page.fill(.field("Guests"), "many")
        try await page.click(.button("Book"))
        #expect(page.focused?.name == "Guests")
        let guests = try page.find(.field("Guests"))
        #expect(guests.value == "many")
        #expect(guests.attributes["aria-invalid"] == "true")
        #expect(guests.attributes["aria-describedby"] == "booking-guests-error")
        #expect(try page.find(.id("booking-guests-error")).text == "Enter a whole number, such as 12.")
        #expect(try page.find(.field("Name")).attributes["aria-describedby"] == "booking-name-hint")
    }

    @Test func `each further submit that fails moves the focus again`() async throws {
        let page = try await openPage()
        try await fillIn(page)
        try await page.fill(.field("Secret"), "abc")
        try await page.click(.button("Book"))
        #expect(page.focused?.name == "Secret")
        try await page.fill(.field("Name"), "A")
        try await page.click(.button("Book"))
        #expect(page.focused?.name == "Name")
    }

    @Test func `a group of options gets the focus at its first one`() async throws {
        let page = try await openPage()
        try await page.fill(.field("Name"), "Ada")
        try await page.fill(.field("Guests"), "1")
        try await page.select(.select("Room"), "court")
        try await page.click(.button("Book"))
        #expect(page.focused?.attributes["id"] == "booking-bed")
        page.expect(.text("Choose an option."))
    }

    @Test func `what the owner refuses shows at the form, which keeps what was typed`() async throws {
        let page = try await openPage(isFull: true)
        try await fillIn(page)
        try await page.click(.button("Book"))
        try await page.waitFor(.alert("All rooms are taken."))
        #expect(page.focused?.attributes["id"] == "booking-errors")
        #expect(try page.find(.field("Name")).value == "Ada")
        #expect(page.guardsChanges)
    }

    @Test func `a name that is refused in time says so`() async throws {
        let page = try await openPage()
        try await fillIn(page, name: "Bob")
        try await page.click(.button("Book"))
        try await page.waitFor(.text("Not you again."))
        #expect(page.focused?.name == "Name")
    }

    @Test func `a form that takes the place of another has handlers of its own`() async throws {
        let page = try await PageTest(LiveApp(title: "Names") { _, _ in Names() }).get("/")
        try await page.fill(.field("Name"), "Ada")
        try await page.click(.button("Add"))
        try await page.fill(.field("Name"), "Bo")
        try await page.press("Enter")
        page.expect(.status("Ada, Bo"))
        #expect(try page.find(.field("Name")).value == "")
    }

    @Test func `what was typed before the server restarted is submitted`() async throws {
        let page = try await openPage()
        try await fillIn(page)
        try await page.test.restartServer()
        try await page.reconnect()
        try await page.fill(.field("Secret"), "trees")
        try await page.click(.button("Book"))
        page.expectNone(.text("Fill in this field."))
    }

    @Test func `without scripts, a form that is refused comes back with its texts and the focus at the first error`()
        async throws
    {
        let body = "name=Ada+%3Cb%3E&guests=9&room=sea&bed=two&extras=tea&secret=abc&terms=on"
        let site = FormSite()
        let test = PageTest { request in
            guard request.query["posted"] != nil else { return try await site.answer(request) }
            var post = WebRequest(method: .post, path: "/", body: Array(body.utf8))
            post.headers["content-type"] = "application/x-www-form-urlencoded"
            return try await site.answer(post)
        }
        let response = try await test.get("/?posted=1")
        response.expect(.text("Enter a value from 1 to 4."))
        #expect(try response.find(.field("Name")).value == "Ada <b>")
        #expect(try response.find(.field("Secret")).value == "")
        #expect(try response.find(.field("Guests")).attributes["autofocus"] != nil)
        #expect(try response.find(.radio("Two")).isChecked)
        #expect(try response.find(.checkbox("Tea")).isChecked)
    }

    @Test func `without scripts, a form that is complete gives its value`() async throws {
        let body = "name=Ada&guests=2&room=sea&bed=two&secret=abcd&terms=on"
        var post = WebRequest(method: .post, path: "/", body: Array(body.utf8))
        post.headers["content-type"] = "application/x-www-form-urlencoded"
        let response = try await FormSite().answer(post)
        #expect(String(decoding: response.body ?? [], as: UTF8.self) == "Thank you, Ada")
    }
}

/// Takes names, one after the other, each by a form that begins with the same fields.
private struct Names: Workflow {
    struct Fields: FormFields {
        let name = Field.text()
        func value(from form: ValidForm<Fields>) -> String { form.name }
    }

    struct Screen: WebScreen {
        let names: [String]
        let form: FormRendering<Fields>

        func html(environment: ViewEnvironment) -> HTML {
            p(.role(.status)) { names.joined(separator: ", ") }
            form.html(in: environment) {
                field("Name", form.name)
                submitButton("Add", form)
            }
        }
    }

    let start = Form(Fields())

    func makeInitialState() -> [String] { [] }

    func render(state: [String], context: RenderContext<Names>) -> Screen {
        let form = FormWorkflow(from: start).rendered(in: context, key: "\(state.count)") { name in
            AnyWorkflowAction<Names> { state in state.append(name) }
        }
        return Screen(names: state, form: form)
    }
}
