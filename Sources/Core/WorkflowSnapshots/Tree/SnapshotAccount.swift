import Workflow

/// The changes of a tree for a second reader, which takes each of them once.
///
/// ``SnapshotKeeper`` returns changes again until its caller confirms them; a recorder must not interfere with that.
final class SnapshotAccount {
    let coder: any StateCoder
    private var touched: [SnapshotRecord] = []
    private var removed: [Int] = []

    init(coder: any StateCoder) {
        self.coder = coder
    }

    func touch(_ record: SnapshotRecord) {
        if record.isInAccount { return }
        record.isInAccount = true
        touched.append(record)
    }

    func didEnd(_ record: SnapshotRecord) {
        if record.accountHash != nil { removed.append(record.id) }
    }

    /// Returns the records that were touched and the nodes that have gone since the last call.
    func take() -> (touched: [SnapshotRecord], removed: [Int]) {
        defer { (touched, removed) = ([], []) }
        for record in touched { record.isInAccount = false }
        return (touched, removed)
    }
}
