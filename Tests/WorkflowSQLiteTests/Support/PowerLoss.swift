import CPowerLossVFS
import Foundation

/// A layer below SQLite whose disk can be full, fail, or lose its power. One for each test.
///
/// `@unchecked Sendable`: the functions of the layer take a lock.
final class PowerLoss: @unchecked Sendable {
    let name = "power-loss-\(UUID().uuidString)"
    private let layer: OpaquePointer

    init() {
        layer = power_loss_make(name)
    }

    deinit {
        power_loss_free(layer)
    }

    var hasHappened: Bool { power_loss_happened(layer) }
    var syncs: Int { Int(power_loss_syncs(layer)) }

    func happen(afterOperations operations: Int, seed: UInt64) { power_loss_after(layer, Int64(operations), seed) }
    func save(_ path: String, to copy: String) -> Bool { power_loss_save(layer, path, copy) }
    func setRoom(_ bytes: Int?) { power_loss_set_room(layer, Int64(bytes ?? -1)) }
    /// Gives `bytes` of room once there is no file at `path`.
    func reserve(_ bytes: Int, until path: String) { power_loss_reserve(layer, path, Int64(bytes)) }
    func failSyncs(_ fails: Bool) { power_loss_fail_syncs(layer, fails) }
}
