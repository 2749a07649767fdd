import Foundation
import Testing
import TrellisSupport
import WorkflowTexts

/// Texts of a catalogue, as a program shows them.
struct TextsTests {
    private static let catalog = """
        {
          "sourceLanguage": "en",
          "version": "1.0",
          "strings": {
            "Your cart": { "localizations": { "de": { "stringUnit": { "state": "translated", "value": "Ihr Warenkorb" } } } },
            "Hello, %@": { "localizations": { "de": { "stringUnit": { "state": "translated", "value": "Hallo, %@" } } } },
            "%@ owes %@ %lf": {
              "localizations": { "de": { "stringUnit": { "state": "translated", "value": "%2$@ bekommt %3$.2lf von %1$@" } } }
            },
            "Trellis": { "shouldTranslate": false },
            "%lld items": {
              "localizations": {
                "en": { "variations": { "plural": {
                  "one": { "stringUnit": { "state": "translated", "value": "%lld item" } },
                  "other": { "stringUnit": { "state": "translated", "value": "%lld items" } }
                } } },
                "pl": { "variations": { "plural": {
                  "one": { "stringUnit": { "state": "translated", "value": "%lld rzecz" } },
                  "few": { "stringUnit": { "state": "translated", "value": "%lld rzeczy" } },
                  "many": { "stringUnit": { "state": "translated", "value": "%lld rzeczy (many)" } },
                  "other": { "stringUnit": { "state": "translated", "value": "%lld rzeczy (other)" } }
                } } },
                "de": { "variations": { "plural": {
                  "zero": { "stringUnit": { "state": "translated", "value": "Nichts" } },
                  "one": { "stringUnit": { "state": "translated", "value": "Ein Artikel" } },
                  "other": { "stringUnit": { "state": "translated", "value": "%lld Artikel" } }
                } } }
              }
            },
            "%lld boxes of %lld apples": {
              "localizations": {
                "en": {
                  "stringUnit": { "state": "translated", "value": "%#@boxes@ of %#@apples@" },
                  "substitutions": {
                    "boxes": { "argNum": 1, "formatSpecifier": "lld", "variations": { "plural": {
                      "one": { "stringUnit": { "state": "translated", "value": "one box" } },
                      "other": { "stringUnit": { "state": "translated", "value": "%arg boxes" } }
                    } } },
                    "apples": { "argNum": 2, "formatSpecifier": "lld", "variations": { "plural": {
                      "one": { "stringUnit": { "state": "translated", "value": "%arg apple" } },
                      "other": { "stringUnit": { "state": "translated", "value": "%arg apples" } }
                    } } }
                  }
                }
              }
            },
            "%lld%% of %@": { "localizations": { "de": { "stringUnit": { "state": "translated", "value": "%lld %% von %@" } } } },
            "since %@": { "localizations": { "de": { "stringUnit": { "state": "translated", "value": "seit %@" } } } },
            "on a device": { "localizations": { "de": { "variations": { "device": {
              "iphone": { "stringUnit": { "state": "translated", "value": "auf dem Telefon" } },
              "other": { "stringUnit": { "state": "translated", "value": "auf dem Gerät" } }
            } } } } }
          }
        }
        """

    private let texts = try! Texts(catalog: Array(catalog.utf8))

    @Test func `a text is that of the language`() {
        #expect(texts["de"]("Your cart") == "Ihr Warenkorb")
        #expect(texts["en"]("Your cart") == "Your cart")
        #expect(texts["de"]("on a device") == "auf dem Gerät")
    }

    @Test func `the languages are those of the catalogue, its source first`() {
        #expect(texts.languages == ["en", "de", "pl"])
    }

    @Test func `a language that is not there is the closest one, or that of the source`() {
        #expect(texts["de-AT"].language == "de")
        #expect(texts["ja"].language == "en")
        #expect(texts["de-AT"] == texts["de"])
        #expect(texts["de"] != texts["en"])
    }

    @Test func `arguments go to their places, in the language's numbers`() {
        let (english, german) = (texts["en"], texts["de"])
        let name = "Ada"
        #expect(german("Hello, \(name)") == "Hallo, Ada")
        #expect(english("\(name) owes \("Bo") \(1234.5)") == "Ada owes Bo 1,234.5")
        #expect(german("\(name) owes \("Bo") \(1234.5)") == "Bo bekommt 1.234,50 von Ada")
        #expect(english("\(100)% of \(name)") == "100% of Ada")
        #expect(german("\(100)% of \(name)") == "100 % von Ada")
    }

    @Test func `an argument with percent signs is shown as it is`() {
        #expect(texts["de"]("Hello, \("%@ %lld %%")") == "Hallo, %@ %lld %%")
    }

    @Test func `a format takes the language`() {
        let day = Date(timeIntervalSince1970: 0)
        let style = Date.FormatStyle(timeZone: .gmt).day().month(.wide)
        #expect(texts["de"]("since \(day, format: style)") == "seit 1. Januar")
        #expect(texts["en"]("since \(day, format: style)") == "since January 1")
    }

