import WorkflowLive

/// The cause of a report. Two reports of one kind are repeats of each other, whoever caused them.
///
/// Nothing in it is a visitor's: neither addresses nor paths nor hosts.
struct ReportKind: Hashable {
    let name: String
    /// The reason of a fault in the app, without its numbers and quoted texts; nil for all else.
    let reason: String?

    init(_ name: String, reason: String? = nil) {
        self.name = name
        self.reason = reason.map(Self.shape)
    }

    var withoutReason: ReportKind { ReportKind(name) }

    init(_ report: WebServerReport) {
        switch report {
        case .started: self.init("started")
        case .stopping: self.init("stopping")
        case .stopped: self.init("stopped")
        case .closed: self.init("closed")
        case .refused(let refusal, _): self.init(Self.name(of: refusal))
        case .failed: self.init("failed")
        case .slowHandler: self.init("slow handler")
        case .slowStep: self.init("slow step")
        case .stuckLoop: self.init("stuck loop")
        case .forcedStop: self.init("forced stop")
        case .logoutNotStored(let reason): self.init("logout not stored", reason: reason)
        case .tooManyLogouts: self.init("too many logouts")
        case .session(let report): self.init(report)
        }
    }

    private init(_ report: SessionReport) {
        switch report {
        case .joined: self.init("joined")
        case .disconnected: self.init("disconnected")
        case .ended: self.init("ended")
        case .flushed: self.init("flushed")
        case .badFrame: self.init("bad frame")
        case .failedPatch: self.init("failed patch")
        case .tooLarge: self.init("page too large")
        case .unsafeURL: self.init("unsafe URL")
        case .failedView(_, let reason): self.init("failed view", reason: reason)
        case .missingBinding(_, let reason): self.init("missing binding", reason: reason)
        case .misuse(_, let reason): self.init("misuse", reason: reason)
        default: self.init("session")
        }
    }

    private static func name(of refusal: WebServerReport.Refusal) -> String {
        switch refusal {
        case .tooManyConnections: "refused: too many connections"
        case .foreignHost: "refused: foreign host"
        case .foreignOrigin: "refused: foreign origin"
        case .slowHello: "refused: slow hello"
        case .badFrame: "refused: bad frame"
        case .slowReader: "refused: slow reader"
        case .badToken: "refused: bad token"
        case .badTicket: "refused: bad ticket"
        case .badRequest(let reason): "refused: not a request, \(reason)"
        }
    }

    /// The reason without quoted texts and digits, and not longer than needed: keys and numbers may come from visitors.
    private static func shape(_ reason: String) -> String {
        var shape: [UInt8] = []
        var isQuoted = false
        for byte in reason.utf8.prefix(2_000) {
            if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
            let isDigit = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
            if !isQuoted, !isDigit { shape.append(byte) }
            if shape.count == 300 { break }
        }
        return String(decoding: shape, as: UTF8.self)
    }
}
