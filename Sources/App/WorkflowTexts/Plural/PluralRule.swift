import struct TrellisSupport.Language

/// The rule by which a language chooses the form of a text for a whole number: those of Unicode's CLDR.
///
/// The table is our own: Foundation has no public function for it. The toolchain's ICU exists on Linux only, under a
/// name that may change. The tests compare it with that ICU, for all its languages.
struct PluralRule: Sendable {
    let category: @Sendable (Int) -> PluralCategory

    /// The rule of a language; that of most languages of East Asia, with one form, for one that is not known.
    init(for language: Language) {
        category = Self.rule(of: language)
    }

    /// The forms that numbers below 1,000 have: those that a text needs. Others fall back to `other`.
    var usualCategories: [PluralCategory] {
        let found = Set((0..<200).map(category))
        return PluralCategory.allCases.filter { found.contains($0) || $0 == .other }
    }

    private static func rule(of language: Language) -> @Sendable (Int) -> PluralCategory {
        for tag in language.generalizations {
            if let rule = rules[tag] { return rule }
        }
        return { _ in .other }
    }

    private static let rules: [String: @Sendable (Int) -> PluralCategory] = {
        var rules: [String: @Sendable (Int) -> PluralCategory] = [:]
        for (tags, rule) in table {
            for tag in tags.split(separator: " ") { rules[String(tag)] = rule }
        }
        return rules
    }()
}

// MARK: - The table

extension PluralRule {
    private static let table: [(tags: String, rule: @Sendable (Int) -> PluralCategory)] = [
        (
            """
            af asa ast az bal bem bez bg brx ce cgg chr ckb da de dv ee el en eo et eu fi fo fur fy gl gsw ha haw hu ia io jgo ji \
            jmc ka kaj kcg kk kkj kl ks ksb ku ky lb lg lij mas mgo ml mn mr nah nb nd ne nl nn nnh no nr ny nyn om or os pap ps \
            rm rof rwk saq sc sd seh sgs sn so sq ss ssy st sv sw syr ta te teo tig tk tn tr ts ug ur uz ve vo vun wae xh xog yi
            """, { $0 == 1 ? .one : .other }
        ),
        ("ak am as bho bn csw doi fa ff gu guw hi hy kab kn ln mg nso pa pcm si ti wa zu", { $0 <= 1 ? .one : .other }),
        ("ca es it pt-PT scn vec", { $0 == 1 ? .one : isMillions($0) ? .many : .other }),
        ("fr pt", { $0 <= 1 ? .one : isMillions($0) ? .many : .other }),
        ("he iu iw naq sat se sma smi smj smn sms", { $0 == 1 ? .one : $0 == 2 ? .two : .other }),
        ("is mk", { $0 % 10 == 1 && $0 % 100 != 11 ? .one : .other }),
        ("bs hr sh sr", { slavic($0) ?? .other }),
        ("be ru uk", { slavic($0) ?? .many }),
        ("pl", { $0 == 1 ? .one : slavic($0) == .few ? .few : .many }),
        ("cs sk", { $0 == 1 ? .one : (2...4).contains($0) ? .few : .other }),
        ("dsb hsb sl", { [1: .one, 2: .two, 3: .few, 4: .few][$0 % 100] ?? .other }),
        ("lt", { (11...19).contains($0 % 100) || $0 % 10 == 0 ? .other : $0 % 10 == 1 ? .one : .few }),
        ("lv prg", { $0 % 10 == 0 || (11...19).contains($0 % 100) ? .zero : $0 % 10 == 1 ? .one : .other }),
        ("mo ro", { $0 == 1 ? .one : $0 == 0 || (1...19).contains($0 % 100) ? .few : .other }),
        ("ceb fil tl", { [4, 6, 9].contains($0 % 10) ? .other : .one }),
        ("blo ksh lag", { $0 == 0 ? .zero : $0 == 1 ? .one : .other }),
        ("ar ars", { arabic($0) }),
        ("cy", { [0: .zero, 1: .one, 2: .two, 3: .few, 6: .many][$0] ?? .other }),
        (
            "ga",
            { $0 == 1 ? .one : $0 == 2 ? .two : (3...6).contains($0) ? .few : (7...10).contains($0) ? .many : .other }
        ),
        ("gd", { [1, 11].contains($0) ? .one : [2, 12].contains($0) ? .two : (3...19).contains($0) ? .few : .other }),
        ("gv", { $0 % 10 == 1 ? .one : $0 % 10 == 2 ? .two : $0 % 20 == 0 ? .few : .other }),
        ("mt", { maltese($0) }),
        ("br", { breton($0) }),
        ("kw", { cornish($0) }),
        ("shi", { $0 <= 1 ? .one : $0 <= 10 ? .few : .other }),
        ("tzm", { $0 <= 1 || (11...99).contains($0) ? .one : .other }),
    ]

    private static func isMillions(_ number: Int) -> Bool { number != 0 && number % 1_000_000 == 0 }

    private static func slavic(_ number: Int) -> PluralCategory? {
        if (11...14).contains(number % 100) { return nil }
        return number % 10 == 1 ? .one : (2...4).contains(number % 10) ? .few : nil
    }

    private static func arabic(_ number: Int) -> PluralCategory {
        switch number % 100 {
        case _ where number <= 2: [.zero, .one, .two][number]
        case 3...10: .few
        case 11...99: .many
        default: .other
        }
    }

    private static func maltese(_ number: Int) -> PluralCategory {
        switch number % 100 {
        case _ where number <= 2: [.few, .one, .two][number]
        case 3...10: .few
        case 11...19: .many
        default: .other
        }
    }

    private static func breton(_ number: Int) -> PluralCategory {
        if isMillions(number) { return .many }
        if [1, 7, 9].contains(number / 10 % 10) { return .other }
        return [1: .one, 2: .two, 3: .few, 4: .few, 9: .few][number % 10] ?? .other
    }

    private static func cornish(_ number: Int) -> PluralCategory {
        if number <= 1 { return [.zero, .one][number] }
        let rest = number % 100_000
        let isRoundTwo =
            number % 1_000 == 0 && ((1_000...20_000).contains(rest) || [40_000, 60_000, 80_000].contains(rest))
        if isRoundTwo || number % 1_000_000 == 100_000 { return .two }
        guard number / 10 % 2 == 0 else { return .other }
        return [1: .many, 2: .two, 3: .few][number % 10] ?? .other
    }
}
