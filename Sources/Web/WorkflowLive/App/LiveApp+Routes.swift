import Workflow
import WorkflowRoutes
import WorkflowScreens

extension LiveApp {
    /// Creates an app whose pages are the cases of a `Route`.
    ///
    /// ```swift
    /// let app = LiveApp(title: "Shop", routes: Page.self) { session, visit in
    ///     Shop(visit: visit, user: session.identity)
    /// }
    /// ```
    /// A URL that is none of them gets a 404.
    /// - Parameters:
    ///   - title: The title of pages whose screens do not name one.
    ///   - routes: The type of the pages.
    ///   - language: The language of the pages, a BCP 47 tag.
    ///   - stylesheets: URLs of the app's own style sheets.
    ///   - scripts: URLs of the app's own scripts.
    ///   - lastApplied: Returns the highest event number of a page whose change is stored; see ``lastApplied``.
    ///   - workflow: Returns the root workflow for a visit, or `nil` if there is nothing to show there. Called on the session's
    ///     home, and again at each visit; the new value then replaces the root's workflow, by
    ///     `workflowDidChange(from:state:)`.
    public init<Page: Route, Root: Workflow & SendableMetatype>(
        title: String,
        routes: Page.Type,
        language: String = "en",
        stylesheets: [String] = [],
        scripts: [String] = [],
        lastApplied: @escaping @Sendable (PageID) async -> Int = { _ in 0 },
        workflow: @escaping @Sendable (_ session: SessionContext, _ visit: Visit<Page>) -> Root?
    ) where Root.Rendering: Screen {
        self.init(
            title: title,
            language: language,
            stylesheets: stylesheets,
            scripts: scripts,
            lastApplied: lastApplied
        ) { session, url in
            guard let page = Page(url: url) else { return Root?.none }
            session.visits += 1
            return workflow(session, Visit(page, number: session.visits))
        }
    }
}

extension Roles {
    /// Returns a gate that asks for a role, for an app whose pages are the cases of a `Route`.
    ///
    /// ```swift
    /// app.gated(by: roles.gate(routes: Page.self, signIn: .login) { page in page == .admin ? .admin : nil })
    /// ```
    /// - Parameters:
    ///   - routes: The type of the pages.
    ///   - page: The page that signs in. It must not need a role itself.
    ///   - requirement: Returns the role that a page needs; `nil` for none.
    public func gate<Page: Route>(
        routes: Page.Type,
        signIn page: Page,
        requires requirement: @escaping @Sendable (Page) -> Role?
    ) -> PageGate {
        gate(signIn: page.url) { url in Page(url: url).flatMap(requirement) }
    }
}
