/// A text in one language, with its forms.
struct TextEntry: Sendable {
    /// The text, or its plural forms by the first whole number.
    let forms: PluralForms
    /// The parts that have plural forms of their own, by name.
    let substitutions: [String: Substitution]
    /// A Boolean value that indicates whether the text is that of the source, for want of a translation.
    var isMissing = false

    struct Substitution: Sendable {
        /// The position of the number among the arguments, from 0.
        let argument: Int
        let forms: PluralForms
    }

    /// The text as a key has it, for one without an entry.
    init(_ format: String) {
        forms = PluralForms(format)
        substitutions = [:]
    }

    /// Reads an entry; nil where it has no text.
    init?(_ localization: StringCatalog.Localization) {
        guard let forms = PluralForms(localization) else { return nil }
        self.forms = forms
        var substitutions: [String: Substitution] = [:]
        // Without a number they count by their names, as the editor does.
        let named = (localization.substitutions ?? [:]).sorted { $0.key < $1.key }
        for (index, (name, substitution)) in named.enumerated() {
            guard let plural = PluralForms(plural: substitution.variations?.plural) else { continue }
            substitutions[name] = Substitution(argument: max(0, (substitution.argNum ?? index + 1) - 1), forms: plural)
        }
        self.substitutions = substitutions
    }
}

/// The forms of a text by a number; a text without is its form `other`.
struct PluralForms: Sendable {
    let byCategory: [PluralCategory: TextPattern]
    let other: TextPattern
    var isPlural: Bool { !byCategory.isEmpty }

    init(_ format: String) {
        byCategory = [:]
        other = TextPattern(format)
    }

    init?(_ localization: StringCatalog.Localization) {
        if let value = localization.stringUnit?.value {
            self.init(value)
        } else if let devices = localization.variations?.device {
            // A server is no device: the general text.
            guard let general = devices["other"] ?? devices.min(by: { $0.key < $1.key })?.value else { return nil }
            self.init(general)
        } else {
            self.init(plural: localization.variations?.plural)
        }
    }

    init?(plural: [String: StringCatalog.Localization]?) {
        var forms: [PluralCategory: TextPattern] = [:]
        for (name, localization) in plural ?? [:] {
            guard let category = PluralCategory(rawValue: name), let value = localization.stringUnit?.value else {
                continue
            }
            forms[category] = TextPattern(value)
        }
        guard let other = forms[.other] ?? forms[.many] ?? forms.values.first else { return nil }
        byCategory = forms
        self.other = other
    }

    /// The form for a number; `zero` counts in every language that has a text for it.
    func form(for number: Int, by rule: PluralRule) -> TextPattern {
        guard isPlural else { return other }
        if number == 0, let zero = byCategory[.zero] { return zero }
        // The magnitude of the least number is no `Int`.
        return byCategory[rule.category(abs(max(number, -.max)))] ?? other
    }
}
