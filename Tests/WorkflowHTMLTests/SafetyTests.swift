import ModelDOM
import Testing
import WorkflowHTML

struct SafetyTests {
    @Test(arguments: [
        "javascript:alert(1)", "JavaScript:alert(1)", " javascript:alert(1)", "java\tscript:alert(1)",
        "java\nscript:alert(1)", "java\r\nscript:alert(1)", "\u{1}javascript:alert(1)", "javascript\u{0}:alert(1)",
        "data:text/html,<script>alert(1)</script>", "vbscript:x", "file:///etc/passwd", "blob:x", "x:y",
        "\u{A0}javascript:alert(1)", "\u{8D}javascript:alert(1)",
        "\u{9F}javascript:alert(1)",
    ])
    func `a dangerous URL is dropped and reported`(url: String) throws {
        var problems: [HTMLProblem] = []
        let tree = try PageTree(root: a(.href(url)) { "x" }) { problems.append($0) }
        #expect(tree.firstPaint == #"<a data-n="1">x</a>"#)
        #expect(problems.map(\.reason) == [.unsafeURL])
        #expect(problems.first?.value == url)
    }

    @Test(arguments: [
        ("/todos?filter=a:b", "/todos?filter=a:b"), ("https://example.org/", "https://example.org/"),
        ("HTTP://x", "HTTP://x"), ("mailto:a@b.c", "mailto:a@b.c"), ("tel:+1", "tel:+1"), ("#a:b", "#a:b"),
        ("?q=javascript:x", "?q=javascript:x"), ("./a:b", "./a:b"), ("&#106;avascript:x", "&#106;avascript:x"),
        ("", ""), ("/a\tb\nc", "/abc"), (" /x", "/x"),
    ])
    func `a harmless URL is kept`(url: String, shown: String) throws {
        let nodes = try ModelParser.parse(a(.href(url)) { "x" }.rendered())
        #expect(nodes[0].attributes["href"] == shown)
    }

    @Test func `every attribute that takes a URL is checked`() {
        let bad = "javascript:x"
        var dropped = 0
        let page = div {
            a(.href(bad), .attribute("HREF", bad), .attribute("xlink:href", bad)) { "" }
            form(.action(bad)) { button(.formAction(bad)) { "" } }
            img(.src(bad), .srcset([ImageCandidate("/a", width: 1), ImageCandidate(bad, width: 2)]))
            video(.src(bad), .poster(bad))
            iframe(.src(bad))
            q(.cite(bad)) { "" }
            svg { SVG.use(.href(bad)) }
        }
        #expect(!page.rendered { _ in dropped += 1 }.contains("javascript"))
        #expect(dropped == 11)
    }

    @Test(arguments: [
        "onclick", "ONLOAD", "style", "srcdoc", "data-n", "data-on", "data-wait", "data-hook", "data-style",
        "data-guard", "a b",
        "x\"y", "x>y", "", "=", "1a",
        "é",
    ])
    func `an attribute that an app may not set is dropped and reported`(name: String) {
        var problems: [HTMLProblem] = []
        #expect(div(.attribute(name, "x")) { "" }.rendered { problems.append($0) } == "<div></div>")
        #expect(problems.map(\.reason) == [.refusedName])
    }

    @Test(arguments: [
        ("color", "red;background:url(x)"), ("background", "url(//x)"), ("background", "URL(x)"),
        ("width", "expression(1)"),
        ("color", "\\75rl(x)"), ("color", "}"), ("color", "/**/"), ("co:lor", "red"), ("", "red"), ("color", "\"x\""),
        ("background", "image-set('x')"), ("color", "re\nd"),
    ])
    func `an unsafe style is dropped and reported`(property: String, value: String) {
        var problems: [HTMLProblem] = []
        #expect(div(.style(property, value)) { "" }.rendered { problems.append($0) } == "<div></div>")
        #expect(problems.map(\.reason) == [.unsafeStyle])
    }

    @Test func `styles and classes add up`() {
        let html = div(.class("a"), .style("color", "red"), .class("b"), .style("--size", "calc(1px + 2%)")) { "" }
        #expect(html.rendered() == #"<div class="a b" style="color:red;--size:calc(1px + 2%)"></div>"#)
    }

    @Test func `a problem is reported once until it changes`() throws {
        var problems: [String] = []
        func page(_ url: String, _ count: Int) -> HTML {
            main {
                a(.href(url)) { "link" }
                p { "\(count)" }
            }
        }
        let tree = try PageTree(root: page("javascript:1", 1)) { problems.append($0.value) }
        _ = try tree.update(to: page("javascript:1", 2))
        #expect(problems == ["javascript:1"])
        #expect(try tree.update(to: page("javascript:2", 2)).isEmpty)
        #expect(problems == ["javascript:1", "javascript:2"])
        #expect(try tree.update(to: page("/ok", 2)) == [.attribute(node: 2, name: "href", value: "/ok")])
        #expect(try tree.update(to: page("javascript:2", 2)) == [.attribute(node: 2, name: "href", value: nil)])
    }

    @Test func `a link that opens a new tab cannot reach back`() throws {
        let nodes = try ModelParser.parse(a(.href("/x"), .target(.newTab)) { "x" }.rendered())
        #expect(nodes[0].attributes["rel"] == "noopener noreferrer")
    }

    @Test func `a handler inside an opaque element is reported, because it gets no events`() throws {
        var problems: [HTMLProblem] = []
        _ = try PageTree(root: div(.opaque) { button(.onClick {}) { "x" } }) { problems.append($0) }
        #expect(problems.map(\.reason) == [.unreachableHandler])
        #expect(problems.map(\.attribute) == ["onclick"])
    }
}
