import TrellisSupport

/// The number of reports of each kind, for metrics.
///
/// Its size is bounded: kinds and reasons beyond ``capacity`` are counted together.
final class ReportCounts: Sendable {
    /// A kind of report.
    enum Name: Hashable {
        /// A refusal, by its reason.
        case refusal(String)
        /// Any other report.
        case report(String)
    }

    /// The number of names that are told apart.
    static let capacity = 128

    private let counts = Guarded<[Name: UInt64]>([:])

    var all: [Name: UInt64] { counts.withLock { $0 } }

    func add(_ report: WebServerReport) {
        guard let name = Self.name(of: report) else { return }
        counts.withLock { counts in
            if counts[name] != nil || counts.count < Self.capacity {
                counts[name, default: 0] += 1
            } else {
                counts[.report("other"), default: 0] += 1
            }
        }
    }

    /// nil for reports of everyday life, which others count.
    private static func name(of report: WebServerReport) -> Name? {
        if let refusal = report.refusal { return .refusal(refusal.name) }
        switch report.session?.kind {
        case .joined, .disconnected, .ended, .flushed: return nil
        case let kind?: return .report("session: \(kind.name)")
        case nil: return report.kind == .closed ? nil : .report(report.kind.name)
        }
    }
}
