import TrellisSupport
import WorkflowLive

/// Something that happened in a server, for its log and for counters. Holds no secrets: no cookie, token or body.
///
/// Look at ``kind`` first; which of the other properties have a value depends on it:
/// ```swift
/// let server = try WebServer(onReport: { report in
///     if report.refusal == .badToken { counters.badTokens += 1 }
///     if report.level <= .info { log(report.description) }
/// }) { … }
/// ```
public struct WebServerReport: Sendable {
    /// The importance of a report, and how much of a log is wanted: each level includes those before it.
    public enum Level: String, Sendable, CaseIterable, Comparable {
        /// Nothing.
        case off
        /// Faults of the server or the app.
        case error
        /// Also starts, stops, refusals and slow steps.
        case info
        /// Also each connection and page.
        case debug

        public static func < (a: Level, b: Level) -> Bool { a.rank < b.rank }

        // Not by an index among all cases, which makes an array at each comparison.
        var rank: Int {
            switch self {
            case .off: 0
            case .error: 1
            case .info: 2
            case .debug: 3
            }
        }
    }

    /// The forms of a log.
    public enum Format: String, Sendable, CaseIterable {
        /// Lines for a person.
        case text
        /// Lines for a program, one JSON object each.
        case json
    }

    /// The kinds of reports. More kinds may be added.
    public struct Kind: Hashable, Sendable {
        /// A name for logs and counters, as in `slow step`.
        public let name: String
        fileprivate let level: Level

        /// The server listens.
        public static let started = Kind(name: "started", level: .info)
        /// The store of sessions says something of itself at the start.
        public static let storeWarning = Kind(name: "store warning", level: .info)
        /// An operator has looked into pages, or chosen whose.
        public static let inspected = Kind(name: "inspected", level: .info)
        /// The stop began.
        public static let stopping = Kind(name: "stopping", level: .info)
        /// Nothing runs any more. The last report.
        public static let stopped = Kind(name: "stopped", level: .info)
        /// A connection has ended.
        public static let closed = Kind(name: "closed", level: .debug)
        /// A visitor was refused.
        public static let refused = Kind(name: "refused", level: .info)
        /// A handler threw; the visitor saw a 500.
        public static let failed = Kind(name: "failed", level: .error)
        /// A handler did not answer in time; the visitor saw a 503.
        public static let slowHandler = Kind(name: "slow handler", level: .error)
        /// A step delayed the sessions of its loop.
        public static let slowStep = Kind(name: "slow step", level: .info)
        /// A step of a loop does not end; its sessions and connections stand still.
        public static let stuckLoop = Kind(name: "stuck loop", level: .error)
        /// The stop gave up on something that did not end.
        public static let forcedStop = Kind(name: "forced stop", level: .error)
        /// No connection can be accepted: the process or the system has no descriptor or memory left. It is tried again.
        public static let cannotAccept = Kind(name: "cannot accept", level: .error)
        /// A logout could not be written beside the key file. It holds until the server ends, and is tried again.
        public static let logoutNotStored = Kind(name: "logout not stored", level: .error)
        /// There were more logouts than are remembered. Logins made before the older half of them have ended too.
        public static let tooManyLogouts = Kind(name: "too many logouts", level: .error)
        /// New connections use a certificate and key that were read again.
        public static let certificateLoaded = Kind(name: "certificate loaded", level: .info)
        /// A certificate and key could not be read again; the ones in use stay.
        public static let certificateNotLoaded = Kind(name: "certificate not loaded", level: .error)
        /// The store of sessions did not do what it was asked. Pages of `strict` apps wait meanwhile.
        public static let storeFailed = Kind(name: "store failed", level: .error)
        /// A task of the app failed, or did not end with the server.
        public static let taskFailed = Kind(name: "task failed", level: .error)
        /// A session reported something.
        public static let session = Kind(name: "session", level: .debug)
    }

    /// A reason for which a visitor was refused. More reasons may be added.
    public struct Refusal: Hashable, Sendable {
        /// A name for counters, as in `foreign host`.
        public let name: String
        /// The explanation for a log.
        let text: String

        /// There are too many connections, in total or from that address.
        public static let tooManyConnections = Refusal(name: "too many connections", text: "too many connections")
        /// All connected pages together hold as many bytes as they may.
        public static let tooManyBytes = Refusal(name: "too many bytes", text: "connected pages hold too many bytes")
        /// No hello came in time.
        public static let slowHello = Refusal(name: "slow hello", text: "no hello in time")
        /// A message is too large or of the wrong kind.
        public static let badFrame = Refusal(name: "bad frame", text: "message too large or not text")
        /// The visitor does not read what is sent.
        public static let slowReader = Refusal(name: "slow reader", text: "does not read what it is sent")
        /// The token of a page is forged, expired or somebody else's.
        public static let badToken = Refusal(name: "bad token", text: "page token not valid")
        /// A ticket is unknown, used, expired or somebody else's, or was not sent by a page of this server.
        public static let badTicket = Refusal(name: "bad ticket", text: "ticket not valid")
        /// Somebody has asked for the inspector without its secret, from another machine or from a browser.
        public static let badInspectToken = Refusal(name: "bad inspect token", text: "no right to inspect")
        /// The app has too much to do, for instance because many passwords wait to be compared; the visitor saw a 503.
        public static let busy = Refusal(name: "busy", text: "the app has too much to do")

