import Testing
import WorkflowHTML

/// Code of the app that runs in an update of a page: it finds no page, and cannot update it.
struct AppCodeTests {
    /// An object of an app that does something when it is released.
    private final class Ending {
        let body: () -> Void
        init(_ body: @escaping () -> Void) { self.body = body }
        deinit { body() }
    }

    private struct Asking: Equatable {
        let ask: () -> Void

        static func == (a: Asking, b: Asking) -> Bool {
            a.ask()
            return false
        }
    }

    @Test func `the end of an old handler and the comparison of a memo find no handler meanwhile`() throws {
        var tree: PageTree?
        var found: [Bool] = []
        let ask = {
            tree?.recordEdit(node: 2, edit: 7, value: .text("x"))
            if let tree { found.append(tree.handler(node: 2, kind: .click) != nil) }
        }
        func page(_ number: Int) -> HTML {
            let ending = Ending(ask)
            return div {
                button(.onClick { withExtendedLifetime(ending) {} }) { "\(number)" }
                memo(Asking(ask: ask)) { _ in p { "\(number)" } }
            }
        }
        tree = try PageTree(root: page(1))
        _ = try tree?.update(to: page(2))
        #expect(!found.isEmpty && !found.contains(true))
        #expect(tree?.lastEdit(node: 2) == 0)
        #expect(tree?.handler(node: 2, kind: .click) != nil)
        let last = tree
        tree = nil
        withExtendedLifetime(last) {}
    }

    @Test func `what only a page has held may update the page as it goes`() throws {
        var tree: PageTree?
        var updates = 0
        func page(_ number: Int, _ ending: Ending? = nil) -> HTML {
            div {
                memo(number) { number in
                    withExtendedLifetime(ending) { p { "\(number)" } }
                }
            }
        }
        tree = try PageTree(root: page(1))
        _ = try tree?.update(
            to: page(
                2,
                Ending {
                    updates += 1
                    _ = try? tree?.update(to: page(3))
                }
            )
        )
        #expect(updates == 1)
    }

    @Test func `an update in an update ends the program with a message`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            var tree: PageTree?
            func page(_ number: Int) -> HTML {
                div { memo(Asking { _ = try? tree?.update(to: page(0)) }) { _ in p { "\(number)" } } }
            }
            tree = try PageTree(root: page(1))
            _ = try tree?.update(to: page(2))
        }
        let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(text.contains("Expected an update of a page to end before the next."))
    }
}
