public import struct TrellisSupport.Language

extension LiveApp {
    /// Returns the same app with pages in several languages.
    ///
    /// ```swift
    /// let app = LiveApp(title: "Shop") { session, url in Shop() }
    ///     .speaking(["en", "de"]) { session, url in
    ///         session.request.cookies["language"].flatMap { Language(tag: $0) }
    ///     }
    /// ```
    /// A session begins in the language that `choice` returns, or the closest one that the app has. Otherwise it begins
    /// in the first one that the browser asks for by `Accept-Language`, or the first of all. Screens read it as
    /// `environment.language`, workflows as ``SessionContext/language``, and the document has it as `lang` and `dir`.
    /// - Parameters:
    ///   - languages: The languages of the app, the preferred one first.
    ///   - choice: Returns the language of a session, from a part of the URL, a cookie or the login; `nil` leaves it to
    ///     the browser. Called on the session's home when the session begins, and when the visitor goes to another URL
    ///     of the app. If the answer differs from the last one, the language changes.
    ///   - notices: Returns the texts that pages show themselves, such as “Reconnecting…”; `nil` for those that are built in, or
    ///     English. A page keeps those of the language in which it was loaded.
    /// - Precondition: There is a language.
    public func speaking(
        _ languages: [Language],
        choosing choice: @escaping @Sendable (_ session: SessionContext, _ url: String) -> Language? = { _, _ in nil },
        notices: @escaping @Sendable (Language) -> PageNotices? = { _ in nil }
    ) -> LiveApp {
        guard !languages.isEmpty else {
            fatalError(
                "Expected an app to speak a language. Instead, speaking(_:choosing:notices:) got none. Name one."
            )
        }
        var app = self
        app.languages = AppLanguages(all: languages, notices: notices, choice: choice)
        return app
    }
}

/// The languages of an app, and the choice among them.
struct AppLanguages: Sendable {
    let all: [Language]
    let notices: @Sendable (Language) -> PageNotices?
    let choice: @Sendable (SessionContext, String) -> Language?

    /// The answer of the app for a URL, as one of its languages.
    func chosen(for session: SessionContext, at url: String) -> Language? {
        choice(session, url)?.best(among: all)
    }

    /// The texts that pages show themselves, where they are not English.
    func notices(in language: Language) -> PageNotices? { notices(language) ?? .builtIn(language) }

    /// The language of the browser.
    func preferred(by request: SessionRequest) -> Language {
        Language.best(forAcceptLanguage: request.acceptLanguage, among: all) ?? all[0]
    }
}
