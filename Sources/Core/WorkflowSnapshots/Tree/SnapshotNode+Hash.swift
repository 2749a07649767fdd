import Workflow

extension SnapshotNode {
    /// A hash of all that can change.
    var contentHash: Int {
        var hasher = Hasher()
        hasher.combine(name)
        hasher.combine(state)
        hasher.combine(effects)
        return hasher.finalize()
    }
}
