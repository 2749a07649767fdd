/// The cause of a report. Reports of one cause are repeats of each other, whichever visitor causes them.
///
/// It contains nothing of a visitor: no addresses, paths or hosts.
struct ReportCause: Hashable {
    let name: String
    /// The reason of a fault in the app, without its numbers and quoted texts; nil for all else.
    let reason: String?

    /// The code of a failure.
    let code: String?

    private init(name: String, code: String? = nil, reason: String?) {
        self.name = name
        self.code = code
        self.reason = reason.map(Self.shape)
    }

    var withoutReason: ReportCause { ReportCause(name: name, code: code, reason: nil) }

    init(_ report: WebServerReport) {
        if let session = report.session {
            let hasReason = [.failedView, .missingBinding, .misuse, .notSaved, .notRestored, .notRecorded]
                .contains(session.kind)
            self.init(name: "session: \(session.kind.name)", reason: hasReason ? session.reason : nil)
        } else if let refusal = report.refusal {
            self.init(name: "refused: \(refusal.name)", reason: nil)
        } else {
            // The code names the cause of a failure; its text may be a visitor's.
            self.init(
                name: report.kind.name,
                code: report.code,
                reason: [.logoutNotStored, .storeFailed, .taskFailed].contains(report.kind) ? report.text : nil
            )
        }
    }

    /// Returns a reason without quoted texts and digits, cut: keys and numbers may come from visitors.
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
