#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The contents of a string catalogue (`.xcstrings`), as far as they are texts.
struct StringCatalog: Decodable {
    let sourceLanguage: String
    let strings: [String: Entry]

    struct Entry: Decodable {
        var shouldTranslate: Bool?
        /// `stale` where the source has the text no longer.
        var extractionState: String?
        var localizations: [String: Localization]?
    }

    struct Localization: Decodable {
        var stringUnit: Unit?
        var variations: Variations?
        var substitutions: [String: Substitution]?
    }

    struct Unit: Decodable {
        /// `new`, `translated` or `needs_review`.
        var state: String?
        var value: String
    }

    struct Variations: Decodable {
        var plural: [String: Localization]?
        var device: [String: Localization]?
    }

    struct Substitution: Decodable {
        var argNum: Int?
        var variations: Variations?
    }

    init(json: [UInt8]) throws(TextsError) {
        do {
            self = try JSONDecoder().decode(StringCatalog.self, from: Data(json))
        } catch {
            throw TextsError(
                """
                Expected a string catalogue, the JSON of an .xcstrings file. Instead, it cannot be read: \(error). Save it with the \
                editor of string catalogues again.
                """
            )
        }
    }
}

/// A catalogue that is none.
public struct TextsError: Error, CustomStringConvertible {
    public let description: String

    init(_ description: String) {
        self.description = description
    }
}
