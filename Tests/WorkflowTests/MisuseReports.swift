import TrellisSupport
import Workflow

/// Collects the misuses that a tree goes on from.
final class MisuseReports: Sendable {
    private let reports = Guarded<[Misuse]>([])

    func configuration(_ mode: Mode) -> RuntimeConfiguration {
        var configuration = mode.configuration
        configuration.onMisuse = { [self] misuse in reports.withLock { $0.append(misuse) } }
        return configuration
    }

    var kinds: [Misuse.Kind] { reports.withLock { $0.map(\.kind) } }
    var messages: [String] { reports.withLock { $0.map(\.description) } }
}
