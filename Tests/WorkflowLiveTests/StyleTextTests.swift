import Testing

@testable import WorkflowLive

struct StyleTextTests {
    @Test func `comments, indentation and line ends are left out`() {
        let sheet = """
            /* One
               and two. */
            a,
            b {
              margin: min(1px,
                2px);
              content: "› ";
            }
            /* Three. */ c { color: red; }

            """
        #expect(StyleText.compact(sheet) == "a,b {margin: min(1px,2px);content: \"› \";}c { color: red; }")
        #expect(StyleText.compact("a\n  b {}") == "a b {}")
    }

    @Test func `the default style is compact and can stand in a page`() {
        let style = PageAsset.style.source
        #expect(!style.contains("\n") && !style.contains("/*") && !style.contains("<"))
        #expect(style.contains("content: \"‹ \"") && style.hasSuffix("}"))
    }
}
