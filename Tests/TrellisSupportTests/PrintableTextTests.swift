import Testing
import TrellisSupport

struct PrintableTextTests {
    @Test(arguments: [
        ("a\r\nb", #"a\u{d}\u{a}b"#), ("\u{1B}[2J", #"\u{1b}[2J"#), ("\u{9B}2J\u{85}", #"\u{9b}2J\u{85}"#),
        ("\u{0}\t\u{7F}", #"\u{0}\u{9}\u{7f}"#), ("\u{202E}cod.exe", #"\u{202e}cod.exe"#),
        ("\u{2066}x\u{2069}", #"\u{2066}x\u{2069}"#),
        ("\u{2028}\u{2029}\u{FEFF}\u{200B}", #"\u{2028}\u{2029}\u{feff}\u{200b}"#),
        ("\u{E0041}", #"\u{e0041}"#),
    ])
    func `what cannot be seen is written out`(text: String, shown: String) {
        #expect(PrintableText.line(text) == shown)
        #expect(PrintableText.line(shown) == shown)
    }

    @Test(arguments: ["", "plain 'text'", "Größe – 大きさ", "e\u{301}", "👩🏽", "a\\n"])
    func `what can be seen stays as it is`(text: String) {
        #expect(PrintableText.line(text).utf8.elementsEqual(text.utf8))
    }
}
