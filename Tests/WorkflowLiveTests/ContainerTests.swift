import Testing
import TrellisSupport
import WorkflowHTML
import WorkflowContainers
import WorkflowScreens

@testable import WorkflowLive

struct ContainerTests {
    private let one = Note(text: "one")
    private let two = Note(text: "two")

    @Test func `a screen is shown by its own conformance`() {
        #expect(shown(one) == "<p>one</p>")
        #expect(shown(one.asAnyScreen()) == "<p>one</p>")
        #expect(shown(one.named("x").located(at: "/")) == "<p>one</p>")
    }

    @Test func `an entry of the registry goes before the screen's own page`() {
        let green = ViewRegistry(Note.self, web: { note, _ in em { note.text } })
        #expect(shown(one.withRegistry(green)) == "<em>one</em>")
        let stack = BackStackScreen(one).withRegistry(green)
        #expect(shown(stack).contains("<em>one</em>"))
    }

    @Test func `a screen without a page is a placeholder that says how to bind it`() {
        let html = shown(Unbound())
        #expect(html.contains("trellis-placeholder"))
        #expect(html.contains("No web page for WorkflowLiveTests.Unbound"))
        #expect(html.contains("Conform Unbound to WebScreen"))
        let registry = ViewRegistry(Unbound.self, web: { _, _ in p { "bound" } })
        #expect(shown(Unbound().withRegistry(registry)) == "<p>bound</p>")
    }

    @Test func `a missing page is reported once`() throws {
        let app = LiveApp(title: "Unbound") { _, _ in Fixed(screen: Unbound().asAnyScreen()) }
        let browser = try TestBrowser(app)
        browser.attach()
        let missing = browser.reports.all.withLock { reports in
            reports.count { $0.kind == .missingBinding }
        }
        // Once by the session of the GET, once by that of the socket.
        #expect(missing == 2)
    }

    @Test func `a back stack shows its top and keeps what is covered hidden`() {
        let html = shown(BackStackScreen(one, two))
        #expect(html.contains("<div hidden class=\"trellis-frame\"><p>one</p></div>"))
        #expect(html.contains("<div class=\"trellis-frame\"><p>two</p></div>"))
        #expect(!html.contains("trellis-back\""))
    }

    @Test func `a back stack has a focusable Back where something hears of it`() throws {
        let html = shown(BackStackScreen(one.onBack {}, two.onBack {}))
        #expect(html.contains("<button type=\"button\" class=\"trellis-back\">Back</button>"))
        #expect(!shown(BackStackScreen(one.onBack {})).contains("trellis-back\""))
    }

    @Test func `going back keeps the nodes of the frame below`() throws {
        let tree = try PageTree(root: page(BackStackScreen(one)))
        let pushed = try tree.update(to: page(BackStackScreen(one, two)))
        let popped = try tree.update(to: page(BackStackScreen(one)))
        #expect(!pushed.contains { if case .remove = $0 { true } else { false } })
        #expect(popped.count { if case .remove = $0 { true } else { false } } == 1)
        #expect(popped.contains { if case .attribute(_, "hidden", nil) = $0 { true } else { false } })
    }

    @Test func `screens of one type are updated in place and named ones replaced`() throws {
        let tree = try PageTree(root: page(one.asAnyScreen()))
        #expect(try tree.update(to: page(two.asAnyScreen())) == [.text(node: 2, "two")])
        let named = try tree.update(to: page(one.named("other").asAnyScreen()))
        #expect(named == [.replace(node: 2, html: #"<p data-n="3">one</p>"#)])
    }

    @Test func `a split shows both panes`() {
        let html = shown(SplitScreen(leadingScreen: one, trailingScreen: two))
        #expect(html.contains("trellis-leading\"><p>one</p></div>"))
        #expect(html.contains("trellis-trailing\"><p>two</p></div>"))
    }

    @Test func `an alert is a modal dialog with its buttons, the cautious one first`() {
        let alert = AlertOverlay(
            buttons: [.positive: "Clear", .negative: "Cancel"],
            title: "Clear done?",
            message: "This takes 3 away."
        ) { _ in }
        let html = shown(BodyAndOverlaysScreen(one, overlays: [alert]))
        #expect(html.contains("role=\"alertdialog\""))
        #expect(html.contains("data-modal"))
        #expect(html.contains("aria-labelledby=\"trellis-0-title\""))
        #expect(html.contains("<h2 id=\"trellis-0-title\">Clear done?</h2>"))
        let cancel = html.firstRange(of: ">Cancel<")
        let clear = html.firstRange(of: ">Clear<")
        #expect(cancel != nil && clear != nil && cancel!.lowerBound < clear!.lowerBound)
    }

    @Test func `Escape cancels an alert that can be cancelled`() throws {
        var events: [AlertOverlay.Event] = []
        for cancelable in [true, false] {
            let alert = AlertOverlay(buttons: [.positive: "Yes"], cancelable: cancelable) { events.append($0) }
            let tree = try PageTree(root: page(BodyAndOverlaysScreen(one, overlays: [alert])))
            let match = try #require(tree.firstPaint.firstMatch(of: /<dialog data-n="(\d+)"/))
            let node = try #require(Int(match.1))
            let handler = tree.handler(node: node, kind: .close)
            #expect((handler != nil) == cancelable)
            try handler?(.none)
        }
        #expect(events == [.canceled])
    }

    @Test func `a full-screen modal shows its screen over the body`() {
        let html = shown(BodyAndOverlaysScreen(one, overlays: [FullScreenModal(two)]))
        #expect(html.contains("<p>one</p><dialog open data-modal class=\"trellis-modal trellis-full\""))
        #expect(html.contains("<p>two</p></dialog>"))
    }

    @Test func `overlays without a page are placeholders, and a registry shows them`() {
        let body = BodyAndOverlaysScreen(one, overlays: [Toast()])
        #expect(shown(body).contains("No web overlay for WorkflowLiveTests.Toast"))
        let registry = ViewRegistry(Toast.self, webOverlay: { _, _ in p { "toast" } })
        #expect(shown(body.withRegistry(registry)).contains("<p>toast</p>"))
    }

    private func page(_ screen: some Screen) -> HTML {
        main { screen.html(in: .empty) }
    }

    private func shown(_ screen: some Screen) -> String {
        screen.html(in: .empty).rendered()
    }
}

private struct Note: WebScreen {
    var text: String
    func html(environment: ViewEnvironment) -> HTML { p { text } }
}

struct Unbound: Screen {}
struct Toast: Overlay {}
