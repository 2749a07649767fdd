import struct TrellisSupport.Language

extension LiveSession {
    /// Chooses the language that the session begins in.
    func beginLanguage(of app: LiveApp, at url: String) {
        guard let languages = app.languages else { return }
        chosenLanguage = languages.chosen(for: context, at: url)
        context.language = chosenLanguage ?? languages.preferred(by: context.request)
    }

    /// Follows a URL that names another language than the last one did.
    func updateLanguage(at url: String) {
        guard let chosen = languages?.chosen(for: context, at: url), chosen != chosenLanguage else { return }
        chosenLanguage = chosen
        context.language = chosen
    }

    /// Shows the page in the language of the context.
    func languageDidChange() {
        guard languages != nil else { return }
        view.language = context.language
        if !hasEnded { viewDidChange() }
    }
}
