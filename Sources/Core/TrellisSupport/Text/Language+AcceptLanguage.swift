extension Language {
    /// Returns the first of the app's languages that a browser asks for, by the lookup of RFC 4647.
    ///
    /// The ranges of the field are tried by their weight, from the highest. A range is shortened until a language has
    /// it, so that `de-AT` finds `de`. The shortened range also finds a more special language, such as `de-CH`. A
    /// language that the field gives the weight 0 is not taken.
    ///
    /// - Parameters:
    ///   - acceptLanguage: The value of the `Accept-Language` field, from outside: no more than 1,000 bytes and 32 ranges count,
    ///     and what is malformed is passed over.
    ///   - languages: The languages of the app, the preferred one first.
    /// - Returns: `nil` if the browser asks for none of them. For `*` it is the first that is not refused.
    public static func best(forAcceptLanguage acceptLanguage: String, among languages: [Language]) -> Language? {
        let ranges = LanguageRange.ranges(in: acceptLanguage)
        let refused = Set(ranges.filter { $0.weight == 0 }.compactMap(\.language))
        let offered = languages.filter { !refused.contains($0) }
        for range in ranges where range.weight > 0 {
            guard let wanted = range.language else { return offered.first }
            if let found = wanted.best(among: offered) { return found }
        }
        return nil
    }

    /// Returns the language of `languages` that is closest to this one: itself, a more general, or a more special one.
    public func best(among languages: [Language]) -> Language? {
        for tag in generalizations {
            if let found = languages.first(where: { $0.tag == tag }) { return found }
        }
        return languages.first { $0.code == code }
    }
}

/// A part of an `Accept-Language` field.
private struct LanguageRange {
    /// nil for `*`.
    let language: Language?
    /// The weight in thousandths.
    let weight: Int

    private init?(_ text: Substring.UTF8View) {
        let parts = text.split(separator: UInt8(ascii: ";"), maxSplits: 1).map(\.trimmed)
        guard let range = parts.first, range.allSatisfy({ $0 < 0x80 }) else { return nil }
        language = Language(tag: String(Substring(range)))
        guard language != nil || range.elementsEqual("*".utf8) else { return nil }
        guard let weight = parts.count > 1 ? Self.weight(parts[1]) : 1_000 else { return nil }
        self.weight = weight
    }

    /// The ranges by weight; those of one weight in the order of the field.
    static func ranges(in field: String) -> [LanguageRange] {
        let texts = field.utf8.prefix(1_000).split(separator: UInt8(ascii: ","), maxSplits: 32).prefix(32)
        return texts.compactMap { LanguageRange($0) }.enumerated()
            .sorted { ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset) }
            .map(\.element)
    }

    /// Reads `q=0.25`, with three digits at most behind the point.
    private static func weight(_ parameter: Substring.UTF8View) -> Int? {
        let text = Array(parameter.prefix(8))
        guard (3...7).contains(text.count), text[0] | 0x20 == UInt8(ascii: "q"), text[1] == UInt8(ascii: "=") else {
            return nil
        }
        guard text[2] | 1 == UInt8(ascii: "1"), text.count == 3 || text[3] == UInt8(ascii: ".") else { return nil }
        let fraction = text.dropFirst(4)
        guard fraction.allSatisfy(\.isASCIIDigit) else { return nil }
        let digits = fraction + repeatElement(UInt8(ascii: "0"), count: 3 - fraction.count)
        let thousandths = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
        return min(1_000, (text[2] == UInt8(ascii: "1") ? 1_000 : 0) + thousandths)
    }
}
