import Testing
import WorkflowContainers
import WorkflowUI

struct CompatibilityTests {
    @Test func `renderings of one type are compatible, of two are not`() {
        #expect(compatible(PlainScreen(text: "a"), PlainScreen(text: "b")))
        #expect(!compatible(PlainScreen(), OtherScreen()))
        #expect(compatible(1, 2))
    }

    @Test func `a rendering may have an identity of its own`() {
        #expect(compatible(ItemScreen(id: "a", title: "1"), ItemScreen(id: "a", title: "2")))
        #expect(!compatible(ItemScreen(id: "a", title: "1"), ItemScreen(id: "b", title: "1")))
    }

    @Test func `the identity is the same however the type is known`() {
        let item = ItemScreen(id: "a", title: "1")
        let plain = PlainScreen()
        for (screen, key) in [(item, keyFor(item)), (plain, keyFor(plain))] as [(any Screen, CompatibilityKey)] {
            #expect(CompatibilityKey(of: screen) == key)
            #expect(CompatibilityKey(of: screen as Any) == key)
        }
        #expect(CompatibilityKey(of: item) == item.compatibilityKey)
        #expect(CompatibilityKey(of: plain) == CompatibilityKey(PlainScreen.self))
    }

    @Test func `a name is part of the identity`() {
        #expect(compatible(PlainScreen(text: "1").named("a"), PlainScreen(text: "2").named("a")))
        #expect(!compatible(PlainScreen().named("a"), PlainScreen().named("b")))
        #expect(!compatible(PlainScreen().named("a"), PlainScreen()))
        #expect(!compatible(PlainScreen().named("a"), OtherScreen().named("a")))
        #expect(!compatible(PlainScreen().named("a").named("b"), PlainScreen().named("b").named("a")))
    }

    @Test func `wrappers that hosts look through do not change the identity`() {
        let screen = PlainScreen()
        #expect(compatible(screen, screen.asAnyScreen()))
        #expect(compatible(screen, screen.adaptedEnvironment { _ in }))
        #expect(compatible(screen, screen.withEnvironment(.empty)))
        #expect(compatible(screen, screen.onBack {}))
        #expect(!compatible(screen.asAnyScreen(), OtherScreen().asAnyScreen()))
        #expect(!compatible(screen.asAnyScreen(), screen.named("a").asAnyScreen()))
    }

    @Test func `containers are told apart by type and name`() {
        #expect(compatible(BackStackScreen(PlainScreen()), BackStackScreen(PlainScreen(), PlainScreen())))
        #expect(!compatible(BackStackScreen(PlainScreen(), name: "a"), BackStackScreen(PlainScreen(), name: "b")))
        let bare = BodyAndOverlaysScreen(PlainScreen())
        #expect(compatible(bare, BodyAndOverlaysScreen(PlainScreen(), overlays: [FullScreenModal(OtherScreen())])))
        #expect(!compatible(bare, BodyAndOverlaysScreen(PlainScreen(), name: "other")))
    }

    @Test func `overlays are told apart by type and content`() {
        #expect(compatible(FullScreenModal(PlainScreen()), FullScreenModal(PlainScreen(text: "b"))))
        #expect(!compatible(FullScreenModal(PlainScreen()), FullScreenModal(OtherScreen())))
        #expect(!compatible(FullScreenModal(PlainScreen()), SheetOverlay(content: PlainScreen())))
        #expect(!compatible(DrawerOverlay(content: PlainScreen()), SheetOverlay(content: PlainScreen())))
        #expect(compatible(AlertOverlay(title: "a", onEvent: { _ in }), AlertOverlay(title: "b", onEvent: { _ in })))
    }

    @Test func `a key reads as names around a type`() {
        #expect(keyFor(PlainScreen()).description == "WorkflowUITests.PlainScreen")
        #expect(keyFor(PlainScreen().named("a"), name: "b").description == "b(a(WorkflowUITests.PlainScreen))")
        #expect(keyFor(PlainScreen(), name: "") == keyFor(PlainScreen()))
    }

    @Test(arguments: ["", "  "])
    func `a blank name traps`(name: String) async {
        await #expect(processExitsWith: .failure) { [name] in
            _ = PlainScreen().named(name)
        }
    }
}

private struct ItemScreen: Screen, Compatible {
    let id: String
    let title: String

    var compatibilityKey: CompatibilityKey { CompatibilityKey(ItemScreen.self).named(id) }
}

private struct DrawerOverlay<Content: Screen>: ScreenOverlay {
    let content: Content
}

private struct SheetOverlay<Content: Screen>: ScreenOverlay {
    let content: Content
}
