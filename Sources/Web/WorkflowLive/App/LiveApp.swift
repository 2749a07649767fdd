import Workflow
import WorkflowScreens
import WorkflowSnapshots

/// An app for live pages: makes the root workflow of each session from the requested URL.
///
/// ```swift
/// let app = LiveApp(title: "To-dos", stylesheets: ["/todo.css"]) { session, url in
///     TodoWorkflow(filter: Filter(url: url), store: HeldStore(store, session: session))
/// }
/// ```
public struct LiveApp: Sendable {
    /// The title of pages whose screens do not name one.
    public let title: String

    /// The language of the pages, a BCP 47 tag; see ``speaking(_:choosing:notices:)`` for several.
    public let language: String

    /// The elements in the head of all pages.
    var head: [HeadElement] = []

    /// The languages among which each session has one; `nil` if all have the same.
    var languages: AppLanguages?

    /// URLs of the app's own style sheets; they come after the default one.
    public let stylesheets: [String]

    /// URLs of the app's own scripts; they run after the page's, whose `trellis.hook` they may call.
    public let scripts: [String]

    /// Returns the highest event number of a page whose change is stored, or 0 (rule B4).
    ///
    /// Called before the session of a page is created, so that no event of a page that reconnects is applied twice.
    /// It may take time: no other page waits for it.
    public let lastApplied: @Sendable (PageID) async -> Int

    /// The rule for access to pages; `nil` if everybody may see all of them.
    var gate: PageGate?

    /// The promise about what survives when the server dies; see ``keepingSessions(_:)``.
    public internal(set) var durability = SessionDurability.off

    /// The choice of pages that are recorded; see ``recording(snapshotInterval:digest:to:)``.
    var recording: PageRecording?

    /// The type of the root workflow, for logs.
    @usableFromInline let rootName: String

    @usableFromInline let makeTree: @Sendable (SessionContext, String, TreeSurroundings) -> (any LiveTree)?

    /// Verifies the journal of a page.
    @usableFromInline let repeatPage: @Sendable (PageRepetition) throws -> JournalVerification

    /// Creates an app.
    ///
    /// - Parameters:
    ///   - title: The title of pages whose screens do not name one.
    ///   - language: The language of the pages, a BCP 47 tag.
    ///   - stylesheets: URLs of the app's own style sheets.
    ///   - scripts: URLs of the app's own scripts.
    ///   - lastApplied: Returns the highest event number of a page whose change is stored; see ``lastApplied``.
    ///   - workflow: Returns the root workflow for a path and query such as `/?filter=done`, or `nil` if there is no page at
    ///     that URL. Called on the session's home, and again when the user goes to another URL of the app: the new value
    ///     then replaces the root's workflow, by `workflowDidChange(from:state:)`.
    @inlinable
    public init<Root: Workflow & SendableMetatype>(
        title: String,
        language: String = "en",
        stylesheets: [String] = [],
        scripts: [String] = [],
        lastApplied: @escaping @Sendable (PageID) async -> Int = { _ in 0 },
        workflow: @escaping @Sendable (_ session: SessionContext, _ url: String) -> Root?
    ) where Root.Rendering: Screen {
        self.title = title
        self.language = language
        self.stylesheets = stylesheets
        self.scripts = scripts
        rootName = String(describing: Root.self)
        self.lastApplied = lastApplied
        repeatPage = { (repetition: PageRepetition) in try repetition.run(workflow) }
        makeTree = { session, url, surroundings in
            guard let root = workflow(session, url) else { return nil }
            return WorkflowTree(root: root, surroundings: surroundings) { [weak session] url in
                session.flatMap { workflow($0, url) }
            }
        }
    }

    /// Not available: the rendering of the root is no screen.
    @available(
        *,
        unavailable,
        message: "the root's rendering is to be shown; have its render(state:context:) return a WebScreen"
    )
    public init<Root: Workflow & SendableMetatype>(
        title: String,
        language: String = "en",
        stylesheets: [String] = [],
        scripts: [String] = [],
        lastApplied: @escaping @Sendable (PageID) async -> Int = { _ in 0 },
        workflow: @escaping @Sendable (_ session: SessionContext, _ url: String) -> Root?
    ) {
        fatalError("Expected a root whose rendering is a screen. Instead, it is \(Root.Rendering.self).")
    }
}
