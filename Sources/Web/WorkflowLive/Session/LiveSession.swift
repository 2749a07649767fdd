import struct TrellisSupport.Language
import Workflow
import WorkflowHTML

/// One viewer's running tree: a workflow host, the page that shows it, and the conversation with the browser.
///
/// Frames in, frames out; it knows no sockets. Its life:
///
/// 1. It is created for a page and a URL: the root workflow starts.
/// 2. For a GET, ``paint(within:_:)`` gives the HTML, and the session ends at once. Otherwise
///    ``attach(_:hello:boot:applied:)`` connects a browser with that HTML.
/// 3. ``receive(_:from:)`` takes events, strictly in their order and each once. What they change goes out as patches, at
///    most two of them unacknowledged.
/// 4. ``disconnect(_:)`` when the connection drops: the tree runs on, and another connection resumes.
/// 5. ``end(_:)``: tree, timers and connection go.
///
/// Not `Sendable`: it is made and used on its home, an actor or a synchronous test. Its state has three parts, and each
/// part alone changes its own: `SessionLink` (the connection and the patches), `SessionView` (the tree and the page)
/// and `SessionEvents`. This class coordinates them.
public final class LiveSession {
    /// The page that this session shows.
    public let page: PageID

    /// A Boolean value that indicates whether the session has ended.
    package private(set) var hasEnded = false

    /// A Boolean value that indicates whether a browser is connected and was answered.
    package var isConnected: Bool { link.hasConnection && link.isJoined }

    /// The ticket of a change of login of which the browser has not yet heard.
    package var ticket: LoginTicket { link.ticket }

    /// The approximate number of bytes kept for the page, without the app's own (rule F7).
    package var byteCount: Int { view.byteCount + link.patchWindow.byteCount + events.byteCount }

    let services: SessionServices
    let link = SessionLink()
    let view: SessionView
    let events = SessionEvents()

    /// The flush that waits for its time.
    var flushing: ScheduledWork?
    /// A Boolean value that indicates whether a flush comes soon, in the present turn of the home or the next one.
    var flushesSoon = false
    /// Saves the session; `nil` if it is not kept.
    var saver: SessionSaver?
    /// Tells the browser of events that wait to be saved.
    private(set) lazy var heldNotice = HeldNotice(of: self)
    /// The number of the last event in the states that the session was restored from; `nil` if it was not.
    var restoredEvent: Int?
    /// The save that is under way since the session has ended; `nil` if there is none.
    package private(set) var lastSave: Task<Void, Never>?
    /// The complete pages that hellos bring.
    var pagePace: PagePace
    /// The wait for a tree that is no longer loading.
    var settling: Settling?

    let context: SessionContext
    /// The languages of the app; `nil` if it has one.
    let languages: AppLanguages?
    /// The app's latest answer for the language of a URL.
    var chosenLanguage: Language?
    /// The rule that says who may see which pages of the app.
    let gate: PageGate?
    /// The schedule of the tests' work; `nil` in production.
    private(set) var workSchedule: (any WorkSchedule)?
    /// Ends the observation of the gate.
    var stopObservingGate: (@Sendable () -> Void)?
    /// The prefixes of the URLs that the browser uses.
    let mount: MountPath
    /// The name of this session's steps in a log of slow ones.
    private var stepName: String

    /// Starts the root workflow for `url`.
    ///
    /// - Parameters:
    ///   - app: Makes the root workflow.
    ///   - page: The page that the session shows.
    ///   - url: The path and query asked for.
    ///   - mount: The prefixes of the URLs that the browser uses; `url` is without them.
    ///   - identity: The name of the signed-in user, as the login cookie says; `nil` if there is none.
    ///   - request: The facts about the browser.
    ///   - services: The services of the server.
    ///   - storage: The place where the session is kept, if the app wants that; `nil` for one that is not kept.
    ///   - kept: The session as it was claimed from the storage.
    ///   - records: Pass `false` for a session that only paints a GET, which the journals of the app leave out.
    ///   - home: The actor that all calls come from; `nil` in a synchronous test.
    /// - Throws: `SessionError.noAccess(_:to:)` if the app's gate does not allow the page,
    ///   `SessionError.unknownURL(_:)` if the app has no page there, `SessionError.stopped(because:)` if its tree
    ///   renders without end.
    public init(
        app: LiveApp,
        page: PageID,
        url: String,
        mount: MountPath = .root,
        identity: String? = nil,
        request: SessionRequest = SessionRequest(),
        services: SessionServices,
        storage: SessionStorage? = nil,
        kept: KeptSession? = nil,
        records: Bool = true,
        home: (any Actor)? = #isolation
    ) throws(SessionError) {
        self.page = page
        self.services = services
        pagePace = PagePace(rate: services.pageRate)
        self.mount = mount
        let opened = services.opened
        let identity = opened?.identity ?? identity
        gate = opened == nil ? app.gate : nil
        languages = app.languages
        context = SessionContext(
            page: page,
            identity: identity,
            request: request,
            language: Language(tag: app.language) ?? "en"
        )
        let mistakes = services.showsMistakes ? Mistakes() : nil
        view = SessionView(
            of: page,
            at: url,
            title: app.title,
            mount: mount,
            root: app.rootName,
            byteLimit: services.pageBytes,
            mistakes: mistakes,
            report: services.report
        )
        // Without the query, which a visitor may have typed.
        stepName = "\(app.rootName) at \(url.prefix { $0 != "?" })"
        services.beginStep(stepName)
        var configuration = RuntimeConfiguration.ofPages
        if let limit = services.endlessRenderingTimeLimit { configuration.endlessRenderingTimeLimit = limit }
        let reference = HomeReference(self)
        configuration.onMisuse = { misuse in
            services.report(.misuse(page, reason: misuse.path.map { "\(misuse.message) In \($0)." } ?? misuse.message))
            guard mistakes?.add(Mistake(misuse)) == true else { return }
            // It may not change anything else on the page.
            services.scheduler.schedule(after: .zero) { reference.showMistakes() }
        }
        configuration.place = HostPlace(
            page: "\(page)",
            login: identity,
            hasOtherLogin: { [mark = context.identityMark] in mark.isChanged },
            url: { reference.url },
            goBack: { reference.goBack(to: $0) },
            traceParent: request.traceParent
        )
        services.configure(&configuration)
        workSchedule = configuration.schedule
        let storage = app.durability.mode == .off || opened != nil ? nil : storage
        if storage != nil { reportUnreadStates(to: &configuration, kept) }
        var surroundings = TreeSurroundings(
            home: home,
            configuration: configuration,
            coder: storage?.coder,
            snapshot: kept?.tree
        )
        context.session = self
        let access = access(to: url)
        guard access == .allowed else { throw .noAccess(access, to: url) }
        beginLanguage(of: app, at: url)
        if let tag = kept?.progress?.language, languages != nil, let language = Language(tag: tag) {
            context.language = language
        }
        if records, opened == nil { surroundings.journal = journal(of: app, at: url) }
        try opened?.check(app)
        surroundings.opened = opened
        guard let tree = app.makeTree(context, url, surroundings) else { throw .unknownURL(url) }
        if let cause = tree.stopCause { throw .stopped(because: cause) }
        view.begin(tree)
        if let opened { view.heading = opened.html(of: app, request: request) }
        // The root's own name, where the app has mapped it.
        stepName = "\(tree.rootName) at \(url.prefix { $0 != "?" })"
        restoredEvent = kept?.progress?.applied
        events.restore(kept?.progress?.refusals ?? [])
        // It may be saved before a browser is connected.
        events.begin(after: restoredEvent ?? 0)
        if let storage { saver = SessionSaver(app.durability, in: storage, from: kept, of: self) }
        tree.onStop { [weak self] _ in self?.treeDidStop() }
        tree.onChange { [weak self] in self?.viewDidChange() }
        observeGate()
    }

