import WorkflowHTML

/// Why a session could not be made or shown.
public enum SessionError: Error, Equatable {
    /// The app knows no page at the URL; answer 404.
    case unknownURL(String)
    /// The app's HTML is no page, for instance because of a doubled key; answer 500 and show the reason to no user.
    case page(PageError)
    /// The page takes more memory than a page may; answer with an error page and ``userMessage``.
    case tooLarge(bytes: Int)
    /// The app's workflows render for ever, as the session's report of a misuse says; answer 500.
    case stopped
    /// The session ended before it could be shown.
    case ended
}

extension SessionError {
    /// A sentence for the person at the browser, without details of the app (contract G11).
    public var userMessage: String {
        switch self {
        case .unknownURL: "There is no page at this address."
        case .page, .stopped: "This page could not be shown because of an error."
        case .tooLarge: "This page is too large to show."
        case .ended: "This page has ended. Load it again."
        }
    }
}

extension SessionError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .unknownURL(let url):
            "Expected a URL that the app knows. Instead, it was asked for \(url.debugDescription)."
        case .page(let error): error.description
        case .tooLarge(let bytes):
            "Expected a page within the limit of bytes a page. Instead, it takes \(bytes). Show less at a time."
        case .stopped: "Expected the workflows to come to rest. Instead, they rendered without end and were stopped."
        case .ended: "Expected a running session. Instead, it had ended."
        }
    }
}
