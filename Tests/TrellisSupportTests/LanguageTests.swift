import Testing
import TrellisSupport

struct LanguageTests {
    @Test func `tags are read from outside, in the usual case`() {
        #expect(Language(tag: "DE")?.tag == "de")
        #expect(Language(tag: "zh_hant_tw")?.tag == "zh-Hant-TW")
        #expect(Language(tag: "es-419")?.tag == "es-419")
        #expect(Language(tag: "de-AT")?.code == "de")
    }

    @Test(arguments: [
        "", "d", "-", "de-", "de--AT", "deutsch", "d3", "de-AT!", "*", "é", "de-\u{0301}", "de-123456789",
        "de" + String(repeating: "-a", count: 200),
    ])
    func `what is no tag is nil`(text: String) {
        #expect(Language(tag: text) == nil)
    }

    @Test func `a script decides the direction, else the language`() {
        for tag in ["ar", "he", "fa-AF", "ur", "ckb", "pa-Arab", "az-Arab", "ks", "yi"] {
            #expect(Language(stringLiteral: tag).isRightToLeft, "\(tag)")
        }
        for tag in ["en", "de", "ja", "pa", "az", "ur-Latn", "ar-Latn-EG", "ku"] {
            #expect(!Language(stringLiteral: tag).isRightToLeft, "\(tag)")
        }
    }

    // MARK: - Accept-Language

    private func best(_ field: String, _ languages: Language...) -> Language? {
        Language.best(forAcceptLanguage: field, among: languages)
    }

    @Test func `the range with the highest weight that the app has is taken`() {
        #expect(best("en;q=0.5, de;q=0.8", "en", "de") == "de")
        #expect(best("fr, de;q=0.9, en;q=0.8", "en", "de") == "de")
        #expect(best("en, de", "de", "en") == "en")
        #expect(best("EN;Q=0.5,\tde ; q=0.8", "en", "de") == "de")
    }

    @Test func `a range finds a more general language, then a more special one`() {
        #expect(best("de-AT", "en", "de") == "de")
        #expect(best("zh-Hant-TW", "zh", "zh-Hant") == "zh-Hant")
        #expect(best("de", "en", "de-CH") == "de-CH")
        #expect(best("de-AT, en", "en", "de-CH") == "de-CH")
    }

    @Test func `a refused language is not taken, and a star takes the first of the others`() {
        #expect(best("*", "en", "de") == "en")
        #expect(best("en;q=0, *", "en", "de") == "de")
        #expect(best("en;q=0", "en") == nil)
        #expect(best("fr, *;q=0.1", "en", "de") == "en")
        #expect(best("fr, *;q=0", "en", "de") == nil)
    }

    @Test(arguments: [
        "", ",", ";", "q=1", ";q=1", "fr", ",,,;;;", "de;q=2", "de;q=0.1234", "de;q=-1", "de;q=", "de;q=1e9",
        "de\u{0301}", "d\0e",
    ])
    func `what asks for nothing, or is malformed, is nil`(field: String) {
        #expect(best(field, "en", "de") == nil)
    }

    @Test func `a hostile field is read only so far`() {
        #expect(best(String(repeating: "fr,", count: 100_000) + "de", "en", "de") == nil)
        #expect(best(String(repeating: "x", count: 1_000_000), "en", "de") == nil)
        #expect(best(String(repeating: "fr,", count: 20) + "de", "en", "de") == "de")
        #expect(best("de-" + String(repeating: "a-", count: 400), "en", "de") == nil)
    }

    @Test func `without languages there is none`() {
        #expect(Language.best(forAcceptLanguage: "de", among: []) == nil)
    }
}
