import Testing
import WorkflowHTML

/// What the browser's user edits and what the app sets.
struct ControlTests {
    private func field(_ text: String) -> HTML {
        div { input(.type(.text), .value(text), .onInput { _ in }) }
    }

    @Test func `a value set by the app answers no edit`() throws {
        let tree = try PageTree(root: field(""))
        #expect(
            try tree.update(to: field("x")) == [.property(node: 2, name: "value", value: .text("x"), edit: 0)]
        )
    }

    @Test func `a value that the app takes over is not sent again`() throws {
        let tree = try PageTree(root: field(""))
        tree.recordEdit(node: 2, edit: 3, value: .text("Mil"))
        #expect(try tree.update(to: field("Mil")).isEmpty)
        #expect(tree.lastEdit(node: 2) == 3)
    }

    @Test func `a value that the app refuses is set back, and says which edit it answers`() throws {
        let tree = try PageTree(root: field(""))
        tree.recordEdit(node: 2, edit: 3, value: .text("x1"))
        #expect(
            try tree.update(to: field("")) == [.property(node: 2, name: "value", value: .text(""), edit: 3)]
        )
    }

    @Test func `a field without a value belongs to the browser`() throws {
        let page = div { input(.type(.text), .onInput { _ in }) }
        let tree = try PageTree(root: page)
        tree.recordEdit(node: 2, edit: 1, value: .text("x"))
        #expect(try tree.update(to: page).isEmpty)
    }

    @Test func `of a value and what is submitted in its place, the later is printed, once`() throws {
        func page(_ attribute: HTMLAttribute<ElementFamily.Input>) -> HTML {
            div { input(.type(.checkbox), .value("first"), attribute) }
        }
        #expect(page(.submits("a")).rendered() == #"<div><input type="checkbox" value="a"></div>"#)
        #expect(page(.value("b")).rendered() == #"<div><input type="checkbox" value="b"></div>"#)
        #expect(
            div { input(.checked(), .attribute("checked", "")) }.rendered() == "<div><input checked></div>"
        )
        let tree = try PageTree(root: page(.value("b")))
        // The property goes first: emptied later it would take the attribute along.
        #expect(
            try tree.update(to: page(.submits("a"))) == [
                .property(node: 2, name: "value", value: .text(""), edit: 0),
                .attribute(node: 2, name: "value", value: "a"),
            ]
        )
    }

    @Test func `a box, its check and its removal`() throws {
        func page(_ isOn: Bool?) -> HTML {
            div { input(.type(.checkbox), .onCheck { _ in }, .when(isOn != nil, .checked(isOn ?? false))) }
        }
        let tree = try PageTree(root: page(false))
        tree.recordEdit(node: 2, edit: 1, value: .bool(true))
        #expect(try tree.update(to: page(true)).isEmpty)
        #expect(
            try tree.update(to: page(nil)) == [.property(node: 2, name: "checked", value: .flag(false), edit: 1)]
        )
        #expect(try tree.update(to: page(false)).isEmpty)
    }

    @Test func `checking a radio button unchecks the others of its name`() throws {
        func page(_ chosen: Int) -> HTML {
            div {
                for index in 0..<2 {
                    input(.type(.radio), .name("r"), .checked(index == chosen), .onCheck { _ in })
                }
                input(.type(.radio), .name("other"), .checked(), .onCheck { _ in })
            }
        }
        let tree = try PageTree(root: page(0))
        tree.recordEdit(node: 3, edit: 1, value: .bool(true))
        #expect(
            try tree.update(to: page(0)) == [
                .property(node: 2, name: "checked", value: .flag(true), edit: 0),
                .property(node: 3, name: "checked", value: .flag(false), edit: 1),
            ]
        )
    }

    @Test(arguments: ["c", "seventh", "the third"])
    func `options answer the edits of their select`(third: String) throws {
        func page(_ chosen: String) -> HTML {
            select(.onChange { _ in }) {
                keyed(["a", "b", third], id: \.self) { name in
                    option(.when(name != third, .value(name)), .selected(name == chosen)) { name }
                }
            }
        }
        let tree = try PageTree(root: page("a"))
        tree.recordEdit(node: 1, edit: 2, value: .text(third))
        #expect(try tree.update(to: page(third)).isEmpty)
        #expect(
            try tree.update(to: page("b")) == [
                .property(node: 3, name: "selected", value: .flag(true), edit: 2),
                .property(node: 4, name: "selected", value: .flag(false), edit: 2),
            ]
        )
    }

    @Test func `details know whether they are open`() throws {
        func page(_ isOpen: Bool) -> HTML { details(.open(isOpen), .onToggle { _ in }) { summary { "x" } } }
        let tree = try PageTree(root: page(false))
        tree.recordEdit(node: 1, edit: 1, value: .bool(true))
        #expect(
            try tree.update(to: page(false)) == [.property(node: 1, name: "open", value: .flag(false), edit: 1)]
        )
    }

    @Test func `an edit of a node that is not there is passed over`() throws {
        let tree = try PageTree(root: field(""))
        for node in [-1, 0, 1, 99, Int.max] { tree.recordEdit(node: node, edit: 1, value: .text("x")) }
        #expect(try tree.update(to: field("")).isEmpty)
    }

    @Test func `Boolean attributes are there or not`() {
        #expect(input(.required(false), .disabled(), .readOnly(true)).rendered() == "<input disabled readonly>")
    }

    @Test func `marks for the browser's script`() {
        let page = form(.guardsChanges(true)) {
            input(.clearsAfterSubmit, .focusTarget("new"), .secret)
            a(.href("/done"), .navigates, .focusAfterRemoval("new")) { "Done" }
            dialog(.open(), .modal) { "?" }
        }
        #expect(
            page.rendered()
                == #"<form data-guard="on"><input data-clear data-focus="new" data-secret><a href="/done" data-nav data-focus-next="new">Done</a>"#
                + "<dialog open data-modal>?</dialog></form>"
        )
        #expect(form(.guardsChanges(false)) {}.rendered() == "<form data-guard></form>")
    }

    @Test func `E8 a live form without an action puts nothing into a URL`() throws {
        func page(_ attributes: HTMLAttribute<ElementFamily.Form>) -> HTML { form(attributes, .onSubmit { _ in }) {} }
        func paint(_ html: HTML) throws -> String { try PageTree(root: html).firstPaint }
        #expect(try paint(page(.group([]))) == #"<form data-n="1" method="POST" data-on="4"></form>"#)
        #expect(try paint(form {}) == #"<form data-n="1" method="POST"></form>"#)
        #expect(try paint(page(.action("/a"))) == #"<form data-n="1" action="/a" data-on="4"></form>"#)
        #expect(try paint(page(.method(.get))) == #"<form data-n="1" method="get" data-on="4"></form>"#)
        #expect(form {}.rendered() == "<form></form>")
        // An action that comes or goes takes or brings it.
        let tree = try PageTree(root: page(.group([])))
        #expect(
            try tree.update(to: page(.action("/a"))) == [
                .attribute(node: 1, name: "action", value: "/a"), .attribute(node: 1, name: "method", value: nil),
            ]
        )
        #expect(
            try tree.update(to: page(.group([]))) == [
                .attribute(node: 1, name: "action", value: nil), .attribute(node: 1, name: "method", value: "POST"),
            ]
        )
        #expect(try tree.update(to: page(.method(.get))) == [.attribute(node: 1, name: "method", value: "get")])
    }
}
