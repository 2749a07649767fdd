import Testing
import WorkflowContainers
import WorkflowUI

struct CompatibilityTests {
    @Test func `renderings of one type are compatible, of two are not`() {
        #expect(CompatibilityKey.matches(PlainScreen(text: "a"), PlainScreen(text: "b")))
        #expect(!CompatibilityKey.matches(PlainScreen(), OtherScreen()))
        #expect(CompatibilityKey.matches(1, 2))
    }

    @Test func `a rendering may have an identity of its own`() {
        #expect(CompatibilityKey.matches(ItemScreen(id: "a", title: "1"), ItemScreen(id: "a", title: "2")))
        #expect(!CompatibilityKey.matches(ItemScreen(id: "a", title: "1"), ItemScreen(id: "b", title: "1")))
    }

    @Test func `the identity is the same however the type is known`() {
        let item = ItemScreen(id: "a", title: "1")
        let plain = PlainScreen()
        for (screen, key) in [(item, CompatibilityKey(of: item)), (plain, CompatibilityKey(of: plain))]
            as [(any Screen, CompatibilityKey)]
        {
            #expect(CompatibilityKey(of: screen) == key)
            #expect(CompatibilityKey(of: screen as Any) == key)
        }
        #expect(CompatibilityKey(of: item) == item.compatibilityKey)
        #expect(CompatibilityKey(of: plain) == CompatibilityKey(PlainScreen.self))
    }

    @Test func `a name is part of the identity`() {
        #expect(CompatibilityKey.matches(PlainScreen(text: "1").named("a"), PlainScreen(text: "2").named("a")))
        #expect(!CompatibilityKey.matches(PlainScreen().named("a"), PlainScreen().named("b")))
        #expect(!CompatibilityKey.matches(PlainScreen().named("a"), PlainScreen()))
        #expect(!CompatibilityKey.matches(PlainScreen().named("a"), OtherScreen().named("a")))
        #expect(!CompatibilityKey.matches(PlainScreen().named("a").named("b"), PlainScreen().named("b").named("a")))
    }

    @Test func `wrappers that hosts look through do not change the identity`() {
        let screen = PlainScreen()
        #expect(CompatibilityKey.matches(screen, screen.asAnyScreen()))
        #expect(CompatibilityKey.matches(screen, screen.adaptedEnvironment { _ in }))
        #expect(CompatibilityKey.matches(screen, screen.withEnvironment(.empty)))
        #expect(CompatibilityKey.matches(screen, screen.onBack {}))
        #expect(!CompatibilityKey.matches(screen.asAnyScreen(), OtherScreen().asAnyScreen()))
        #expect(!CompatibilityKey.matches(screen.asAnyScreen(), screen.named("a").asAnyScreen()))
    }

    @Test func `containers are told apart by type and name`() {
        #expect(CompatibilityKey.matches(BackStackScreen(PlainScreen()), BackStackScreen(PlainScreen(), PlainScreen())))
        #expect(
            !CompatibilityKey.matches(
                BackStackScreen(PlainScreen(), name: "a"),
                BackStackScreen(PlainScreen(), name: "b")
            )
        )
        let bare = BodyAndOverlaysScreen(PlainScreen())
        #expect(
            CompatibilityKey.matches(
                bare,
                BodyAndOverlaysScreen(PlainScreen(), overlays: [FullScreenModal(OtherScreen())])
            )
        )
        #expect(!CompatibilityKey.matches(bare, BodyAndOverlaysScreen(PlainScreen(), name: "other")))
    }

    @Test func `overlays are told apart by type and content`() {
        #expect(CompatibilityKey.matches(FullScreenModal(PlainScreen()), FullScreenModal(PlainScreen(text: "b"))))
        #expect(!CompatibilityKey.matches(FullScreenModal(PlainScreen()), FullScreenModal(OtherScreen())))
        #expect(!CompatibilityKey.matches(FullScreenModal(PlainScreen()), SheetOverlay(content: PlainScreen())))
        #expect(!CompatibilityKey.matches(DrawerOverlay(content: PlainScreen()), SheetOverlay(content: PlainScreen())))
        #expect(
            CompatibilityKey.matches(
                AlertOverlay(title: "a", onEvent: { _ in }),
                AlertOverlay(title: "b", onEvent: { _ in })
            )
        )
    }

    @Test func `a key reads as names around a type`() {
        #expect(CompatibilityKey(of: PlainScreen()).description == "WorkflowUITests.PlainScreen")
        #expect(
            CompatibilityKey(of: PlainScreen().named("a")).named("b").description == "b(a(WorkflowUITests.PlainScreen))"
        )
        #expect(
            CompatibilityKey(of: PlainScreen()).named("b").debugDescription == #""b"(WorkflowUITests.PlainScreen)"#
        )
        #expect(CompatibilityKey(of: PlainScreen()).named("") == CompatibilityKey(of: PlainScreen()))
    }

    @Test(arguments: ["", "  "])
    func `a blank name traps`(name: String) async {
        await #expect(processExitsWith: .failure) { [name] in
            _ = PlainScreen().named(name)
        }
    }
}

private struct ItemScreen: Screen, CompatibleRendering {
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
