import struct TrellisSupport.Language

/// The arguments that the program gives for a key.
struct TextSignature {
    private let arguments: [Int: ArgumentKind]

    /// Takes the arguments from the key if it names any; otherwise from the text of the source, for a key such as `cart.title`.
    init(of source: TextEntry, key: String) {
        let named = TextPattern(key).arguments
        arguments = named.isEmpty ? source.arguments : named
    }

    /// The mistakes of a text in one language.
    func problems(of entry: TextEntry, in language: Language) -> [TextProblem.Kind] {
        var problems = entry.patterns.flatMap(\.unknown).map { TextProblem.Kind.unknownSpecifier($0) }
        let found = entry.arguments
        let fits = found.allSatisfy { position, kind in arguments[position]?.isCompatible(with: kind) ?? false }
        if !fits || !arguments.keys.allSatisfy({ found[$0] != nil }) {
            problems.append(.arguments(expected: Self.text(of: arguments), found: Self.text(of: found)))
        }
        let rule = PluralRule(for: language)
        for forms in entry.plurals {
            problems += rule.usualCategories.filter { forms.byCategory[$0] == nil }.map { .missingForm($0) }
        }
        return problems
    }

    private static func text(of arguments: [Int: ArgumentKind]) -> String {
        let names = arguments.sorted { $0.key < $1.key }.map { position, kind in
            switch kind {
            case .text: "%\(position + 1)$@"
            case .integer: "%\(position + 1)$lld"
            case .number: "%\(position + 1)$lf"
            }
        }
        return names.isEmpty ? "none" : names.joined(separator: ", ")
    }
}

extension TextEntry {
    fileprivate var plurals: [PluralForms] {
        (forms.isPlural ? [forms] : []) + substitutions.values.map(\.forms)
    }

    fileprivate var patterns: [TextPattern] {
        [forms.other] + plurals.flatMap(\.byCategory.values)
    }

    /// The arguments of all forms. The number of a plural counts also where each form spells it out, as in “no items”.
    fileprivate var arguments: [Int: ArgumentKind] {
        var all: [Int: ArgumentKind] = [:]
        for pattern in patterns { all.merge(pattern.arguments) { first, _ in first } }
        for substitution in substitutions.values { all[substitution.argument] = .integer }
        return all
    }
}
