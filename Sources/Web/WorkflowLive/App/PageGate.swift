/// The rule for access to the pages of an app; see ``LiveApp/gated(by:)``.
///
/// ```swift
/// let members = PageGate { session, url in
///     url.hasPrefix("/login") || session.identity != nil ? .allowed : .signIn(at: "/login")
/// }
/// ```
/// The server asks the rule before it makes a page, before the visitor goes to another URL of the app, and before each
/// event and patch. So it must be quick and must not wait: it reads what is in memory. A page that is open and no
/// longer allowed ends at once, and its browser loads the URL again.
///
/// A gate keeps visitors from pages. Check an action that not everybody may do in its `apply`, too.
public struct PageGate: Sendable {
    let decide: @Sendable (SessionContext, String) -> PageAccess

    /// Loads what decisions about a user and a URL need, before a page is made.
    let prepare: (@Sendable (_ user: String?, _ url: String) async throws -> Void)?

    /// Registers a function to call, on any thread, when decisions may have changed, and returns one that ends that.
    let observe: (@Sendable (@escaping @Sendable () -> Void) -> @Sendable () -> Void)?

    /// Creates a gate.
    /// - Parameter decide: Returns who may see the page at a path and query of the app. Called on the session's home.
    public init(_ decide: @escaping @Sendable (_ session: SessionContext, _ url: String) -> PageAccess) {
        self.init(decide: decide, prepare: nil, observe: nil)
    }

    init(
        decide: @escaping @Sendable (SessionContext, String) -> PageAccess,
        prepare: (@Sendable (_ user: String?, _ url: String) async throws -> Void)?,
        observe: (@Sendable (@escaping @Sendable () -> Void) -> @Sendable () -> Void)?
    ) {
        self.decide = decide
        self.prepare = prepare
        self.observe = observe
    }
}

extension LiveApp {
    /// Returns the same app with a gate: visitors get only the pages that it allows. The last gate of an app counts.
    public func gated(by gate: PageGate) -> LiveApp {
        var app = self
        app.gate = gate
        return app
    }

    /// Loads what the gate needs to decide about a page. Called before the page is made, by whoever makes it.
    package func prepareGate(for user: String?, at url: String) async throws {
        try await gate?.prepare?(user, url)
    }
}
