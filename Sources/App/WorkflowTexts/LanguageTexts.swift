public import struct TrellisSupport.Language

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The texts of an app in one language.
///
/// ```swift
/// let say = texts["de"]
/// say("Your cart")                    // "Ihr Warenkorb"
/// say("\(count) items")               // "3 Artikel"
/// say("Open since \(date, format: .dateTime.day().month())")
/// ```
/// A value that is quick to copy and to compare, for props, states and view environments.
public struct LanguageTexts: Sendable {
    private let table: LanguageTable

    init(_ table: LanguageTable) {
        self.table = table
    }

    /// The language of the texts.
    public var language: Language { table.language }

    /// The locale of the language, for formats of numbers, dates and currencies.
    public var locale: Locale { table.numbers.locale }

    /// Returns a text with its arguments.
    ///
    /// A text that the catalogue does not have in this language is that of the source, or the key; it is reported once.
    public func callAsFunction(_ key: TextKey) -> String {
        table.text(of: key)
    }
}

extension LanguageTexts: Equatable {
    /// Returns whether both are the same language of the same catalogue.
    public static func == (left: LanguageTexts, right: LanguageTexts) -> Bool { left.table === right.table }
}

/// All texts of a language, ready to be used.
final class LanguageTable: Sendable {
    let language: Language
    let numbers: NumberTexts
    private let entries: [String: TextEntry]
    private let rule: PluralRule
    private let missing: MissingTexts

    init(_ language: Language, entries: [String: TextEntry], missing: MissingTexts) {
        self.language = language
        self.entries = entries
        self.missing = missing
        rule = PluralRule(for: language)
        numbers = NumberTexts(language)
    }

    func text(of key: TextKey) -> String {
        let entry = entries[key.key]
        if entry?.isMissing ?? true { missing.report(key.key, in: language, isKnown: entry != nil) }
        guard let entry else { return text(of: TextEntry(key.key), key.arguments) }
        return text(of: entry, key.arguments)
    }

    private func text(of entry: TextEntry, _ arguments: [TextArgument]) -> String {
        let form = entry.forms.isPlural ? entry.forms.form(for: firstNumber(arguments), by: rule) : entry.forms.other
        return form.literal ?? text(of: form, arguments, substitutions: entry.substitutions, number: nil)
    }

    private func text(
        of pattern: TextPattern,
        _ arguments: [TextArgument],
        substitutions: [String: TextEntry.Substitution],
        number: Int?
    ) -> String {
        var text = ""
        for part in pattern.parts {
            switch part {
            case .literal(let literal): text += literal
            case .number: if let number { text += numbers.text(of: number) }
            case .argument(let position, let kind):
                if arguments.indices.contains(position) { text += self.text(of: arguments[position], kind) }
            case .substitution(let name):
                guard let substitution = substitutions[name] else { continue }
                let number = integer(at: substitution.argument, of: arguments)
                let form = substitution.forms.form(for: number, by: rule)
                // No substitution in a substitution, so that this ends.
                text += self.text(of: form, arguments, substitutions: [:], number: number)
            }
        }
        return text
    }

    private func text(of argument: TextArgument, _ kind: ArgumentKind) -> String {
        switch argument {
        case .text(let text): return text
        case .integer(let value): return numbers.text(of: value)
        case .formatted(let format): return format(numbers.locale)
        case .number(let value):
            if case .number(let digits?) = kind { return numbers.text(of: value, digits: digits) }
            return numbers.text(of: value)
        }
    }

    private func firstNumber(_ arguments: [TextArgument]) -> Int {
        for case .integer(let number) in arguments { return number }
        return 0
    }

    private func integer(at position: Int, of arguments: [TextArgument]) -> Int {
        guard arguments.indices.contains(position), case .integer(let number) = arguments[position] else { return 0 }
        return number
    }
}
