import Workflow

/// The changes of a tree that a recorder has not taken yet. It takes each of them once.
///
/// ``SnapshotKeeper`` hands changes out again until its caller confirms them; a recorder must not interfere with that.
final class UnrecordedChanges {
    let coder: any StateCoder
    private var touched: [SnapshotRecord] = []
    private var removed: [Int] = []

    init(coder: any StateCoder) {
        self.coder = coder
    }

    func touch(_ record: SnapshotRecord) {
        if record.isUnrecorded { return }
        record.isUnrecorded = true
        touched.append(record)
    }

    func didEnd(_ record: SnapshotRecord) {
        if record.recordedHash != nil { removed.append(record.id) }
    }

    /// Returns the records that were touched and the nodes that have gone since the last call.
    func take() -> (touched: [SnapshotRecord], removed: [Int]) {
        defer { (touched, removed) = ([], []) }
        for record in touched { record.isUnrecorded = false }
        return (touched, removed)
    }
}
