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

    @Test func `text beside other nodes has a numbered comment`() throws {
        func page(_ name: String) -> HTML {
            p {
                "Hello "
                b { name }
                name
            }
        }
        let tree = try PageTree(root: page("you"))
        #expect(tree.firstPaint == #"<p data-n="1"><!--2-->Hello <b data-n="3">you</b><!--4-->you</p>"#)
        #expect(try tree.update(to: page("")) == [.text(node: 3, ""), .text(node: 4, "")])
    }

    @Test func `attributes are set and removed one by one`() throws {
        let tree = try PageTree(root: div(.class("a"), .title("t"), .hidden()) { "" })
        let ops = try tree.update(to: div(.class("b"), .title("t"), .lang("en")) { "" })
        #expect(
            ops == [
                .attribute(node: 1, name: "hidden", value: nil), .attribute(node: 1, name: "lang", value: "en"),
                .attribute(node: 1, name: "class", value: "b"),
            ]
        )
    }

    @Test func `texts that are canonically equal are told apart`() throws {
        let tree = try PageTree(root: p { "\u{E9}" })
        #expect(try tree.update(to: p { "e\u{301}" }).count == 1)
    }

    @Test func `texts of all lengths are told apart`() throws {
        let ends = ["", "\0", "a", "b", "\u{FF}"]
        let texts = (0...9).flatMap { length in ends.map { String(repeating: "a", count: length) + $0 } }
        for first in Set(texts) {
            for second in Set(texts) {
                let tree = try PageTree(root: p { first })
                #expect(try tree.update(to: p { second }).isEmpty == (first == second))
            }
        }
    }

    @Test func `a branch not taken keeps the places of its neighbours`() throws {
        func page(_ hasNote: Bool) -> HTML {
            div {
                if hasNote { p { "note" } }
                p { "always" }
            }
        }
        let tree = try PageTree(root: page(false))
        #expect(try tree.update(to: page(true)) == [.insert(parent: 1, before: 2, html: #"<p data-n="3">note</p>"#)])
        #expect(try tree.update(to: page(false)) == [.remove(node: 3)])
    }

    @Test func `the other side of a branch is another node though it looks alike`() throws {
        func page(_ isEditing: Bool) -> HTML {
            div { if isEditing { button(.onClick {}) { "Go" } } else { button(.onClick {}) { "Go" } } }
        }
        let tree = try PageTree(root: page(true))
        let ops = try tree.update(to: page(false))
        #expect(ops == [.replace(node: 2, html: #"<button data-n="3" data-on="0">Go</button>"#)])
        #expect(tree.handler(node: 2, kind: .click) == nil)
    }

    @Test func `an element of another name, or an input of another type, is replaced`() throws {
        let tree = try PageTree(root: div { input(.type(.text)) })
        #expect(
            try tree.update(to: div { input(.type(.checkbox)) })
                == [.replace(node: 2, html: #"<input data-n="3" type="checkbox">"#)]
        )
        #expect(try tree.update(to: div { hr() }) == [.replace(node: 3, html: #"<hr data-n="4">"#)])
    }

    @Test func `text gives way to elements and comes back`() throws {
        let tree = try PageTree(root: div { "text" })
        #expect(
            try tree.update(to: div { b { "x" } })
                == [.text(node: 1, ""), .insert(parent: 1, before: 0, html: #"<b data-n="2">x</b>"#)]
        )
        #expect(try tree.update(to: div { "text" }) == [.text(node: 1, "text")])
        #expect(tree.nodeCount == 1)
    }

    @Test func `children of an opaque element are left alone, its attributes are not`() throws {
        func page(_ text: String) -> HTML { div { section(.opaque, .class(text)) { text } } }
        let tree = try PageTree(root: page("a"))
        #expect(
            tree.firstPaint
                == #"<div data-n="1"><section data-n="2" class="a" data-opaque>a</section></div>"#
        )
        #expect(try tree.update(to: page("b")) == [.attribute(node: 2, name: "class", value: "b")])
    }

    @Test func `changed unchecked markup replaces its element`() throws {
        let tree = try PageTree(root: div { p { UncheckedHTML("<b>1</b>") } })
        #expect(try tree.update(to: div { p { UncheckedHTML("<b>1</b>") } }).isEmpty)
        #expect(
            try tree.update(to: div { p { UncheckedHTML("<b>2</b>") } })
                == [.replace(node: 2, html: #"<p data-n="3" data-opaque><b>2</b></p>"#)]
        )
    }

    @Test func `a style is for the script to set, as the policy allows none in markup`() throws {
        func page(_ width: Int) -> HTML { div { p(.style("width", "\(width)px")) { "x" } } }
        let tree = try PageTree(root: page(1))
        #expect(tree.firstPaint == #"<div data-n="1"><p data-n="2" data-style="width:1px">x</p></div>"#)
        #expect(try tree.update(to: page(2)) == [.attribute(node: 2, name: "style", value: "width:2px")])
        #expect(page(3).rendered() == #"<div><p style="width:3px">x</p></div>"#)
    }

    @Test func `a hook is named for the app's scripts`() throws {
        let tree = try PageTree(root: div(.opaque, .hook("chart")) { "" })
        #expect(tree.firstPaint == #"<div data-n="1" data-hook="chart" data-opaque></div>"#)
    }

    @Test func `what a page takes follows what it shows`() throws {
        func page(_ count: Int) -> HTML {
            div { keyed(0..<count, id: \.self) { n in button(.onClick {}, .value("\(n)")) { "\(n)" } } }
        }
        func bytes(_ count: Int) throws -> Int {
            let tree = try PageTree(root: page(count))
            tree.discardFirstPaint()
            return tree.byteCount
        }
        let (few, many) = (try bytes(10), try bytes(1_010))
        #expect((many - few) / 1_000 > 100 && (many - few) / 1_000 < 1_000)
    }

    @Test func `another root replaces the page`() throws {
        let tree = try PageTree(root: div { "" })
        #expect(try tree.update(to: section { "" }) == [.replace(node: 1, html: #"<section data-n="2"></section>"#)])
        #expect(tree.rootNumber == 2)
    }

    @Test func `the content hash is that of the page, the same for the same page`() throws {
        let (first, second) = (try PageTree(root: counter(1)), try PageTree(root: counter(1)))
        #expect(first.contentHash == second.contentHash)
        #expect(first.contentHash == 0xad4b_b360_e64f_b85f)
        #expect(try PageTree(root: counter(2)).contentHash != first.contentHash)
    }

    @Test func `the whole page keeps its numbers`() throws {
        let tree = try PageTree(root: counter(1))
        let html = tree.firstPaint
        #expect(try tree.fullHTML(of: counter(1)) == html)
        #expect(tree.firstPaint.isEmpty)
    }

    @Test func `nodes that are gone leave nothing behind`() throws {
        func page(_ count: Int) -> HTML {
            div { keyed(0..<count, id: \.self) { n in button(.onClick {}, .value("\(n)")) { "\(n)" } } }
        }
        let tree = try PageTree(root: page(1))
        let before = tree.nodeCount
        for count in [50, 3, 20, 1] { _ = try tree.update(to: page(count)) }
        #expect(tree.nodeCount == before)
    }
}