        /// The visitor is signed in, and the server does not know yet which logins have ended at others.
        public static let unknownLogouts = Refusal(name: "unknown logouts", text: "ended logins are not known yet")

        /// Returns the refusal of a request for a host that is not this server's; `--origin` adds one.
        public static func foreignHost(_ host: String) -> Refusal {
            let host = quote(host)
            return Refusal(
                name: "foreign host",
                text: "host \(host) is not ours; if it should be, add --origin \(host)"
            )
        }

        /// Returns the refusal of a socket or a form that came from another site's page.
        public static func foreignOrigin(_ origin: String) -> Refusal {
            let text =
                origin.isEmpty
                ? "no origin, as a browser would send; apiPaths names the paths at which programs may post"
                : "origin \(quote(origin)) is not ours"
            return Refusal(name: "foreign origin", text: text)
        }

        /// Returns the refusal of a request that breaks the rules of HTTP.
        public static func badRequest(_ reason: String) -> Refusal {
            Refusal(name: "not a request, \(reason)", text: "not a request: \(reason)")
        }
    }

    /// The kind of report.
    public let kind: Kind
    /// The level of the log from which on it is written.
    public let level: Level
    /// The reason of a report of kind ``Kind/refused``; nil for other kinds.
    public let refusal: Refusal?
    /// The address of the visitor; nil if the report is not about one.
    public let address: String?
    /// The duration of a step; nil for other kinds.
    public let duration: Duration?
    /// The report of a session; nil for other kinds.
    public private(set) var session: SessionReport?
    /// A hash that tells the logins of sessions apart, and is worth nothing else.
    ///
    /// It is nil if nobody is signed in, and in reports of everyday life.
    public internal(set) var login: String?
    /// The code that the visitor saw, the same for all failures of one cause; nil for other kinds.
    public let code: String?
    /// A URL, a path, a reason or a step, depending on the kind.
    let text: String
    /// A number of connections or logouts, or a loop's number, depending on the kind.
    let number: Int
    /// The path of the request that failed.
    let path: String

    private init(
        _ kind: Kind,
        refusal: Refusal? = nil,
        address: String? = nil,
        duration: Duration? = nil,
        session: SessionReport? = nil,
        text: String = "",
        number: Int = 0,
        path: String = "",
        code: String? = nil
    ) {
        self.kind = kind
        level = session.map { Self.level(of: $0.kind) } ?? kind.level
        self.refusal = refusal
        self.address = address
        self.duration = duration
        self.session = session
        self.text = text
        self.number = number
        self.path = path
        self.code = code
    }

    /// The same report with dots for what its reason quotes.
    var withoutQuotedTexts: WebServerReport {
        guard let session else { return self }
        var report = self
        report.session = session.withoutQuotedTexts
        return report
    }

    private static func level(of kind: SessionReport.Kind) -> Level {
        switch kind {
        case .failedView, .missingBinding, .misuse, .tooLarge, .notSaved, .notRestored, .notRecorded: .error
        case .badFrame, .failedPatch, .unsafeURL, .savedAgain, .superseded, .lost: .info
        default: .debug
        }
    }
}

/// The reports that servers make. Tests of an app's own code for reports make them in the same way.
extension WebServerReport {
    /// Returns a report of kind ``Kind/started``.
    public static func started(url: String) -> Self { Self(.started, text: url) }

    /// Returns a report of kind ``Kind/storeWarning``.
    public static func storeWarning(_ text: String) -> Self { Self(.storeWarning, text: text) }

    /// Returns a report of kind ``Kind/inspected``.
    /// - Parameters:
    ///   - what: The question, without names of users.
    ///   - address: The address of the operator's program.
    public static func inspected(_ what: String, address: String) -> Self {
        Self(.inspected, address: address, text: what)
    }

    /// Returns a report of kind ``Kind/stopping``.
    /// - Parameter connections: The number of connections that are open.
    public static func stopping(connections: Int) -> Self { Self(.stopping, number: connections) }

    /// A report of kind ``Kind/stopped``.
    public static let stopped = Self(.stopped)

    /// A report of kind ``Kind/closed``.
    public static let closed = Self(.closed)

    /// Returns a report of kind ``Kind/refused``.
    public static func refused(_ refusal: Refusal, address: String) -> Self {
        Self(.refused, refusal: refusal, address: address)
    }

    /// Returns a report of kind ``Kind/failed``.
    /// - Parameters:
    ///   - path: The path of the request.
    ///   - reason: The error in words.
    ///   - cause: The type of the error, or another name for the cause that has nothing of a visitor.
    public static func failed(path: String, reason: String, cause: String = "") -> Self {
        let reason = String(reason.unicodeScalars.prefix(longestReason))
        return Self(.failed, text: reason, path: path, code: String(StableHash(cause.utf8).digits.prefix(8)))
    }

