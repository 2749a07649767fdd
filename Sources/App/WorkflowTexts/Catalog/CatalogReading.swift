import struct TrellisSupport.Language

/// A catalogue as the app uses it: the texts of each language, and the mistakes.
struct CatalogReading {
    let languages: [Language]
    private(set) var problems: [TextProblem] = []

    private let source: Language
    /// The entries of the catalogue that are in use, in the languages that have them.
    private var texts: [String: [Language: TextEntry]] = [:]
    /// The keys that are the same in each language.
    private var untranslated: Set<String> = []

    init(_ catalog: StringCatalog, languages wanted: [Language]?) throws(TextsError) {
        source = try Self.language(catalog.sourceLanguage)
        var found: Set<Language> = []
        var untouched: [String: Set<Language>] = [:]
        for (key, entry) in catalog.strings {
            if entry.shouldTranslate == false { untranslated.insert(key) }
            texts[key] = [:]
            for (tag, localization) in entry.localizations ?? [:] {
                let language = try Self.language(tag)
                found.insert(language)
                texts[key]?[language] = TextEntry(localization)
                if localization.stringUnit?.state == "new" { untouched[key, default: []].insert(language) }
            }
        }
        let others = wanted ?? found.sorted { $0.tag < $1.tag }
        languages = [source] + others.filter { [source] in $0 != source }
        for (key, entry) in catalog.strings where entry.extractionState != "stale" {
            check(key, untouched: untouched[key] ?? [])
        }
        problems.sort { ($0.key, $0.language.tag) < ($1.key, $1.language.tag) }
    }

    private static func language(_ tag: String) throws(TextsError) -> Language {
        guard let language = Language(tag: tag) else {
            throw TextsError(
                "Expected tags of languages in a string catalogue, as in \"de\". Instead, there is \"\(tag)\". Correct it."
            )
        }
        return language
    }

    /// The texts of a language: its own, those of a more general one, or those of the source.
    func entries(in language: Language) -> [String: TextEntry] {
        texts.mapValues { _ in () }.keys.reduce(into: [:]) { $0[$1] = entry($1, in: language) }
    }

    private func entry(_ key: String, in language: Language) -> TextEntry {
        if let own = own(key, in: language) { return own }
        var entry = texts[key]?[source] ?? TextEntry(key)
        entry.isMissing = language != source && !untranslated.contains(key)
        return entry
    }

    private func own(_ key: String, in language: Language) -> TextEntry? {
        for tag in language.generalizations {
            if let general = Language(tag: tag), let entry = texts[key]?[general] { return entry }
        }
        return nil
    }

    // MARK: - Mistakes

    private mutating func check(_ key: String, untouched: Set<Language>) {
        let signature = TextSignature(of: texts[key]?[source] ?? TextEntry(key), key: key)
        for language in languages {
            guard let entry = own(key, in: language), !untouched.contains(language) else {
                if language != source, !untranslated.contains(key) { note(key, language, .missing) }
                continue
            }
            for kind in signature.problems(of: entry, in: language) { note(key, language, kind) }
        }
    }

    private mutating func note(_ key: String, _ language: Language, _ kind: TextProblem.Kind) {
        problems.append(TextProblem(key: key, language: language, kind: kind))
    }
}