    /// Ends the session if its page has become too large (rule F7). The client says so; loaded again, it is refused.
    func endIfTooLarge() -> Bool {
        guard byteCount > services.pageBytes else { return false }
        report(.tooLarge(page, bytes: byteCount))
        end(.pageTooLarge)
        return true
    }

    /// Counts the bytes of a page that is connected, and closes its connection if the server has no room for them (rule F7).
    package func holdBytes() {
        guard link.isJoined, services.hold?(byteCount) == false else { return }
        close(.overloaded)
    }

    /// Counts no bytes, because the page has lost its connection.
    func releaseBytes() {
        _ = services.hold?(0)
    }

    /// Ends the tree, with all its effects and timers, and closes the connection if there is one. A second call does
    /// nothing.
    public func end(_ code: CloseCode = .goingAway) {
        finish(code)?.close(code)
    }

    /// Ends the tree, and closes the connection when the session is saved, so that whoever claims it next has all of it.
    package func endWhenSaved(_ code: CloseCode, isolation: isolated (any Actor)? = #isolation) async {
        let connection = finish(code)
        await lastSave?.value
        connection?.close(code)
    }

    /// Ends the tree, with all its effects and timers, and gives the connection up.
    private func finish(_ code: CloseCode) -> LiveConnection? {
        guard !hasEnded else { return nil }
        hasEnded = true
        flushing?.cancel()
        heldNotice.end()
        stopObservingGate?()
        lastSave = endSaving(code)
        let settling = settling
        self.settling = nil
        settling?.deadline?.cancel()
        let connection = link.disconnect()
        releaseBytes()
        events.dropPieces()
        view.end()
        report(.ended(page))
        settling?.done(.failure(.ended))
        return connection
    }

    private func treeDidStop() {
        // The page stays as it was; its developer sees on it why.
        let notice = view.noticeOfMistakes()
        if link.isJoined {
            _ = link.sendPatch(notice, acknowledged: events.inbox.acknowledged, at: services.scheduler.now)
        }
        end(.stopped)
    }

    func report(_ report: SessionReport) {
        services.report(report)
    }

    /// Names the step that begins, for the report of slow steps.
    package func beginStep() {
        services.beginStep(stepName)
    }

    /// Runs `work` on the home after `delay`, unless the session is gone by then.
    func schedule(after delay: Duration, _ work: @escaping @Sendable (LiveSession) -> Void) -> ScheduledWork {
        let reference = HomeReference(self)
        return services.scheduler.schedule(after: delay) {
            guard let session = reference.session, !session.hasEnded else { return }
            session.beginStep()
            work(session)
        }
    }
}

/// A session is bound to its home.
@available(*, unavailable)
extension LiveSession: Sendable {}

/// A weak reference to the session for work that a scheduler runs.
///
/// `@unchecked Sendable`: `session` is only read in work that ``SessionScheduler`` runs on the session's home.
final class HomeReference: @unchecked Sendable {
    private(set) weak var session: LiveSession?

    init(_ session: LiveSession) {
        self.session = session
    }

    /// The URL that the page shows.
    var url: String? { session?.view.shown.url }

    /// Takes the page back to a URL, before its tree goes back.
    func goBack(to url: String) { session?.view.goBack(to: url) }

    func showMistakes() {
        guard let session, !session.hasEnded else { return }
        session.viewDidChange()
    }
}