    @Test func `plural forms go by the number`() {
        let (english, german, polish) = (texts["en"], texts["de"], texts["pl"])
        #expect([0, 1, 2, 1_000].map { english("\($0) items") } == ["0 items", "1 item", "2 items", "1,000 items"])
        #expect([0, 1, 2].map { german("\($0) items") } == ["Nichts", "Ein Artikel", "2 Artikel"])
        #expect(
            [1, 3, 5, 22].map { polish("\($0) items") } == ["1 rzecz", "3 rzeczy", "5 rzeczy (many)", "22 rzeczy"]
        )
        #expect(english("\(-1) items") == "-1 item")
        #expect(english("\(Int.min) items").hasSuffix("808 items"))
        #expect(english("\(UInt64.max) items") == "9,223,372,036,854,775,807 items")
    }

    @Test func `two numbers have forms of their own`() {
        let english = texts["en"]
        #expect(english("\(1) boxes of \(12) apples") == "one box of 12 apples")
        #expect(english("\(2) boxes of \(1) apples") == "2 boxes of 1 apple")
    }

    // MARK: - What is missing

    @Test func `a text that is missing is that of the source, and reported once`() throws {
        let reports = Guarded<[TextProblem]>([])
        let texts = try Texts(catalog: Array(Self.catalog.utf8)) { problem in reports.withLock { $0.append(problem) } }
        for _ in 1...3 { #expect(texts["pl"]("Your cart") == "Your cart") }
        #expect(texts["de"]("\(3) unknown, \("Ada")") == "3 unknown, Ada")
        #expect(texts["de"]("Trellis") == "Trellis")
        #expect(texts["de"](TextKey(named: "a key")) == "a key")
        #expect(
            reports.withLock { $0 } == [
                TextProblem(key: "Your cart", language: "pl", kind: .missing),
                TextProblem(key: "%lld unknown, %@", language: "de", kind: .unknownKey),
                TextProblem(key: "a key", language: "de", kind: .unknownKey),
            ]
        )
    }

    @Test func `keys that are computed do not fill the memory with reports`() throws {
        let count = Guarded(0)
        let texts = try Texts(catalog: Array(Self.catalog.utf8)) { _ in count.withLock { $0 += 1 } }
        for number in 1...3_000 {
            let key = "key \(number)"
            _ = texts["de"](TextKey(named: key))
        }
        #expect(count.withLock { $0 } == 1_000)
    }

    @Test func `all threads may use the texts`() async {
        let texts = texts
        await withTaskGroup { group in
            for number in 0..<8 {
                group.addTask {
                    (0..<500).allSatisfy { texts["de"]("\($0 + 2 + 500 * number) items").hasSuffix("Artikel") }
                }
            }
            for await isRight in group { #expect(isRight) }
        }
    }

    @Test func `the problems of a catalogue are found`() throws {
        let texts = try Texts(
            catalog: Array(
                """
                { "sourceLanguage": "en", "strings": {
                  "Hello, %@": { "localizations": { "de": { "stringUnit": { "state": "translated", "value": "Hallo" } } } },
                  "Bye": { "localizations": { "de": { "stringUnit": { "state": "new", "value": "" } } } },
                  "Gone": { "extractionState": "stale" },
                  "Trellis": { "shouldTranslate": false },
                  "cart.title": { "localizations": {
                    "en": { "stringUnit": { "state": "translated", "value": "Cart of %@" } },
                    "de": { "stringUnit": { "state": "translated", "value": "Korb: %lld und %k" } } } },
                  "%lld items": { "localizations": {
                    "de": { "variations": { "plural": { "other": { "stringUnit": { "value": "%lld Artikel" } } } } } } }
                } }
                """.utf8
            ),
            languages: ["en", "de"]
        )
        #expect(
            texts.problems == [
                TextProblem(key: "%lld items", language: "de", kind: .missingForm(.one)),
                TextProblem(key: "Bye", language: "de", kind: .missing),
                TextProblem(key: "Hello, %@", language: "de", kind: .arguments(expected: "%1$@", found: "none")),
                TextProblem(key: "cart.title", language: "de", kind: .unknownSpecifier("%k")),
                TextProblem(key: "cart.title", language: "de", kind: .arguments(expected: "%1$@", found: "%1$lld")),
            ]
        )
        #expect(texts.problems.allSatisfy { $0.description.hasPrefix("Expected ") })
    }

    @Test func `a language that is asked for and not in the catalogue misses everything`() throws {
        let texts = try Texts(catalog: Array(Self.catalog.utf8), languages: ["de", "fr"])
        #expect(texts.languages == ["en", "de", "fr"])
        #expect(texts.problems.filter { $0.language == "fr" }.count == 8)
        #expect(texts["fr"]("Your cart") == "Your cart")
    }

    @Test func `a catalogue without mistakes has no problems`() throws {
        let german = try Texts(catalog: Array(Self.catalog.utf8)).problems.filter { $0.language != "pl" }
        #expect(german.map(\.key) == ["%lld boxes of %lld apples"])
    }

    @Test(arguments: [
        "", "{}", "[]", #"{"sourceLanguage":"?","strings":{}}"#, #"{"sourceLanguage":"en","strings":{"a":1}}"#,
    ])
    func `what is no catalogue is an error that says so`(text: String) {
        #expect {
            try Texts(catalog: Array(text.utf8))
        } throws: {
            "\($0)".hasPrefix("Expected ")
        }
    }

    @Test func `a catalogue with odd formats still shows its texts`() throws {
        for value in [
            "%", "100%", "%1$", "%0$@", "%99$@", "%#@", "%#@none@", "%arg", "%.", "%.99f", "% d", "%ll", "%é",
        ] {
            let catalog =
                #"{"sourceLanguage":"en","strings":{"k":{"localizations":{"en":{"stringUnit":{"value":"\#(value)"}}}}}}"#
            _ = try Texts(catalog: Array(catalog.utf8))["en"]("k")
        }
        #expect(texts["en"](TextKey(named: "100%")) == "100%")
        #expect(texts["en"](TextKey(named: "50 % off")) == "50 % off")
    }
}
