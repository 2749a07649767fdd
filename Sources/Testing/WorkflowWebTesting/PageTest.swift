import WorkflowLive
import WorkflowWeb

/// A visitor of a site, without a browser and without a port: opens its pages and uses them as a person does.
///
/// ```swift
/// let test = PageTest(app)
/// let page = try await test.get("/cart")
/// try await page.fill(.field("Name"), "Ada")
/// try await page.click(.button("Add"))
/// page.expect(.heading("Cart"))
/// ```
/// Requests go through the code of the server, and live pages speak their protocol with it: first paint, hello, events,
/// patches. After each step everything has run that can; between two steps nothing moves. Time stands still until the
/// test advances it. What the app does wrong meanwhile, such as a page that cannot be rendered, fails the step.
///
/// Use a test, and its pages, where it was created: in a test that is `@MainActor`, or within one actor.
public final class PageTest {
    /// The clock of the site: give the same clock to the app.
    public let clock: TestClock
    let site: TestSite
    var cookies = CookieJar()
    /// The fields of the browser in each request besides those it must send, such as `accept-language`.
    public var headers: HTTPHeaders = [:]

    /// The address of the visitor.
    public var address = "127.0.0.1"

    /// Creates a visitor of an app's own site, whose every URL is a page of the app.
    /// - Parameters:
    ///   - app: The app.
    ///   - clock: The clock that the app was given, if it was given one.
    ///   - limit: The real time that a step may take.
    ///   - sessionStore: The store of an app that keeps its sessions, for instance a `MemorySessionStore`.
    ///   - tasks: The tasks of the app, which start with the site and end with it. Their waits before another start are on `clock`.
    public convenience init(
        _ app: LiveApp,
        clock: TestClock = TestClock(),
        limit: Duration = .seconds(5),
        sessionStore: (any SessionStore)? = nil,
        tasks: [AppTask] = []
    ) {
        self.init(clock: clock, limit: limit, sessionStore: sessionStore, tasks: tasks) { request in
            request.method == .get ? .page(app) : .notFound
        }
    }

    /// Creates a visitor of the site that a handler makes, as a `WebServer` does.
    /// - Parameters:
    ///   - assets: The files in the program.
    ///   - clock: The clock that the app was given, if it was given one.
    ///   - limit: The real time that a step may take.
    ///   - sessionStore: The store of apps that keep their sessions.
    ///   - tasks: The tasks of the app, which start with the site and end with it. Their waits before another start are on `clock`.
    ///   - handler: Answers every request that is not for an asset.
    public convenience init(
        assets: [Asset] = [],
        clock: TestClock = TestClock(),
        limit: Duration = .seconds(5),
        sessionStore: (any SessionStore)? = nil,
        tasks: [AppTask] = [],
        handler: @escaping WebServer.Handler
    ) {
        self.init(
            TestSite(clock: clock, limit: limit, assets: assets, store: sessionStore, tasks: tasks, handler: handler)
        )
    }

    private init(_ site: TestSite) {
        self.site = site
        clock = site.clock
    }

    /// Returns another visitor of the same site, with cookies of their own.
    public func anotherVisitor() -> PageTest { PageTest(site) }

    /// Gives the browser a cookie, as an earlier answer of the site would have. Requests from now on have it.
    public func setCookie(_ cookie: Cookie) {
        takeCookie(cookie.setCookie)
    }

    /// Takes a cookie as a browser does, with its attributes.
    func takeCookie(_ text: String) {
        cookies.take(["set-cookie": text], now: clock.now.offset)
    }

    /// Opens a URL in a new tab. All tabs of a visitor share the cookies.
    public nonisolated(nonsending) func get(
        _ url: String,
        file: StaticString = #filePath,
        line: UInt = #line
    ) async throws -> TestPage {
        let page = TestPage(of: self)
        try await page.load(url, file: file, line: line)
        return page
    }

    /// Signs the visitor in without a form, as a login does that the app made earlier. Pages loaded from now on have it.
    public func signIn(as user: String) {
        for cookie in site.loginCookies(of: user) { takeCookie(cookie) }
    }

    /// Advances the test clock, lets work run meanwhile, and shows in all pages what it has changed.
    public nonisolated(nonsending) func advance(
        by duration: Duration,
        file: StaticString = #filePath,
        line: UInt = #line
    ) async throws {
        await site.advance(by: duration, file: file, line: line)
        try await settle(file: file, line: line)
    }

    /// Shows in all pages what the test itself has changed, for instance in a store.
    public nonisolated(nonsending) func settle(file: StaticString = #filePath, line: UInt = #line) async throws {
        do {
            try await site.settle()
        } catch {
            throw error.at(file, line)
        }
    }

    /// Ends all sessions, as a restart of the server does, and has the pages connect again.
    ///
    /// The state is lost, unless the app keeps its sessions and the test has a store for them. What the app keeps outside of its workflows
    /// stays, as a database does.
    public nonisolated(nonsending) func restartServer(file: StaticString = #filePath, line: UInt = #line) async throws {
        do {
            try await site.endPages()
        } catch {
            throw error.at(file, line)
        }
        try await settle(file: file, line: line)
    }
}

/// A test is bound to where it was created.
@available(*, unavailable)
extension PageTest: Sendable {}
