import Workflow
import WorkflowHTML

/// The reason for which a session cannot be made or shown.
public struct SessionError: Error, Hashable, CustomStringConvertible {
    /// The kinds of errors. More kinds may be added.
    public struct Kind: Hashable, Sendable {
        fileprivate let userMessage: String
        package let name: String

        /// The app has no page at the URL; answer 404.
        public static let unknownURL = Kind(userMessage: "There is no page at this address.", name: "unknownURL")
        /// The app's HTML is no page, for instance because a key occurs twice; answer 500.
        public static let page = Kind(userMessage: failed, name: "page")
        /// The page takes more memory than a page may; answer with an error page and ``SessionError/userMessage``.
        public static let tooLarge = Kind(userMessage: "This page is too large to show.", name: "tooLarge")
        /// The app's workflows render without end, as the session's report of a misuse says; answer 500.
        public static let stopped = Kind(userMessage: failed, name: "stopped")
        /// The app's gate does not allow the page for this visitor; ``SessionError/access`` says what to answer.
        public static let noAccess = Kind(userMessage: "This page is not for you.", name: "noAccess")
        /// The session ended before it could be shown.
        public static let ended = Kind(userMessage: "This page has ended. Load it again.", name: "ended")

        private static let failed = "This page could not be shown because of an error."
    }

    /// The kind of error.
    public let kind: Kind
    /// The explanation for the developer; not for users, because it may name parts of the app.
    public let description: String
    /// The number of bytes counted of a page that is too large, which may not be all; `nil` for other kinds.
    public let bytes: Int?
    /// The answer to a visitor whom the app's gate does not allow the page; `nil` for other kinds.
    public private(set) var access: PageAccess?
    /// The workflows or screens around the mistake, from the outside in; for the developer, too. `nil` if they are not known.
    public private(set) var place: String?

    private init(_ kind: Kind, _ description: String, bytes: Int? = nil) {
        self.kind = kind
        self.description = description
        self.bytes = bytes
    }

    /// The explanation with the place, for a log.
    package var details: String { place.map { "\(description) In \($0)." } ?? description }

    /// A sentence for the person at the browser, without details of the app (rule G11).
    public var userMessage: String { kind.userMessage }

    /// Returns an error of kind ``Kind/unknownURL``.
    package static func unknownURL(_ url: String) -> SessionError {
        let text = "Expected a URL that the app knows. Instead, it was asked for \(url.debugDescription)."
        return SessionError(.unknownURL, text)
    }

    /// Returns an error of kind ``Kind/page``.
    /// - Parameters:
    ///   - error: The error.
    ///   - place: The screens around the mistake, from the outside in.
    package static func page(_ error: PageError, in place: String? = nil) -> SessionError {
        var error = SessionError(.page, error.description)
        error.place = place
        return error
    }

    /// Returns an error of kind ``Kind/tooLarge``.
    package static func tooLarge(bytes: Int) -> SessionError {
        let text =
            "Expected a page within the limit of bytes a page. Instead, it takes at least \(bytes). Show less at a time."
        return SessionError(.tooLarge, text, bytes: bytes)
    }

    /// Returns an error of kind ``Kind/stopped``.
    package static func stopped(because misuse: Misuse) -> SessionError {
        var error = SessionError(.stopped, misuse.message)
        error.place = misuse.path
        return error
    }

    /// Returns an error of kind ``Kind/noAccess``.
    package static func noAccess(_ access: PageAccess, to url: String) -> SessionError {
        let text = "Expected a visitor who may see \(url.debugDescription). Instead, the app's gate says \(access)."
        var error = SessionError(.noAccess, text)
        error.access = access
        return error
    }

    /// Returns an error of kind ``Kind/page`` for a page whose states come from the journal of another one.
    package static func otherJournal(of workflow: String, for root: String) -> SessionError {
        let text =
            "Expected the journal of \(root). Instead, it is one of \(workflow). Open it with the app that has recorded it."
        return SessionError(.page, text)
    }

    /// An error of kind ``Kind/ended``.
    package static let ended = SessionError(
        .ended,
        "Expected a running session. Instead, it had ended."
    )
}
