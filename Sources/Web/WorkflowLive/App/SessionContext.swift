public import struct TrellisSupport.Language
import WorkflowHTML
public import WorkflowSharing

/// App code's handle to the session that it runs in.
///
/// Given to ``LiveApp``'s closure; used on the session's home. It does not keep the session: after its end every call
/// does nothing.
public final class SessionContext {
    /// The page that this session shows.
    public let page: PageID

    /// The name of the signed-in user, as given to ``signIn(as:)`` earlier; `nil` if there is none.
    public private(set) var identity: String?

    /// A mark of a change of ``identity``, for those who watch the tree.
    let identityMark = IdentityMark()

    /// The facts about the browser that came with the request of the page.
    public let request: SessionRequest

    /// A shared value that is `true` while a browser is connected and shows the page.
    ///
    /// It is `false` while the page is painted for a GET, and after a connection was lost.
    /// In a render, `session.isConnected.value(in: context)` follows it. The tree lives on for a while without a connection;
    /// what is to end sooner, such as a person's `Presence`, depends on this.
    public private(set) lazy var isConnected: SharedValue<Bool> = {
        let isConnected = SharedValue(session?.isConnected ?? false)
        session?.link.onJoinedChange = { isConnected.set($0) }
        return isConnected
    }()

    /// The workflows whose saved states could not be read, so that they started afresh, as in `Shop > Cart`.
    ///
    /// Empty unless the session was restored; see ``LiveApp/keepingSessions(_:)``.
    public let unreadStates = SharedValue<[String]>([])

    /// The language of the page.
    ///
    /// An app with several languages (``LiveApp/speaking(_:choosing:notices:)``) may set it at any time, also while it
    /// handles an event. The session then makes the whole content of the page again, in that language. Store the
    /// choice, too, so that other sessions and the next visit have it.
    public var language: Language {
        didSet { if language != oldValue { session?.languageDidChange() } }
    }

    weak var session: LiveSession?

    /// The server's own part in the session; `nil` without a server, or after the end of the session.
    package var server: (any Sendable)? { session?.services.server }

    /// The number of pages of the app that the visitor asked for.
    var visits = 0

    init(page: PageID, identity: String?, request: SessionRequest = SessionRequest(), language: Language = "en") {
        self.language = language
        self.page = page
        self.identity = identity
        self.request = request
    }

    /// The event that is being handled; `nil` at any other time, for instance in an asynchronous side effect.
    public var event: LiveEvent? {
        session?.events.current.map { LiveEvent(page: page, number: $0, session: session) }
    }

    /// Signs in as `identity`, in this session at once and in the browser by a one-time ticket (rule G2).
    /// - Throws: ``LoginNameError`` if no login can have that name; nothing has changed then.
    public func signIn(as identity: String) throws(LoginNameError) {
        try LoginNameError.check(identity)
        become(identity)
        session?.exchangeTicket(for: .signIn(identity))
    }

    /// Signs in as `identity`, and goes on at `url` as that user.
    ///
    /// The page is loaded there once the browser has the login, so the app's closure is called again with the new
    /// ``identity``, on any server.
    ///
    /// ```swift
    /// // The account is stored; the visitor goes on as its user.
    /// try session.signIn(as: name, goingTo: "/welcome")
    /// ```
    /// - Parameters:
    ///   - identity: The name of the user.
    ///   - url: A path of the app with query and fragment. For any other URL, which is reported, the page goes on at `/`.
    /// - Throws: ``LoginNameError`` if no login can have that name; nothing has changed then.
    public func signIn(as identity: String, goingTo url: String) throws(LoginNameError) {
        try LoginNameError.check(identity)
        become(identity)
        if !LocalURL.isLocal(url) { session?.report(.unsafeURL(page, url)) }
        session?.exchangeTicket(
            for: .signIn(identity),
            goingTo: session?.mount.outside(LocalURL.isLocal(url) ? url : "/")
        )
    }

    /// Ends the login and its other sessions.
    public func signOut() {
        become(nil)
        session?.exchangeTicket(for: .signOut)
    }

    private func become(_ identity: String?) {
        if identity != self.identity { identityMark.set() }
        self.identity = identity
    }

    /// Sends the browser the text of a cookie, with the patch that the current event leads to.
    package func sendCookie(_ makeText: (MountPath) -> String) {
        guard let session else { return }
        session.command(.cookie(makeText(session.mount)))
    }

    /// Announces `text` to assistive technology, politely: after what it is saying.
    public func announce(_ text: String) {
        session?.command(.announce(text))
    }

    /// Focuses the element with this DOM id or focus target, with the patch that the current event leads to.
    public func focus(_ target: String) {
        session?.command(.focus(target))
    }

    /// Leaves the live page for `url` by a full load.
    /// - Parameters:
    ///   - url: A path with query and fragment, as in `/help?topic=1`. Any other URL is reported and ignored.
    ///   - external: Pass `true` to allow complete http and https URLs too. Never pass on a URL that a visitor chose.
    public func load(_ url: String, external: Bool = false) {
        guard LocalURL.isLocal(url) || external && LocalURL.isWeb(url) else {
            session?.report(.unsafeURL(page, url))
            return
        }
        session?.command(.load(session?.mount.outside(url) ?? url))
    }
}

/// An event while it is handled.
public struct LiveEvent {
    /// The page that the event came from.
    public let page: PageID

    /// The event's number within the page, from 1.
    public let number: Int

    private weak var session: LiveSession?

    init(page: PageID, number: Int, session: LiveSession?) {
        self.page = page
        self.number = number
        self.session = session
    }

    /// Keeps the event unacknowledged until the hold is released (rule B3).
    ///
    /// Call it while the event is handled: in the handler, in `apply`, or in the synchronous part of a side effect
    /// that starts in the render pass. Later it holds nothing, because the event may have been acknowledged.
    public func hold() -> Hold {
        session?.hold(number) ?? Hold(key: EventKey(page: page, number: number, index: 0)) {}
    }
}
