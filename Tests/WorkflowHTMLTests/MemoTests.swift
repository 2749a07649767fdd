import Testing
import WorkflowHTML

struct MemoTests {
    @Test func `the builder is called only for a new value`() throws {
        var calls = 0
        func page(_ value: Int) -> HTML {
            div {
                memo(value) { value in
                    let _ = calls += 1
                    p { "\(value)" }
                }
            }
        }
        let tree = try PageTree(root: page(1))
        #expect(calls == 1)
        #expect(try tree.update(to: page(1)).isEmpty)
        #expect(calls == 1)
        #expect(try tree.update(to: page(2)) == [.text(node: 2, "2")])
        #expect(calls == 2)
    }

    @Test func `an item of a list is built only for a new value, wherever it moves`() throws {
        var built: [String] = []
        func page(_ items: [String]) -> HTML {
            ul {
                keyed(items, id: { $0.first }, memo: \.self) { item in
                    let _ = built.append(item)
                    li { item }
                }
            }
        }
        let tree = try PageTree(root: page(["a1", "b1", "c1"]))
        #expect(built == ["a1", "b1", "c1"])
        built = []
        let ops = try tree.update(to: page(["c1", "a2", "b1", "d1"]))
        #expect(built == ["d1", "a2"])
        #expect(
            ops == [
                .insert(parent: 1, before: 0, html: #"<li data-n="5">d1</li>"#), .move(node: 4, before: 2),
                .text(node: 2, "a2"),
            ]
        )
    }

    @Test func `handlers in a skipped part stay`() throws {
        var clicks: [Int] = []
        func page(_ render: Int) -> HTML {
            div { memo("same") { _ in button(.onClick { clicks.append(render) }) { "x" } } }
        }
        let tree = try PageTree(root: page(1))
        _ = try tree.update(to: page(2))
        try tree.handler(node: 2, kind: .click)?(.none)
        #expect(clicks == [1])
    }

    @Test func `two memos that take turns in one place are told apart`() throws {
        func page(_ isFirst: Bool) -> HTML {
            let content = isFirst ? memo(0) { _ in p { "first" } } : memo(0) { _ in p { "second" } }
            return div { content }
        }
        let tree = try PageTree(root: page(true))
        #expect(try tree.update(to: page(false)) == [.text(node: 2, "second")])
    }

    @Test func `the whole page builds what had been skipped`() throws {
        func page() -> HTML { div { memo(1) { value in p { "\(value)" } } } }
        let tree = try PageTree(root: page())
        #expect(try tree.fullHTML(of: page()) == #"<div data-n="1"><p data-n="2">1</p></div>"#)
    }
}
