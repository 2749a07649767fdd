public import struct TrellisSupport.Language

/// The texts of an app in all its languages, read from a string catalogue.
///
/// ```swift
/// // Package.swift: resources: [.embedInCode("Texts.xcstrings")]
/// let texts = try Texts(catalog: PackageResources.Texts_xcstrings)
/// let say = texts["de"]
/// say("Your cart")
/// ```
/// A string catalogue is the file that Xcode edits and translators' tools know: JSON with a text for each key and language,
/// with plural forms. It is read once, when the program starts; a lookup is that of a dictionary.
public struct Texts: Sendable {
    /// The languages of the app, the one of the source first.
    public let languages: [Language]
    /// The mistakes in the catalogue, sorted by key and language: what a unit test expects to be empty.
    public let problems: [TextProblem]

    private let tables: [Language: LanguageTable]

    /// Reads a string catalogue.
    ///
    /// - Parameters:
    ///   - catalog: The contents of the `.xcstrings` file.
    ///   - languages: The languages of the app; `nil` for those in the catalogue. The one of the source is always among them.
    ///   - onMissing: A closure that is called when the app uses a text that a language lacks. It is called once for
    ///     each key and language, on the thread of that use.
    /// - Throws: ``TextsError`` where the bytes are no catalogue, or its languages have tags that are none.
    public init(
        catalog: [UInt8],
        languages: [Language]? = nil,
        onMissing: @escaping @Sendable (TextProblem) -> Void = { _ in }
    ) throws(TextsError) {
        let catalog = try StringCatalog(json: catalog)
        let reading = try CatalogReading(catalog, languages: languages)
        let missing = MissingTexts(onMissing)
        self.languages = reading.languages
        problems = reading.problems
        tables = Dictionary(
            uniqueKeysWithValues: reading.languages.map { language in
                (language, LanguageTable(language, entries: reading.entries(in: language), missing: missing))
            }
        )
    }

    /// The texts in the language of the app that is closest to `language`; those of the source if none is.
    public subscript(language: Language) -> LanguageTexts {
        let closest = tables[language] == nil ? language.best(among: languages) ?? languages[0] : language
        // There is a table for each of `languages`.
        return LanguageTexts(tables[closest]!)
    }
}
