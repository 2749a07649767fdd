import WorkflowHTML
import WorkflowScreens

/// The notes of a page's screens for the session, written while the page is made.
final class PageNotes {
    /// The location of the page; the last screen that names one decides.
    var location: Location?

    /// The screens and overlays that have no web page.
    var missing: [MissingBinding] = []

    /// The elements that are to have the focus.
    var focus: [FocusRequest] = []
}

/// An element that is to have the focus, as a part of what is shown.
struct FocusRequest {
    /// The name of the part of the page that asks, unique in the page.
    let source: String
    /// A number that changes each time the focus is to move.
    let count: Int
    /// The id or focus target of the element.
    let target: String?
}

/// A page to be shown, and what its screens note about it while the page tree takes it.
struct PageView {
    var html: HTML
    var notes: PageNotes
}

extension PageNotes: ViewEnvironmentKey {
    static var defaultValue: PageNotes? { nil }
}

extension ViewEnvironment {
    /// `nil` for parts that are not shown, and for a screen that is shown outside a session.
    var pageNotes: PageNotes? {
        get { self[PageNotes.self] }
        set { self[PageNotes.self] = newValue }
    }

    /// Moves the focus to an element when `count` differs from that of the same source in the update before.
    package func requestFocus(on target: String?, count: Int, from source: String) {
        pageNotes?.focus.append(FocusRequest(source: source, count: count, target: target))
    }
}
