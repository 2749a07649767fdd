extension Language {
    /// Returns the first of the app's languages that a browser asks for, by the lookup of RFC 4647.
    ///
    /// The ranges of the field are tried by their weight, from the highest. A range is shortened until a language has it, so
    /// that `de-AT` finds `de`; what is left of it also finds a language that is more special, such as `de-CH`. A language that the
    /// field gives the weight 0 is not taken.
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

    private init?(_ text: Substring) {
        let parts = text.split(separator: ";", maxSplits: 1).map { $0.trimming(" ", "\t") }
        guard let range = parts.first else { return nil }
        language = Language(tag: String(range))
        guard language != nil || range == "*" else { return nil }
        guard let weight = parts.count > 1 ? Self.weight(parts[1]) : 1_000 else { return nil }
        self.weight = weight
    }

    /// The ranges by weight; those of one weight in the order of the field.
    static func ranges(in field: String) -> [LanguageRange] {
        let text = String(decoding: field.utf8.prefix(1_000), as: UTF8.self)
        let ranges = text.split(separator: ",", maxSplits: 32).prefix(32).compactMap { LanguageRange($0) }
        return ranges.enumerated()
            .sorted { ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset) }
            .map(\.element)
    }

    private static func weight(_ parameter: Substring) -> Int? {
        let text = parameter.lowercased()
        guard text.hasPrefix("q="), text.utf8.count <= 7 else { return nil }
        let digits = text.dropFirst(2).utf8
        guard let first = digits.first, first == UInt8(ascii: "0") || first == UInt8(ascii: "1") else { return nil }
        guard digits.count == 1 || digits.dropFirst().first == UInt8(ascii: ".") else { return nil }
        let fraction = String(decoding: digits.dropFirst(2), as: UTF8.self)
        guard fraction.allSatisfy({ ("0"..."9").contains($0) }) else { return nil }
        let thousandths = Int(fraction.padded(to: 3)) ?? 0
        return min(1_000, (first == UInt8(ascii: "1") ? 1_000 : 0) + thousandths)
    }
}

extension Substring {
    fileprivate func trimming(_ characters: Character...) -> Substring {
        var text = drop { characters.contains($0) }
        while let last = text.last, characters.contains(last) { text.removeLast() }
        return text
    }
}

extension String {
    fileprivate func padded(to count: Int) -> String {
        self + String(repeating: "0", count: max(0, count - self.count))
    }
}
