import WorkflowHTML
import WorkflowScreens

/// What the screens of a page tell the session while the page is made.
final class PageNotes {
    /// Where the page is; the last screen to say so decides.
    var location: Location?

    /// Screens and overlays that nothing shows.
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
