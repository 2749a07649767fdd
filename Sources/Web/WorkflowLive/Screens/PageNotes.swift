import WorkflowHTML
import WorkflowScreens

/// The notes of a page's screens for the session, written while the page is made.
final class PageNotes {
    /// The location of the page; the last screen that names one decides.
    var location: Location?

    /// The screens and overlays that have no web page.
    var missing: [MissingBinding] = []
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
}
