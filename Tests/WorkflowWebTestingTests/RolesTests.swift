import LiveModel
import Testing
import TrellisSupport
import Workflow
import WorkflowTesting
import WorkflowWeb
import WorkflowWebTesting

private enum Role { case clerk, admin }

/// A site with a page for everybody, one for clerks, and one for admins.
private struct Office: Workflow {
    let url: String
    let user: String?
    let signIn: (String) -> Void
    let signOut: () -> Void
    let presses: Guarded<Int>

    func makeInitialState() -> Int { 0 }

    func render(state: Int, context: RenderContext<Office>) -> LocatedScreen<BuiltScreen> {
        let sink = context.makeStateMutationSink()
        let onPress = { [presses] in
            presses.withLock { $0 += 1 }
            sink.send { $0 += 1 }
        }
        return BuiltScreen {
            main {
                h1 { "\(url.prefix { $0 != "?" }) of \(user ?? "nobody")" }
                p(.role(.status)) { "\(state)" }
                a(.href("/admin"), .navigates) { "Admin" }
                a(.href("/"), .navigates) { "Home" }
                button(.type(.button), .onClick(onPress)) { "Press" }
                button(.type(.button), .onClick { signIn("Bob") }) { "Be Bob" }
                button(.type(.button), .onClick(signOut)) { "Leave" }
            }
        }.located(at: url)
    }
}

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct RolesTests {
    private let roles = Roles<Role>(["Ada": [.admin, .clerk], "Bob": [.clerk]])
    private let presses = Guarded(0)

    private func app() -> LiveApp {
        LiveApp(title: "Office") { [presses] session, url in
            Office(
                url: url,
                user: session.identity,
                signIn: { try? session.signIn(as: $0) },
                signOut: { session.signOut() },
                presses: presses
            )
        }
    }

    private func gated() -> LiveApp {
        app().gated(
            by: roles.gate(signIn: "/login") { url in
                url.hasPrefix("/admin") ? .admin : url.hasPrefix("/desk") ? .clerk : nil
            }
        )
    }

    @Test func `a visitor gets the page to sign in, which knows where to go on`() async throws {
        let test = PageTest(gated())
        let page = try await test.get("/admin?tab=1&sort=a%20b")
        #expect(page.url == "/login?next=%2Fadmin%3Ftab%3D1%26sort%3Da%2520b")
        page.expect(.heading("/login of nobody"))
        try await test.get("/").expect(.heading("/ of nobody"))
    }

    @Test func `a user without the role gets 403, one with it the page`() async throws {
        let test = PageTest(gated())
        test.signIn(as: "Bob")
        let refused = try await test.get("/admin")
        #expect(refused.status == .forbidden)
        refused.expect(.heading("You may not see this page."))
        try await test.get("/desk").expect(.heading("/desk of Bob"))
        let other = test.anotherVisitor()
        other.signIn(as: "Ada")
        try await other.get("/admin").expect(.heading("/admin of Ada"))
    }

    @Test func `a link of a live page leads through the gate, too`() async throws {
        let test = PageTest(gated())
        let stranger = try await test.get("/")
        try await stranger.click(.link("Admin"))
        #expect(stranger.url == "/login?next=%2Fadmin")
        test.signIn(as: "Bob")
        let page = try await test.get("/")
        try await page.click(.link("Admin"))
        #expect(page.status == .forbidden)
        #expect(page.url == "/admin")
    }

    @Test func `an open page ends when the role is revoked, and others stay`() async throws {
        let test = PageTest(gated())
        test.signIn(as: "Ada")
        let (admin, home) = (try await test.get("/admin"), try await test.get("/"))
        try await home.click(.button("Press"))
        roles.revoke(.admin, from: "Ada")
        try await test.settle()
        #expect(admin.status == .forbidden)
        home.expect(.status("1"))
        roles.grant(.admin, to: "Ada")
        try await admin.reload()
        admin.expect(.heading("/admin of Ada"))
    }

    @Test func `another user's roles and the same roles again end nothing`() async throws {
        let test = PageTest(gated())
        test.signIn(as: "Ada")
        let page = try await test.get("/admin")
        try await page.click(.button("Press"))
        roles.revoke(.clerk, from: "Bob")
        roles.set([.admin], for: "Ada")
        roles.grant(.admin, to: "Ada")
        try await test.settle()
        page.expect(.status("1"))
    }

    @Test func `an event of a page that is no longer allowed does nothing`() async throws {
        // A gate of the app's own, of whose changes nobody hears.
        let isOpen = Guarded(true)
        let gate = PageGate { _, _ in isOpen.withLock { $0 } ? .allowed : .forbidden }
        let test = PageTest(app().gated(by: gate))
        let page = try await test.get("/")
        try await page.click(.button("Press"))
        #expect(presses.withLock { $0 } == 1)
        isOpen.withLock { $0 = false }
        try await page.click(.button("Press"))
        #expect(presses.withLock { $0 } == 1)
        #expect(page.status == .forbidden)
    }

    @Test func `a page that reconnects after the role was revoked shows nothing of it`() async throws {
        let isOpen = Guarded(true)
        let gate = PageGate { _, _ in isOpen.withLock { $0 } ? .allowed : .forbidden }
        let test = PageTest(app().gated(by: gate))
        let page = try await test.get("/")
        try await page.cut()
        isOpen.withLock { $0 = false }
        try await page.reconnect()
        #expect(page.status == .forbidden)
        isOpen.withLock { $0 = true }
        try await page.reload()
        isOpen.withLock { $0 = false }
        // The state is lost, too, so the session would be created again.
        try await test.restartServer()
        #expect(page.status == .forbidden)
    }

    @Test func `a page that signs in as somebody without the role, or out, is left`() async throws {
        let test = PageTest(gated())
        test.signIn(as: "Ada")
        let page = try await test.get("/admin")
        try await page.click(.button("Be Bob"))
        #expect(page.status == .forbidden)
        try await page.load("/desk")
        page.expect(.heading("/desk of Bob"))
        try await page.click(.button("Leave"))
        try await page.load("/desk")
        #expect(page.url == "/login?next=%2Fdesk")
    }

    @Test func `a mounted app leads to its own page to sign in`() async throws {
        let app = gated()
        let test = PageTest { request in request.path.hasPrefix("/office") ? .page(app, at: "/office") : .notFound }
        let page = try await test.get("/office/admin")
        #expect(page.url == "/office/login?next=%2Foffice%2Fadmin")
    }

    @Test func `a gate that leads in a circle is found by the browser, and no page is shown`() async throws {
        let test = PageTest(app().gated(by: PageGate { _, _ in .signIn(at: "/login") }))
        await #expect(throws: (any Error).self) { _ = try await test.get("/") }
    }
}
