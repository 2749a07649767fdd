import Testing
import WorkflowContainers
import WorkflowUI

/// A host of its own, as another module would add it.
private enum TextFactory: ViewFactoryKind {
    typealias Factory = @Sendable (any Screen, ViewEnvironment) -> String

    static var viewName: String { "text" }

    static func advice(for screenType: String) -> String { "Write \(screenType) down." }
}

/// Another one, whose factories are of another type.
private enum NumberFactory: ViewFactoryKind {
    typealias Factory = Int

    static var viewName: String { "number" }

    static func advice(for screenType: String) -> String { "Count \(screenType)." }
}

extension ViewRegistry {
    fileprivate init<S: Screen>(_ type: S.Type, text: @escaping @Sendable (S) -> String) {
        self.init(type, kind: TextFactory.self) { screen, _ in text(screen as! S) }
    }
}

struct ViewRegistryTests {
    private let plain = ViewRegistry(PlainScreen.self, text: { "plain \($0.text)" })
    private let other = ViewRegistry(OtherScreen.self, text: { "other \($0.number)" })

    @Test func `finds the factory of a type for a kind of view`() {
        let views = plain + other + ViewRegistry(PlainScreen.self, kind: NumberFactory.self, factory: 42)
        #expect(text(of: PlainScreen(text: "a"), by: views) == "plain a")
        #expect(text(of: OtherScreen(number: 3), by: views) == "other 3")
        #expect(views.factory(for: PlainScreen.self, kind: NumberFactory.self) == 42)
        #expect(views.factory(for: OtherScreen.self, kind: NumberFactory.self) == nil)
    }

    @Test func `finds nothing in an empty registry`() {
        #expect(ViewRegistry().isEmpty)
        #expect(!plain.isEmpty)
        #expect(text(of: PlainScreen(), by: ViewRegistry()) == nil)
    }

    @Test func `renderings that are not screens can be registered`() {
        let views = ViewRegistry(AlertOverlay.self, kind: NumberFactory.self, factory: 1)
        #expect(views.factory(for: AlertOverlay.self, kind: NumberFactory.self) == 1)
    }

    @Test func `merging prefers the right`() {
        let merged = plain.merging(ViewRegistry(PlainScreen.self, text: { _ in "right" })).merging(other)
        #expect(text(of: PlainScreen(), by: merged) == "right")
        #expect(text(of: OtherScreen(number: 1), by: merged) == "other 1")
    }

    @Test func `adding in place adds`() {
        var views = plain
        views += other
        #expect(text(of: OtherScreen(number: 1), by: views) == "other 1")
    }

    @Test func `adding the same entry twice traps and names it`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let views = ViewRegistry(PlainScreen.self, text: { $0.text })
            _ = views + views
        }
        let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(message.contains("both have a factory for PlainScreen (text)"))
        #expect(message.contains("merging(_:)"))
    }

    @Test func `a registry in the environment reaches through wrappers, the innermost entry deciding`() {
        let green = ViewRegistry(PlainScreen.self, text: { _ in "green" })
        let screen = PlainScreen().withRegistry(green).asAnyScreen().withRegistry(plain + other)
        let inner = screen.environment(in: .empty)
        let innermost = PlainScreen().withRegistry(green).environment(in: inner)
        #expect(text(of: PlainScreen(), by: inner.viewRegistry) == "plain ")
        #expect(text(of: PlainScreen(), by: innermost.viewRegistry) == "green")
        #expect(text(of: OtherScreen(number: 1), by: innermost.viewRegistry) == "other 1")
    }

    @Test func `registries given one after the other are merged, the later winning`() {
        let screen = PlainScreen().withRegistry(plain).withRegistry(other)
            .withRegistry(ViewRegistry(PlainScreen.self, text: { _ in "later" }))
        #expect(text(of: PlainScreen(), by: screen.environment.viewRegistry) == "later")
        #expect(text(of: OtherScreen(number: 1), by: screen.environment.viewRegistry) == "other 1")
    }

    private func text(of screen: some Screen, by views: ViewRegistry) -> String? {
        views.factory(for: type(of: screen), kind: TextFactory.self)?(screen, .empty)
    }
}

struct MissingBindingTests {
    @Test func `names the screen, the view and the remedy`() {
        let missing = MissingBinding(of: PlainScreen.self, kind: TextFactory.self)
        #expect(missing.screenType == "WorkflowUITests.PlainScreen")
        #expect(missing.title == "No text for WorkflowUITests.PlainScreen")
        #expect(missing.description == "No text for WorkflowUITests.PlainScreen. Write PlainScreen down.")
    }
}
