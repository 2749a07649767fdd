/// A command that the browser executes once, after a patch has been applied.
///
/// Numbered on the wire by its order here; `docs/wire-format.md` has the table.
public enum PageCommand: Equatable, Sendable {
    /// Focuses the element named by the attribute ``HTMLAttribute/focusTarget(_:)``.
    case focus(String)
    /// Sets the title of the document.
    case title(String)
    /// Adds a URL to the history, as following a link does.
    case pushURL(String)
    /// Replaces the current URL.
    case replaceURL(String)
    /// Announces the text to assistive technologies, politely.
    case announce(String)
    /// Leaves the page for the URL by a full load.
    case load(String)
    /// Exchanges a one-time ticket for a login cookie by a same-origin request.
    case exchange(ticket: String)
    /// Sets a cookie that scripts can read, with its attributes.
    case cookie(String)

    var code: Int {
        switch self {
        case .focus: 0
        case .title: 1
        case .pushURL: 2
        case .replaceURL: 3
        case .announce: 4
        case .load: 5
        case .exchange: 6
        case .cookie: 7
        }
    }

    var argument: String {
        switch self {
        case .focus(let text), .title(let text), .pushURL(let text), .replaceURL(let text), .announce(let text),
            .load(let text), .exchange(let text), .cookie(let text):
            text
        }
    }
}
