import Workflow
import WorkflowHTML
import WorkflowScreens

/// One viewer's running tree: a workflow host, the page that shows it, and the conversation with the browser.
///
/// Frames in, frames out; it knows no sockets. Its life:
///
/// 1. Made for a page and a URL: the root workflow starts.
/// 2. Either ``paint(within:_:)`` gives the HTML of a GET, and it is ended at once; or ``attach(_:hello:boot:applied:)`` connects
///    a browser that has that HTML.
/// 3. ``receive(_:from:)`` takes events, strictly in their order and each once. What they change goes out as patches, at
///    most two of them unacknowledged.
/// 4. ``disconnect(_:)`` when the connection drops: the tree runs on, and another connection resumes.
/// 5. ``end(_:)``: tree, timers and connection go.
///
/// Not `Sendable`: made and used on its home, an actor or a synchronous test. The decisions are made by plain values
/// (`Inbox`, `Outbox`, `FlushPacer`); this class carries them out.
public final class LiveSession {
    /// The page that this session shows.
    public let page: PageID

    /// Whether ``end(_:)`` was called.
    public private(set) var hasEnded = false

    /// Whether a browser is connected and was answered.
    public var isConnected: Bool { connection != nil && isJoined }

    /// About how many bytes are kept for the page, apart from what the app keeps (contract F7).
    public var byteCount: Int {
        (pageTree?.byteCount ?? 0) + outbox.byteCount + (assembly?.byteCount ?? 0) + refusals.byteCount
    }

    let app: LiveApp
    let services: SessionServices
    let context: SessionContext
    var tree: (any LiveTree)?
    var pageTree: PageTree?

    var inbox = Inbox()
    var outbox = Outbox()
    var pacer = FlushPacer()
    /// The large event that is arriving on the present connection.
    var assembly: PieceAssembly?
    var refusals = Refusals()

    var connection: LiveConnection?
    /// The present connection's hello was answered.
    var isJoined = false
    /// Which numbering the browser's page has. From the process's random numbers, so that a rebuilt session never takes
    /// its predecessor's pages for its own.
    let epoch = UInt32.random(in: 1...UInt32.max)
    /// The hash in the boot token of the page that this session's numbering began with.
    var bootHash: UInt64?

    /// What the browser's address bar and title show.
    var shown: Location
    /// The view may differ from the page.
    var isDirty = false
    var commands: [PageCommand] = []
    /// Tickets on their way, by patch; they are issued anew if their patch is lost in a resync.
    var ticketsOnTheWay: [(patch: Int, ticket: PageCommand)] = []
    /// The event that is being handled.
    var currentEvent: Int?
    var holdsOfCurrentEvent = 0
    var sentAcknowledgement = 0

    /// What a slow step of this session is called in a log.
    let stepName: String

    var flushing: ScheduledWork?
    var settling: Settling?
    private var reportedMissing: Set<MissingBinding> = []

    /// Starts the root workflow for `url`.
    ///
    /// - `identity`: Who is signed in, as the login cookie says; `nil` if nobody is.
    /// - `home`: The actor that all calls come from; `nil` in a synchronous test.
    /// - Throws: ``SessionError/unknownURL(_:)`` if the app has no page there, ``SessionError/stopped`` if its tree renders
    ///   for ever.
    public init(
        app: LiveApp,
        page: PageID,
        url: String,
        identity: String? = nil,
        services: SessionServices,
        home: (any Actor)? = #isolation
    ) throws(SessionError) {
        self.app = app
        self.page = page
        self.services = services
        context = SessionContext(page: page, identity: identity)
        shown = Location(url: url, title: app.title)
        stepName = "\(app.rootName) at \(url)"
        services.beginStep(stepName)
        var configuration = RuntimeConfiguration.current
        configuration.renderOnlyIfStateChanged = true
        if let limit = services.endlessRenderingTimeLimit { configuration.endlessRenderingTimeLimit = limit }
        configuration.onMisuse = { [report = services.report] in report(.misuse(page, reason: $0.message)) }
        let surroundings = TreeSurroundings(home: home, configuration: configuration)
        context.session = self
        guard let tree = app.makeTree(context, url, surroundings) else { throw .unknownURL(url) }
        if tree.hasStopped { throw .stopped }
        self.tree = tree
        tree.onStop { [weak self] in self?.end(.stopped) }
        tree.onChange { [weak self] in self?.viewDidChange() }
    }

    /// Ends the session if its page has become too large (contract F7). The client says so; loaded again, it is refused.
    func endIfTooLarge() -> Bool {
        guard byteCount > services.pageBytes else { return false }
        report(.tooLarge(page, bytes: byteCount))
        end(.pageTooLarge)
        return true
    }

    /// Ends the tree, with all its effects and timers, and closes the connection if there is one. A second call does
    /// nothing.
    public func end(_ code: CloseCode = .goingAway) {
        guard !hasEnded else { return }
        hasEnded = true
        flushing?.cancel()
        let settling = settling
        self.settling = nil
        settling?.deadline?.cancel()
        let connection = connection
        (self.connection, isJoined, assembly) = (nil, false, nil)
        (tree, pageTree) = (nil, nil)
        connection?.close(code)
        report(.ended(page))
        settling?.done(.failure(.ended))
    }

    func report(_ report: SessionReport) {
        services.report(report)
    }

    func reportUnsafe(_ url: String) {
        let reason = "Expected a path on this server as the URL. Instead, it is \(url.prefix(200).debugDescription)."
        report(.unsafeURL(page, reason: reason))
    }

    /// Runs `work` on the home after `delay`, unless the session is gone by then.
    func schedule(after delay: Duration, _ work: @escaping @Sendable (LiveSession) -> Void) -> ScheduledWork {
        let reference = HomeReference(self)
        return services.scheduler.schedule(after: delay) {
            guard let session = reference.session, !session.hasEnded else { return }
            session.services.beginStep(session.stepName)
            work(session)
        }
    }

    /// Begins the page of the present screen.
    func makeView() -> PageView {
        let notes = PageNotes()
        guard let tree else { return PageView(html: .empty, notes: notes) }
        var environment = ViewEnvironment.empty
        environment.pageNotes = notes
        let content = tree.screen.html(in: environment)
        return PageView(html: div(.id("trellis"), .class("trellis-page")) { content }, notes: notes)
    }

    /// Reads what the screens noted. Only when the page tree has taken the view, because parts of it are made then.
    func finish(_ view: PageView) -> Location {
        for missing in view.notes.missing where reportedMissing.insert(missing).inserted {
            report(.missingBinding(page, reason: missing.description))
        }
        var location = view.notes.location ?? Location(url: shown.url)
        location.title = location.title ?? app.title
        location.url = location.url.replacing(" ", with: "%20")
        if !LocalURL.isLocal(location.url) {
            reportUnsafe(location.url)
            location.url = shown.url
        }
        return location
    }
}

/// A session is bound to its home.
@available(*, unavailable)
extension LiveSession: Sendable {}

/// A way back to the session for work that a scheduler runs.
///
/// `@unchecked Sendable`: `session` is only read in work that ``SessionScheduler`` runs on the session's home.
final class HomeReference: @unchecked Sendable {
    private(set) weak var session: LiveSession?

    init(_ session: LiveSession) {
        self.session = session
    }
}
