public import WorkflowScreens
public import struct TrellisSupport.Language

/// The language of a page, in its environment.
enum PageLanguageKey: ViewEnvironmentKey {
    static var defaultValue: Language { "en" }
}

extension ViewEnvironment {
    /// The language of the page, for the texts of screens; see ``LiveApp/speaking(_:choosing:notices:)``.
    ///
    /// English for an app that does not say which languages it speaks.
    public var language: Language {
        get { self[PageLanguageKey.self] }
        set { self[PageLanguageKey.self] = newValue }
    }
}

/// The identity of a page's content: in another language it is another page, whose memos and rows are made again.
struct PageLanguage: Equatable, CustomStringConvertible {
    let language: Language

    var description: String { "page in \(language)" }
}