    /// The largest number of characters of the reason of a failure. A reason may quote a visitor, who can send more.
    private static let longestReason = 4_000

    /// Returns a report of kind ``Kind/slowHandler``.
    public static func slowHandler(address: String) -> Self { Self(.slowHandler, address: address) }

    /// Returns a report of kind ``Kind/slowStep``.
    /// - Parameters:
    ///   - duration: The time that the step has taken.
    ///   - loop: The number of the event loop.
    ///   - what: The name of the step; nil if it has none.
    public static func slowStep(_ duration: Duration, loop: Int, what: String?) -> Self {
        Self(.slowStep, duration: duration, text: what ?? "unnamed work", number: loop)
    }

    /// Returns a report of kind ``Kind/stuckLoop``.
    /// - Parameters:
    ///   - duration: The time that the step has taken.
    ///   - loop: The number of the event loop.
    ///   - what: The name of the step; nil if it has none.
    public static func stuckLoop(_ duration: Duration, loop: Int, what: String?) -> Self {
        Self(.stuckLoop, duration: duration, text: what ?? "unnamed work", number: loop)
    }

    /// Returns a report of kind ``Kind/taskFailed`` about a task that starts again.
    /// - Parameters:
    ///   - name: The name of the task.
    ///   - reason: The reason for which it failed.
    ///   - wait: The time until then.
    public static func taskFailed(_ name: String, reason: String, wait: Duration) -> Self {
        let reason = String(reason.unicodeScalars.prefix(longestReason))
        return Self(.taskFailed, duration: wait, text: "task \(name) failed, and starts again in \(wait): \(reason)")
    }

    /// Returns a report of kind ``Kind/taskFailed`` about a task that was cancelled and has not ended.
    static func taskNotEnded(_ name: String) -> Self {
        Self(.taskFailed, text: "task \(name) was cancelled and did not end within the grace")
    }

    /// A report of kind ``Kind/forcedStop``.
    public static let forcedStop = Self(.forcedStop)

    /// A report of kind ``Kind/cannotAccept``.
    public static let cannotAccept = Self(.cannotAccept)

    /// Returns a report of kind ``Kind/logoutNotStored``.
    public static func logoutNotStored(reason: String) -> Self { Self(.logoutNotStored, text: reason) }

    /// Returns a report of kind ``Kind/tooManyLogouts``.
    /// - Parameter limit: The largest number of logouts that are remembered.
    public static func tooManyLogouts(limit: Int) -> Self { Self(.tooManyLogouts, number: limit) }

    /// A report of kind ``Kind/certificateLoaded``.
    public static let certificateLoaded = Self(.certificateLoaded)

    /// Returns a report of kind ``Kind/certificateNotLoaded``.
    public static func certificateNotLoaded(reason: String) -> Self { Self(.certificateNotLoaded, text: reason) }

    /// Returns a report of kind ``Kind/storeFailed``.
    public static func storeFailed(_ error: SessionStoreError) -> Self { Self(.storeFailed, text: error.description) }

    /// Returns a report of kind ``Kind/session``.
    public static func session(_ report: SessionReport) -> Self { Self(.session, session: report) }
}

extension WebServerReport: CustomStringConvertible {
    /// One line for a log. Invisible characters are written out.
    public var description: String { PrintableText.line(message) }

    /// The event in words, as they are.
    var message: String {
        switch kind {
        case .started: "serving on \(text)"
        case .storeWarning: text
        case .inspected: "inspected: \(text)"
        case .stopping: "stopping; connections open: \(number)"
        case .stopped: "stopped"
        case .closed: "connection closed"
        case .refused: "refused \(address ?? ""): \(refusal?.text ?? "")"
        case .failed: "failed to answer \(quote(path)), code \(code ?? ""): \(text)"
        case .slowHandler: "gave up on an answer for \(address ?? "")"
        case .slowStep: "slow step on loop \(number): \(duration ?? .zero), \(text)"
        case .stuckLoop: "loop \(number) has made no progress for \(duration ?? .zero), in \(text)"
        case .forcedStop: "stopped without waiting for what did not end"
        case .cannotAccept:
            "no descriptor is left for a new connection; it waits. If this stays, raise the limit of open files (ulimit -n)"
        case .logoutNotStored:
            "a logout is not stored: \(text); it is tried again, and lost if the server ends before that"
        case .tooManyLogouts:
            "more than \(number) logouts within the lifetime of a login; logins from before the older half of them have ended too"
        case .certificateLoaded: "the certificate and its key were read again; new connections use them"
        case .certificateNotLoaded: "\(text); the certificate in use stays"
        case .taskFailed: text
        case .storeFailed: "the store of sessions failed: \(text)"
        default: "session: \(session?.description ?? "")"
        }
    }
}

/// Returns a visitor's text, cut and without anything that could forge a line of the log.
private func quote(_ text: String) -> String {
    "'" + String(String.UnicodeScalarView(text.unicodeScalars.prefix(100).map { isPlain($0) ? $0 : "?" })) + "'"
}

private func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value > 0x20 && scalar.value < 0x7F && scalar != "'"
}
