public import struct TrellisSupport.Language

/// The look of the pages with which a server answers what fails: 403, 404, 429, 500, 503 and others.
///
/// ```swift
/// var options = WebServerOptions()
/// options.errorPages = ErrorPages(stylesheets: ["/assets/shop.css"], languages: ["en", "de"])
/// await WebServer.main(defaults: options) { … }
/// ```
/// A page of the app that has nothing to show is another thing: its screen has a status of its own, see `Screen.located`.
public struct ErrorPages: Sendable {
    /// The texts in English. In one of them, `#` stands for the name of a user.
    public static let keys = Array(ErrorText.german.keys).sorted()

    /// URLs of style sheets of the app, which come after the default one.
    public let stylesheets: [String]

    /// The languages of the pages, the preferred one first. A page is in the one that the browser asks for.
    public let languages: [Language]

    private let translate: @Sendable (String, Language) -> String?

    /// Creates the look of error pages.
    /// - Parameters:
    ///   - stylesheets: URLs of style sheets of the app.
    ///   - languages: The languages, the preferred one first.
    ///   - texts: Returns one of ``keys`` in a language; `nil` leaves it in English, or in German, which is built in.
    /// - Precondition: There is a language.
    public init(
        stylesheets: [String] = [],
        languages: [Language] = ["en"],
        texts: @escaping @Sendable (_ key: String, _ language: Language) -> String? = { _, _ in nil }
    ) {
        precondition(!languages.isEmpty, "Expected error pages to have a language. Instead, there is none. Name one.")
        (self.stylesheets, self.languages, translate) = (stylesheets, languages, texts)
    }

    /// Returns the language for a browser.
    func language(for acceptLanguage: String) -> Language {
        Language.best(forAcceptLanguage: acceptLanguage, among: languages) ?? languages[0]
    }

    func text(_ key: String, in language: Language) -> String {
        translate(key, language) ?? (language.code == "de" ? ErrorText.german[key] : nil) ?? key
    }
}
