/// A language that an app speaks, as a BCP 47 tag such as `de`, `pt-BR` or `zh-Hant`.
public struct Language: Hashable, Sendable {
    /// The tag, with its subtags in the usual case: `zh-Hant-TW`.
    public let tag: String

    /// Creates a language from a tag that comes from outside, such as a part of a URL.
    ///
    /// Underscores are taken as hyphens. Returns `nil` for a text that is no tag. Subtags are letters and digits, at
    /// most 8 each and 35 in all. The first is a language of 2 or 3 letters.
    public init?(tag: String) {
        guard tag.utf8.count <= 35 else { return nil }
        let subtags = tag.utf8.split(omittingEmptySubsequences: false) {
            $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
        }
        guard let first = subtags.first, (2...3).contains(first.count), first.allSatisfy(\.isASCIILetter) else {
            return nil
        }
        guard subtags.allSatisfy({ (1...8).contains($0.count) && $0.allSatisfy(\.isASCIILetterOrDigit) }) else {
            return nil
        }
        self.tag = subtags.enumerated().map { Self.cased(Substring($1), at: $0) }.joined(separator: "-")
    }

    private static func cased(_ subtag: Substring, at position: Int) -> String {
        switch (position, subtag.utf8.count) {
        case (0, _): subtag.lowercased()
        case (_, 2): subtag.uppercased()
        case (_, 4): subtag.prefix(1).uppercased() + subtag.dropFirst().lowercased()
        default: subtag.lowercased()
        }
    }

    /// The language without script and region: `zh` for `zh-Hant-TW`.
    public var code: Substring { tag.prefix { $0 != "-" } }

    /// The languages that this one can stand for, from itself to the one without any other subtag.
    package var generalizations: [String] {
        var tags = [tag]
        var subtags = tag.split(separator: "-")
        while subtags.count > 1 {
            subtags.removeLast()
            if subtags.count > 1, subtags.last?.count == 1 { subtags.removeLast() }
            tags.append(subtags.joined(separator: "-"))
        }
        return tags
    }
}

extension Language: ExpressibleByStringLiteral, CustomStringConvertible {
    /// Creates a language from a tag in the source.
    /// - Precondition: The literal is a tag.
    public init(stringLiteral tag: String) {
        guard let language = Language(tag: tag) else {
            fatalError(
                "Expected the tag of a language, as in \"de\" or \"pt-BR\". Instead, it is \"\(tag)\". Write a BCP 47 tag."
            )
        }
        self = language
    }

    public var description: String { tag }
}

extension Language {
    /// A Boolean value that indicates whether the language is written from right to left.
    ///
    /// A script in the tag decides, as in `pa-Arab`; otherwise the script in which the language is usually written.
    public var isRightToLeft: Bool {
        let subtags = tag.split(separator: "-")
        if let script = subtags.dropFirst().first(where: { $0.count == 4 && $0.first?.isLetter == true }) {
            return Self.rightToLeftScripts.contains(script)
        }
        if subtags.contains("PK"), ["pa", "sd"].contains(code) { return true }
        return Self.rightToLeftCodes.contains(code)
    }

    private static let rightToLeftScripts: Set<Substring> = [
        "Adlm", "Arab", "Aran", "Armi", "Avst", "Hebr", "Mand", "Mani", "Nkoo", "Phnx", "Rohg", "Samr", "Syrc", "Thaa",
    ]
    private static let rightToLeftCodes = Set(
        """
        aeb aec afb ajp apc apd ar arc arq ars ary arz azb bal bcc bgn bqi ckb dv fa glk haz he iw ji khw ks lki lrc luz mvy mzn nqo \
        pnb prs ps rhg sam sd sdh skr syr ug ur yi
        """.split(separator: " ")
    )
}
