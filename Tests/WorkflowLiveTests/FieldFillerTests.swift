import Testing

@testable import WorkflowLive

/// Texts that a form has sent, put back into its fields (rule E8).
struct FieldFillerTests {
    private func filled(_ html: String, _ sent: (String, String)...) -> String {
        FieldFiller(html).filled(with: sent.map { (name: $0.0, value: $0.1) })
    }

    @Test func `E8 texts come back in order where as many fields have their name`() {
        let page =
            #"<p data-n="1">a=b<input data-n="2" name="a" required><input data-n="3" value="x" name="a" data-on="1"></p>"#
        #expect(
            filled(page, ("a", "1"), ("b", "no"), ("a", "\"2"))
                == #"<p data-n="1">a=b<input data-n="2" name="a" required value="1" data-typed=""><input data-n="3" name="a" data-on="1" value="&quot;2" data-typed="x"></p>"#
        )
        #expect(filled(page, ("a", "1")) == page)
        #expect(filled(page) == page)
    }

    @Test func `E8 a text area has its lines again`() {
        let page = "<textarea data-n=\"1\" name=\"a\">\nold</textarea>"
        #expect(
            filled(page, ("a", "\r\n</textarea>"))
                == "<textarea data-n=\"1\" name=\"a\" data-typed=\"\nold\">\n\n&lt;/textarea&gt;</textarea>"
        )
    }

    @Test(
        "E8 secrets, choices, and fields of other code stay as they are",
        arguments: [
            #"<input data-n="1" type="password" name="a">"#, #"<input data-n="1" type="checkbox" name="a">"#,
            #"<input data-n="1" name="a" autocomplete="new-password">"#,
            #"<input data-n="1" name="a" autocomplete="cc-number">"#,
            #"<div data-n="1" data-secret><input data-n="2" name="a"></div>"#, #"<input name="a">"#,
            #"<inputs data-n="1" name="a">"#,
        ]
    )
    func stays(page: String) {
        #expect(filled(page, ("a", "text")) == page)
    }

    @Test func `E8 HTML that ends early is only copied`() {
        let page = #"<input data-n="1" name="a" value="x"><textarea data-n="2" name="b">y"#
        for count in 0...page.utf8.count {
            let part = String(page.prefix(count))
            #expect(filled(part, ("b", "2")).hasPrefix(part))
        }
    }
}
