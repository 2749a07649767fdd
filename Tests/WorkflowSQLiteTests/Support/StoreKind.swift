import Testing
import WorkflowLive
import WorkflowSQLite

/// The stores that keep the same contract.
enum StoreKind: String, CaseIterable, CustomTestStringConvertible {
    case memory, sqlite

    var testDescription: String { rawValue }

    func open(in folder: StoreFolder) throws -> any SessionStore {
        switch self {
        case .memory: MemorySessionStore()
        case .sqlite: try folder.open()
        }
    }
}
