import ModelDOM
import Testing
import WorkflowHTML

struct EscapingTests {
    private static let attacks = [
        "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "' onmouseover='alert(1)", "--><script>",
        "</textarea><script>", "]]>", "&lt;script&gt;", "\u{0}<\u{0}script>", "\r\n", "<!--", "\u{2028}",
    ]

    @Test(arguments: attacks)
    func `text stays text`(attack: String) throws {
        let nodes = try ModelParser.parse(p { attack }.rendered())
        #expect(nodes.count == 1)
        #expect(nodes[0].children.map(\.text).joined().utf8.elementsEqual(visible(attack).utf8))
    }

    @Test(arguments: attacks)
    func `attribute values stay values`(attack: String) throws {
        let nodes = try ModelParser.parse(div(.title(attack), .data("x", attack)) { "x" }.rendered())
        #expect(nodes.count == 1 && nodes[0].attributes.count == 2)
        #expect(nodes[0].attributes["title"]?.utf8.elementsEqual(visible(attack).utf8) == true)
    }

    @Test(arguments: attacks)
    func `the text of a field stays in the field`(attack: String) throws {
        let nodes = try ModelParser.parse(textarea(.value(attack)).rendered())
        #expect(nodes.count == 1)
        #expect(nodes[0].properties["value"]?.utf8.elementsEqual(visible(attack).utf8) == true)
    }

    @Test func `unchecked markup is printed as it is`() {
        #expect(div { UncheckedHTML("<b>1</b>") }.rendered() == "<div><b>1</b></div>")
    }

    @Test func `a first line feed of a field or of kept text is not lost`() throws {
        #expect(textarea(.value("\nx")).rendered() == "<textarea>\n\nx</textarea>")
        #expect(pre { "\nx" }.rendered() == "<pre>\n\nx</pre>")
        #expect(pre { "x" }.rendered() == "<pre>x</pre>")
    }

    /// Browsers show a replacement character for null.
    private func visible(_ text: String) -> String {
        var scalars = String.UnicodeScalarView()
        for scalar in text.unicodeScalars { scalars.append(scalar == "\0" ? "\u{FFFD}" : scalar) }
        return String(scalars)
    }
}
