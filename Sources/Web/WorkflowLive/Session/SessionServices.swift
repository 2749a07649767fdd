import Workflow

/// The services of a server for its sessions.
public struct SessionServices: Sendable {
    /// The session's clock and timer, bound to its home.
    package var scheduler: any SessionScheduler

    /// Makes the one-time ticket that lets the client change who is signed in (rule G2). Called on the home.
    package var issueTicket: @Sendable (PageID, IdentityChange) -> String

    /// Makes the next token of an open page for its connection. Returns `nil` until half of the lifetime of the present token is
    /// over, and for a connection that another one has replaced. Called on the home, with `true` after a browser has joined: the
    /// present token may be another one then.
    package var renewToken: @Sendable (PageID, LiveConnection.ID, Bool) -> String? = { _, _, _ in nil }

    /// Hears what happened that someone running the server may want to know. Called on the home.
    package var report: @Sendable (SessionReport) -> Void

    /// Hears which workflow the present step of the home works for, so that a slow one can be named. Called on the home,
    /// possibly several times a step.
    package var beginStep: @Sendable (String) -> Void

    /// The largest number of bytes of a page, without the app's own (rule F7).
    package var pageBytes: Int

    /// The longest time for which a session may render because of its own renders. Then it is stopped; see
    /// `RuntimeConfiguration.endlessRenderingTimeLimit`. Nil leaves that to the app.
    package var endlessRenderingTimeLimit: Duration?

    /// Receives the number of bytes that the session holds for a connected browser. Returns whether it may hold them.
    /// Called on the home; `nil` for no limit.
    package var hold: (@Sendable (Int) -> Bool)?

    /// The bytes of complete pages that hellos of one page may bring in a second, after a few at once; `nil` for no
    /// limit.
    package var pageRate: Int?

    /// A Boolean value that indicates whether pages show mistakes of the app.
    package var showsMistakes = false

    /// The journal of which sessions show an entry, for a developer; `nil` for sessions that run.
    package var opened: OpenedJournal?

    /// Counts what the session does, together with all others of its home; `nil` for no counts.
    package var counters: SessionCounters?

    /// A value of the server, for extensions of ``SessionContext``; `nil` without a server.
    package var server: (any Sendable)?

    /// The executor of the home, so that tasks of the session run without a change of threads; `nil` for the default
    /// executor.
    package var executor: (any TaskExecutor)?

    /// Changes the configuration of the trees. For tests that decide themselves when work runs.
    package var configure: @Sendable (inout RuntimeConfiguration) -> Void = { _ in }

    /// Makes the services; the defaults suit an app without sign-in that is not watched.
    public init(
        scheduler: any SessionScheduler,
        issueTicket: @escaping @Sendable (PageID, IdentityChange) -> String = { _, _ in "" },
        report: @escaping @Sendable (SessionReport) -> Void = { _ in },
        beginStep: @escaping @Sendable (String) -> Void = { _ in },
        pageBytes: Int = .max,
        endlessRenderingTimeLimit: Duration? = nil
    ) {
        self.scheduler = scheduler
        self.issueTicket = issueTicket
        self.report = report
        self.beginStep = beginStep
        self.pageBytes = pageBytes
        self.endlessRenderingTimeLimit = endlessRenderingTimeLimit
    }
}

/// A change of who is signed in, asked for by an app.
public enum IdentityChange: Hashable, Sendable {
    /// The login is now this name's.
    case signIn(String)
    /// Nobody is signed in any more.
    case signOut
}
