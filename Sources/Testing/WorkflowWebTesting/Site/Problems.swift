import TrellisSupport
import WorkflowLive
import WorkflowWeb

/// The mistakes that the server and its sessions report, until a step of the test takes them.
final class Problems: Sendable {
    private static let kinds: Set<SessionReport.Kind> = [
        .failedView, .tooLarge, .unsafeHTML, .unsafeURL, .missingBinding, .misuse, .refusedValue, .badFrame,
        .failedPatch,
    ]

    private let texts = Guarded<[String]>([])

    func add(_ text: String) {
        texts.withLock { $0.append(text) }
    }

    func add(_ report: WebServerReport) {
        if let session = report.session {
            if Self.kinds.contains(session.kind) {
                add(session.reason.map { "\(session.kind.name): \($0)" } ?? "\(session)")
            }
        } else if report.level == .error {
            add(report.description)
        }
    }

    /// Removes the oldest report of a value that was refused.
    func removeRefusedValue() {
        texts.withLock { texts in
            guard let index = texts.firstIndex(where: { $0.hasPrefix(SessionReport.Kind.refusedValue.name) }) else {
                return
            }
            texts.remove(at: index)
        }
    }

    func take() -> [String] {
        texts.withLock { exchange(&$0, with: []) }
    }
}
