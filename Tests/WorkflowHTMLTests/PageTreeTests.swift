import Testing
import WorkflowHTML

struct PageTreeTests {
    private func counter(_ count: Int) -> HTML {
        main {
            h1 { "Counter" }
            p(.class("count")) { "\(count)" }
            button(.type(.button), .onClick {}) { "Add" }
        }
    }

    @Test func `the first paint carries the numbers of its nodes`() throws {
        let tree = try PageTree(root: counter(1))
        #expect(
            tree.firstPaint
                == #"<main data-n="1"><h1 data-n="2">Counter</h1><p data-n="3" class="count">1</p>"#
                + #"<button data-n="4" type="button" data-on="0">Add</button></main>"#
        )
        #expect(tree.rootNumber == 1)
    }

    @Test func `a changed text is one op`() throws {
        let tree = try PageTree(root: counter(1))
        let ops = try tree.update(to: counter(2))
        #expect(ops == [.text(node: 3, "2")])
        #expect(try tree.update(to: counter(2)).isEmpty)
    }
}
