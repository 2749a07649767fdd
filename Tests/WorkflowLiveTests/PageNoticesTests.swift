import Foundation
import Testing
import TrellisSupport

@testable import WorkflowLive

/// The texts that live pages show themselves.
struct PageNoticesTests {
    @Test func `each key is a text of the script, or one that the server has it show`() {
        let script = PageAsset.script.source + PageAsset.drag.source
        for key in PageNotices.keys where !Self.shownByServer.contains(key) { #expect(script.contains(key), "\(key)") }
        #expect(Self.shownByServer.isSubset(of: PageNotices.keys))
    }

    private static let shownByServer: Set = [HeldNotice.text, PageNotices.unsent]

    @Test func `German has every text, with the same places for numbers`() {
        let german = PageNotices.german.texts
        #expect(Set(PageNotices.keys).subtracting(german.keys) == ["Text"])
        for (key, text) in german { #expect(key.count { $0 == "#" } == text.count { $0 == "#" }, "\(key)") }
    }

    @Test func `the texts are JSON whatever they contain`() throws {
        let notices = PageNotices { $0 == "Reload" ? "a\"b\\c</meta>\n\u{1}é" : $0 }
        let object = try JSONDecoder().decode([String: String].self, from: Data(notices.json.utf8))
        #expect(object == ["Reload": "a\"b\\c</meta>\n\u{1}é"])
        #expect(PageNotices { $0 }.json == "{}")
    }

    @Test func `a page has the notices of its language, built in or the app's`() throws {
        func document(_ language: Language, _ notices: @escaping @Sendable (Language) -> PageNotices? = { _ in nil })
            throws -> String
        {
            let app = LiveApp(title: "Notices") { _, _ in Counter() }.speaking([language], notices: notices)
            return try #require(try TestBrowser(app).paint).document(app: app, token: "t")
        }
        #expect(try document("de-AT").contains("data-notices=\"{&quot;Copied&quot;:&quot;Kopiert&quot;,"))
        #expect(try !document("en").contains("data-notices"))
        #expect(try !document("fr").contains("data-notices"))
        let french = PageNotices { $0 == "Reload" ? "Recharger \"<" : $0 }
        #expect(
            try document("fr") { _ in french }.contains(
                "data-notices=\"{&quot;Reload&quot;:&quot;Recharger \\&quot;&lt;&quot;}\""
            )
        )
    }
}
