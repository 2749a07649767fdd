import Workflow

/// The record of a host: its actions, each with its time and what it has changed, and now and then the whole state.
///
/// A host that is made with ``JournalOptions`` writes one. Read, it can be replayed to any of its points and verified:
///
/// ```swift
/// let journal = try JournalFile.read("page.journal")
/// let host = try journal.replay(Shop(), to: 812)  // the tree as it was after entry 812
/// let verification = try journal.verify(Shop())   // does the program still do the same?
/// ```
public struct Journal: Hashable, Sendable {
    /// The snapshots, in their order.
    public private(set) var snapshots: [JournalSnapshot] = []
    /// The entries, in their order.
    public private(set) var entries: [JournalEntry] = []
    /// The reason for which the last records are left out; `nil` if all were read.
    public package(set) var problem: JournalFormatError?

    /// For each snapshot, the number of the entries before it.
    private(set) var places: [Int] = []

    /// Reads records. Those from the first on that cannot be read are left out; see ``problem``.
    public init(records: some Sequence<[UInt8]>) {
        for (position, bytes) in records.enumerated() {
            do throws(SnapshotFormatError) {
                try append(JournalContent(bytes: bytes))
            } catch {
                problem = JournalFormatError(error.reason, record: position + 1)
                return
            }
        }
    }

    private mutating func append(_ content: JournalContent) throws(SnapshotFormatError) {
        switch content {
        case .snapshot(let snapshot):
            if let last = lastIndex, snapshot.index != last { throw Self.gap(after: last, snapshot.index) }
            snapshots.append(snapshot)
            places.append(entries.count)
        case .entry(let entry):
            guard let last = lastIndex else { throw SnapshotFormatError("an entry without a snapshot before it") }
            guard entry.index == last + 1 else { throw Self.gap(after: last, entry.index) }
            entries.append(entry)
        }
    }

    private static func gap(after last: Int, _ found: Int) -> SnapshotFormatError {
        SnapshotFormatError("of index \(found), after \(last)")
    }

    /// The number of the last entry, or of that after which the only snapshots were made.
    private var lastIndex: Int? { entries.last?.index ?? snapshots.last?.index }

    /// The numbers of the points that can be replayed: from the first snapshot to the last entry. `nil` for an empty journal.
    public var range: ClosedRange<Int>? {
        guard let first = snapshots.first, let last = lastIndex else { return nil }
        return first.index...last
    }

    /// Returns the states after an entry, made of the nearest snapshot before it and the changes since, without redacted values.
    ///
    /// - Parameter index: The number of the entry. Where a host has ended and another begun, it is the state that the second began with.
    /// - Throws: ``JournalRangeError`` for an index outside ``range``.
    public func snapshot(at index: Int) throws -> TreeSnapshot {
        try start(at: index).tree
    }

    /// Returns the states after an entry, as a snapshot at that point.
    package func start(at index: Int) throws(JournalRangeError) -> JournalSnapshot {
        guard let range, range.contains(index), let place = snapshots.lastIndex(where: { $0.index <= index }) else {
            throw JournalRangeError(index: index, range: range)
        }
        let snapshot = snapshots[place]
        var tree = snapshot.tree
        var (digest, time, lastNode) = (snapshot.digest, snapshot.time, snapshot.lastNode)
        var props = snapshot.props
        for entry in entries[places[place]...] {
            if entry.index > index { break }
            tree.apply(entry.changes)
            (digest, time, lastNode) = (entry.digest, entry.time, entry.lastNode)
            props = entry.props ?? props
        }
        return JournalSnapshot(
            index: index,
            time: time,
            // Leaves out nodes with numbers that no tree gives.
            tree: TreeSnapshot(nodes: tree.nodes.values, lastEffect: tree.lastEffect),
            isStart: snapshot.isStart,
            workflow: snapshot.workflow,
            props: props,
            digest: digest,
            lastNode: lastNode
        )
    }
}

/// A point that a journal does not have.
public struct JournalRangeError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The number that was asked for.
    public let index: Int
    /// The numbers that the journal has; `nil` for an empty one.
    public let range: ClosedRange<Int>?

    public var description: String {
        let found = range.map { "it has \($0.lowerBound) to \($0.upperBound)" } ?? "it is empty"
        return "Expected a journal with the entry \(index). Instead, \(found). Ask for one that it has."
    }
}
