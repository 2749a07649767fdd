import Foundation
import Testing
import TrellisSupport

@testable import WorkflowTexts

#if canImport(_FoundationICU)
import _FoundationICU

/// The table of plural rules, compared with that of the toolchain's ICU.
struct PluralRuleICUTests {
    @Test func `each language chooses the form that ICU chooses`() {
        var differences: [String] = []
        for tag in Self.languages {
            let icu = ICURule(tag)
            let rule = PluralRule(for: Language(stringLiteral: tag.replacing("_", with: "-")))
            for number in Self.numbers where rule.category(number).rawValue != icu.category(number) {
                differences.append("\(tag) \(number): \(rule.category(number)), ICU \(icu.category(number))")
            }
        }
        #expect(differences.prefix(20) == [])
        #expect(Self.languages.count > 200)
    }

    private static let languages: Set<String> = {
        let known = Locale.availableIdentifiers.map { (tag: String) in String(tag.prefix { $0 != "_" }) }
        let others = "bho csw guw iw mo no nso pt_PT sh shi sma sms tl tzm wa ar de_CH".split(separator: " ").map(
            String.init
        )
        return Set(known + others).filter { (tag: String) in (2...3).contains(tag.prefix { $0 != "_" }.count) }
    }()

    private static let numbers =
        Array(0...210) + [500, 1_000, 1_001, 1_002, 1_100, 2_000, 20_000, 21_000, 40_000, 50_000, 60_000, 80_000]
        + [100_000, 120_000, 200_000, 1_000_000, 1_000_001, 1_100_000, 2_000_000, 3_100_000, 10_000_000]
}

private final class ICURule {
    private let rules: OpaquePointer?
    private var status = U_ZERO_ERROR

    init(_ tag: String) {
        rules = swift_uplrules_openForType(tag, UPLURAL_TYPE_CARDINAL, &status)
    }

    deinit { swift_uplrules_close(rules) }

    func category(_ number: Int) -> String {
        var buffer = [UChar](repeating: 0, count: 16)
        let count = swift_uplrules_select(rules, Double(number), &buffer, 16, &status)
        return String(decoding: buffer.prefix(Int(count)), as: UTF16.self)
    }
}
#endif

struct PluralRuleTests {
    @Test func `the forms that a text needs are those of usual numbers`() {
        #expect(PluralRule(for: "de").usualCategories == [.one, .other])
        #expect(PluralRule(for: "fr").usualCategories == [.one, .other])
        #expect(PluralRule(for: "pl").usualCategories == [.one, .few, .many, .other])
        #expect(PluralRule(for: "ar").usualCategories == PluralCategory.allCases)
        #expect(PluralRule(for: "ja").usualCategories == [.other])
    }

    @Test func `a language that is not known has one form`() {
        #expect(PluralRule(for: "xx").usualCategories == [.other])
    }

    @Test func `a region has the rule of its language, unless it has one of its own`() {
        #expect(PluralRule(for: "de-AT").category(1) == .one)
        #expect(PluralRule(for: "pt-BR").category(0) == .one)
        #expect(PluralRule(for: "pt-PT").category(0) == .other)
    }
}
