import Testing
import WorkflowHTML

/// What browsers would repair fails here, so that the tree never differs from the page.
struct NestingTests {
    private func misplaced(_ page: HTML) -> PageError? {
        do throws(PageError) {
            _ = try PageTree(root: page)
            return nil
        } catch {
            return error
        }
    }

    @Test func `blocks in a paragraph are refused`() {
        #expect(misplaced(p { div { "" } }) == .misplacedElement(child: "div", parent: "p"))
        #expect(misplaced(p { span { ul { li { "" } } } }) == .misplacedElement(child: "ul", parent: "p"))
        #expect(misplaced(p { h1 { "" } }) == .misplacedElement(child: "h1", parent: "p"))
        #expect(misplaced(p { button { div { "" } } }) == nil)
    }

    @Test func `links, forms, buttons and headings are not nested`() {
        #expect(misplaced(a { span { a { "" } } }) == .misplacedElement(child: "a", parent: "a"))
        #expect(misplaced(form { div { form { "" } } }) == .misplacedElement(child: "form", parent: "form"))
        #expect(misplaced(button { span { button { "" } } }) == .misplacedElement(child: "button", parent: "button"))
        #expect(misplaced(h1 { h2 { "" } }) == .misplacedElement(child: "h2", parent: "h1"))
    }

    @Test func `an item in an item needs a list between`() {
        #expect(misplaced(li { div { li { "" } } }) == .misplacedElement(child: "li", parent: "li"))
        #expect(misplaced(ul { li { ul { li { "x" } } } }) == nil)
        #expect(misplaced(dl { dt { dd { "" } } }) == .misplacedElement(child: "dd", parent: "dt"))
    }

    @Test func `tables have no rows outside a body, and no text`() {
        #expect(misplaced(table { tr { td { "" } } }) == .misplacedElement(child: "tr", parent: "table"))
        #expect(misplaced(table { tbody { tr { td { "1" } } } }) == nil)
        #expect(misplaced(table { "text" }) == .misplacedElement(child: "text", parent: "table"))
        #expect(misplaced(div { td { "" } }) == .misplacedElement(child: "td", parent: "div"))
        #expect(misplaced(table { keyed([1], id: \.self) { _ in "x" } }) != nil)
    }

    @Test func `selects hold options, and options hold text`() {
        #expect(misplaced(select { div { "" } }) == .misplacedElement(child: "div", parent: "select"))
        #expect(misplaced(select { option { span { "" } } }) == .misplacedElement(child: "span", parent: "option"))
        #expect(misplaced(select { optgroup(.label("x")) { option { "1" } } }) == nil)
    }

    @Test func `drawings hold parts of drawings`() {
        #expect(misplaced(svg { div { "" } }) == .misplacedElement(child: "div", parent: "svg"))
        #expect(misplaced(div { SVG.path() }) == .misplacedElement(child: "path", parent: "div"))
        #expect(misplaced(p { svg { SVG.g { SVG.path(.d("M0 0")) { SVG.title { "x" } } } } }) == nil)
    }

    @Test func `what is added later is checked, too`() throws {
        func page(_ isOpen: Bool) -> HTML {
            p { span { if isOpen { div { "x" } } } }
        }
        let tree = try PageTree(root: page(false))
        #expect(throws: PageError.misplacedElement(child: "div", parent: "p")) { try tree.update(to: page(true)) }
    }

    @Test func `unchecked markup stands alone`() {
        let page = div {
            "x"
            UncheckedHTML("<b>")
        }
        #expect(misplaced(page) == .uncheckedNotAlone(parent: "div"))
    }

    @Test func `custom elements have names with a hyphen`() {
        #expect(misplaced(customElement("my-map")) == nil)
        #expect(misplaced(customElement("script")) == .invalidElementName("script"))
        #expect(misplaced(customElement("x-y z")) == .invalidElementName("x-y z"))
    }

    @Test func `the root is one element`() {
        #expect(misplaced("text") == .rootIsNotAnElement)
        #expect(misplaced(.group([p { "" }, p { "" }])) == .rootIsNotAnElement)
        #expect(misplaced(.empty) == .rootIsNotAnElement)
        #expect(misplaced(keyed([1], id: \.self) { _ in p { "" } }) == .rootIsNotAnElement)
        #expect(misplaced(memo(1) { _ in p { "" } }) == nil)
    }
}
