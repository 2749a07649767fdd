public import struct TrellisSupport.Language
import TrellisSupport

/// A mistake in a text of a catalogue, or one that is missing.
public struct TextProblem: Hashable, Sendable, CustomStringConvertible {
    /// The kinds of mistakes.
    public enum Kind: Hashable, Sendable {
        /// A key that the program uses, and no entry of the catalogue has.
        case unknownKey
        /// An entry without a text in the language, or with one that no translator has looked at.
        case missing
        /// A plural form that the language needs.
        case missingForm(PluralCategory)
        /// Arguments that are not those of the key, or are shown nowhere.
        case arguments(expected: String, found: String)
        /// A specifier such as `%x` that is not known.
        case unknownSpecifier(String)
    }

    /// The key of the text.
    public let key: String
    /// The language that has the mistake.
    public let language: Language
    /// The mistake.
    public let kind: Kind

    /// Creates a problem, to compare others with.
    public init(key: String, language: Language, kind: Kind) {
        (self.key, self.language, self.kind) = (key, language, kind)
    }

    public var description: String {
        let place = "\"\(key)\" in \(language)"
        return switch kind {
        case .unknownKey:
            "Expected an entry for the key \(place). Instead, the catalogue has none. Add it, or correct the key."
        case .missing: "Expected a text for \(place). Instead, there is none. Translate it."
        case .missingForm(let category):
            "Expected a plural form “\(category)” for \(place). Instead, there is none. Add it: numbers of this language have it."
        case .arguments(let expected, let found):
            "Expected the arguments \(expected) for \(place). Instead, they are \(found). Use each once, with its type."
        case .unknownSpecifier(let text):
            "Expected %@, %lld, %lf or %% for \(place). Instead, it has \(text). Write one of them, or %% for a percent sign."
        }
    }
}

/// Reports each missing text once.
final class MissingTexts: Sendable {
    /// Keys come from the program's source; one that computes them must not fill the memory.
    private static let limit = 1_000

    private let reported = Guarded<Set<TextProblem>>([])
    private let onMissing: @Sendable (TextProblem) -> Void

    init(_ onMissing: @escaping @Sendable (TextProblem) -> Void) {
        self.onMissing = onMissing
    }

    func report(_ key: String, in language: Language, isKnown: Bool) {
        let problem = TextProblem(key: key, language: language, kind: isKnown ? .missing : .unknownKey)
        let isNew = reported.withLock { $0.count < Self.limit && $0.insert(problem).inserted }
        if isNew { onMissing(problem) }
    }
}
