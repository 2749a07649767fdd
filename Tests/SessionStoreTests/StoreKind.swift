import StoreSupport
import Testing
import WorkflowLive
import WorkflowNATS
import WorkflowSQLite

/// The stores that keep the same contract.
enum StoreKind: String, CaseIterable, CustomTestStringConvertible {
    case memory, sqlite, nats

    var testDescription: String { rawValue }

    func open(in folder: StoreFolder) async throws -> any SessionStore {
        switch self {
        case .memory: MemorySessionStore()
        case .sqlite: try folder.open()
        // All other tests use the processors, too.
        case .nats: try await NATSServer.shared.store { $0.callTimeout = .seconds(120) }
        }
    }
}
