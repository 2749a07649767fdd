import WorkflowLive

/// Something that happened in a server, for its log and for counters. Holds no secrets: no cookie, token or body.
public enum WebServerReport: Sendable {
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

        private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
    }

    /// Why a visitor was refused.
    public enum Refusal: Hashable, Sendable {
        /// Too many connections, in all or from there.
        case tooManyConnections
        /// The request's host is not ours; `--origin` adds one.
        case foreignHost(String)
        /// A socket or a form came from another site's page.
        case foreignOrigin(String)
        /// A request breaks the rules of HTTP, in this way.
        case badRequest(String)
        /// No hello in time.
        case slowHello
        /// A message too large or of the wrong kind.
        case badFrame
        /// What was sent is not read.
        case slowReader
        /// A page's token is forged, expired or somebody else's.
        case badToken
        /// A ticket is unknown, used, expired or somebody else's, or was not sent by a page of ours.
        case badTicket
    }

    /// Listening at this URL.
    case started(url: String)
    /// The stop began, with this number of connections open.
    case stopping(connections: Int)
    /// Nothing runs any more.
    case stopped
    /// A connection has ended.
    case closed
    /// A visitor was refused.
    case refused(Refusal, address: String)
    /// A handler threw; the visitor saw a 500.
    case failed(path: String, reason: String)
    /// A handler did not answer in time; the visitor saw a 503.
    case slowHandler(address: String)
    /// A step held up its loop's sessions for this long.
    case slowStep(Duration, loop: Int, what: String?)
    /// A step of a loop has been running for this long and goes on; its sessions and connections stand still.
    case stuckLoop(Duration, loop: Int, what: String?)
    /// The stop gave up on something that did not end.
    case forcedStop
    /// A logout could not be written beside the key file. It holds until the server ends, and is tried again.
    case logoutNotStored(reason: String)
    /// There were more logouts than are remembered, this number; logins made before the older half of them have ended too.
    case tooManyLogouts(limit: Int)
    /// A session's own report.
    case session(SessionReport)
}

extension WebServerReport: CustomStringConvertible {
    /// One line for a log.
    public var description: String {
        switch self {
        case .started(let url): "serving on \(url)"
        case .stopping(let connections): "stopping; connections open: \(connections)"
        case .stopped: "stopped"
        case .closed: "connection closed"
        case .refused(let refusal, let address): "refused \(address): \(Self.describe(refusal))"
        case .failed(let path, let reason): "failed to answer \(Self.quote(path)): \(reason)"
        case .slowHandler(let address): "gave up on an answer for \(address)"
        case .slowStep(let time, let loop, let what): "slow step on loop \(loop): \(time), \(what ?? "unnamed work")"
        case .stuckLoop(let time, let loop, let what):
            "loop \(loop) has made no progress for \(time), in \(what ?? "unnamed work")"
        case .forcedStop: "stopped without waiting for what did not end"
        case .logoutNotStored(let reason):
            "a logout is not stored: \(reason); it is tried again, and lost if the server ends before that"
        case .tooManyLogouts(let limit):
            "more than \(limit) logouts within the lifetime of a login; logins from before the older half of them have ended too"
        case .session(let report): "session: \(report)"
        }
    }

    /// From which level on it is logged.
    public var level: Level {
        switch self {
        case .started, .stopping, .stopped, .refused: .info
        case .failed, .slowHandler, .stuckLoop, .forcedStop, .logoutNotStored, .tooManyLogouts: .error
        case .slowStep: .info
        case .closed: .debug
        case .session(let report): Self.level(of: report)
        }
    }

    private static func level(of report: SessionReport) -> Level {
        switch report {
        case .failedView, .missingBinding, .misuse, .tooLarge: .error
        case .badFrame, .failedPatch, .unsafeURL: .info
        default: .debug
        }
    }

    private static func describe(_ refusal: Refusal) -> String {
        switch refusal {
        case .tooManyConnections: "too many connections"
        case .foreignHost(let host): "host \(quote(host)) is not ours; if it should be, add --origin \(quote(host))"
        case .foreignOrigin(let origin): "origin \(quote(origin)) is not ours"
        case .badRequest(let reason): "not a request: \(reason)"
        case .slowHello: "no hello in time"
        case .badFrame: "message too large or not text"
        case .slowReader: "does not read what it is sent"
        case .badToken: "page token not valid"
        case .badTicket: "ticket not valid"
        }
    }

    /// What a visitor wrote, cut and without anything that could forge a line of the log.
    private static func quote(_ text: String) -> String {
        "'" + String(String.UnicodeScalarView(text.unicodeScalars.prefix(100).map { isPlain($0) ? $0 : "?" })) + "'"
    }

    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value > 0x20 && scalar.value < 0x7F && scalar != "'"
    }
}
