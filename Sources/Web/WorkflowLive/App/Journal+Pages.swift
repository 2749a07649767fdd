public import Workflow
import WorkflowScreens
public import WorkflowSnapshots

extension Journal {
    /// Applies the actions that a page has recorded again, and compares the states and pages with those that were recorded.
    ///
    /// ```swift
    /// let verification = try JournalFile.read("page.journal").verify(shop)
    /// #expect(verification.difference == nil)
    /// ```
    /// The app makes the roots for the recorded URLs. Its closure may take more from the session: the name of the user,
    /// the facts about the browser, loaded data. All of this has to be the same as in the recording.
    ///
    /// - Parameters:
    ///   - app: The app of the page, with the digest that the page was recorded with.
    ///   - index: The number of the entry after which to begin; `nil` for the first snapshot.
    ///   - identity: The name of the user who was signed in.
    ///   - request: The facts about the browser.
    ///   - home: The actor that the tree belongs to. It is not kept alive.
    /// - Throws: `JournalRangeError` for an index outside `range`, or `SessionError.unknownURL(_:)` if the app has no page at a URL of the
    ///   journal.
    public func verify(
        _ app: LiveApp,
        from index: Int? = nil,
        identity: String? = nil,
        request: SessionRequest = SessionRequest(),
        home: (any Actor)? = #isolation
    ) throws -> JournalVerification {
        let session = SessionContext(page: .random(), identity: identity, request: request)
        return try app.repeatPage(PageRepetition(journal: self, index: index, session: session, app: app, home: home))
    }
}

/// A journal of a page that is to be verified.
@usableFromInline
struct PageRepetition {
    let journal: Journal
    let index: Int?
    let session: SessionContext
    let app: LiveApp
    let home: (any Actor)?

    /// Verifies the journal with the roots that `workflow` makes.
    @usableFromInline
    func run<Root: Workflow>(
        _ workflow: @escaping (SessionContext, String) -> Root?
    ) throws -> JournalVerification where Root.Rendering: Screen {
        try journal.verify(
            from: index,
            configuration: .ofPages,
            home: home,
            digest: app.recording?.digest.map { digest in { digest($0) } }
        ) { url in
            guard let root = workflow(session, url ?? "/") else { throw SessionError.unknownURL(url ?? "/") }
            return root
        }
    }
}

extension RuntimeConfiguration {
    /// The current configuration as sessions use it.
    static var ofPages: RuntimeConfiguration {
        var configuration = RuntimeConfiguration.current
        configuration.renderOnlyIfStateChanged = true
        return configuration
    }
}
