import Workflow

// The first byte of a record is the version of the form, the second its kind; the last eight are a checksum of the others.

/// The content of a record.
enum JournalContent: Hashable, Sendable {
    case snapshot(JournalSnapshot)
    case entry(JournalEntry)
}

extension JournalRecord {
    init(_ snapshot: JournalSnapshot) {
        var writer = ByteWriter()
        writer.write(1)
        writer.write(0)
        writer.write(snapshot.index)
        writer.write(snapshot.time)
        writer.write(snapshot.isStart ? 1 : 0)
        writer.write(snapshot.workflow)
        writer.write(snapshot.props) { $0.write($1) }
        writer.write(snapshot.digest) { $0.write(Int(truncatingIfNeeded: $1)) }
        writer.write(snapshot.lastNode)
        writer.write(snapshot.tree.bytes)
        writer.writeChecksum()
        self.init(index: snapshot.index, isSnapshot: true, bytes: writer.bytes)
    }

    init(_ entry: JournalEntry) {
        var writer = ByteWriter()
        writer.write(1)
        writer.write(1)
        writer.write(entry.index)
        writer.write(entry.time)
        writer.write(entry.actions.count)
        for action in entry.actions { writer.write(action) }
        writer.write(entry.changes.changed.count)
        for node in entry.changes.changed { writer.write(node.bytes) }
        writer.write(entry.changes.removed.count)
        for id in entry.changes.removed { writer.write(id) }
        writer.write(entry.changes.lastEffect) {
            $0.write($1.event)
            $0.write($1.index)
        }
        writer.write(entry.digest) { $0.write(Int(truncatingIfNeeded: $1)) }
        writer.write(entry.props) { $0.write($1) }
        writer.write(entry.lastNode)
        writer.writeChecksum()
        self.init(index: entry.index, isSnapshot: false, bytes: writer.bytes)
    }
}

extension JournalRecord {
    /// The entry that the record has; `nil` for a snapshot.
    package var entry: JournalEntry? {
        if !isSnapshot, case .entry(let entry) = try? JournalContent(bytes: bytes) { entry } else { nil }
    }
}

extension JournalContent {
    init(bytes: [UInt8]) throws(SnapshotFormatError) {
        var reader = try ByteReader(checking: bytes)
        let version = try reader.readNumber()
        guard version == 1 else {
            throw SnapshotFormatError("of version \(version) of the form, which this program does not know")
        }
        switch try reader.readNumber() {
        case 0: self = .snapshot(try reader.readJournalSnapshot())
        case 1: self = .entry(try reader.readJournalEntry())
        default: throw SnapshotFormatError("damaged: neither an entry nor a snapshot")
        }
        try reader.expectEnd()
    }
}

extension ByteWriter {
    fileprivate mutating func write(_ action: JournalAction) {
        write(action.node) { $0.write($1) }
        write(action.path)
        write(action.name)
        write(action.typeName)
        write(action.bytes) { $0.write($1) }
        write(action.isCause ? 1 : 0)
        write(action.hasUnsavedChange ? 1 : 0)
    }
}

extension ByteReader {
    fileprivate mutating func readJournalSnapshot() throws(SnapshotFormatError) -> JournalSnapshot {
        let index = try readIndex()
        let time = try readNumber()
        let isStart = try readNumber() != 0
        let workflow = try readText()
        let props = try readOptionalText()
        let digest = try readDigest()
        let lastNode = try readIndex()
        return JournalSnapshot(
            index: index,
            time: time,
            tree: try TreeSnapshot(bytes: readBytes()),
            isStart: isStart,
            workflow: workflow,
            props: props,
            digest: digest,
            lastNode: lastNode
        )
    }

    fileprivate mutating func readJournalEntry() throws(SnapshotFormatError) -> JournalEntry {
        let index = try readIndex()
        let time = try readNumber()
        let actions = try readList { reader throws(SnapshotFormatError) in try reader.readAction() }
        let changed = try readList { reader throws(SnapshotFormatError) in
            try SnapshotNode(bytes: reader.readBytes())
        }
        // A snapshot takes only nodes with numbers that a tree gives.
        guard TreeSnapshot(nodes: changed).nodes.count == changed.count else {
            throw SnapshotFormatError("damaged: the number of a node is out of range")
        }
        let removed = try readList { reader throws(SnapshotFormatError) in try reader.readNumber() }
        let lastEffect = try readOptional { reader throws(SnapshotFormatError) in
            EffectID(event: try reader.readNumber(), index: try reader.readNumber())
        }
        let changes = SnapshotChanges(revision: index, changed: changed, removed: removed, lastEffect: lastEffect)
        return JournalEntry(
            index: index,
            time: time,
            actions: actions,
            changes: changes,
            digest: try readDigest(),
            props: try readOptionalText(),
            lastNode: try readIndex()
        )
    }

    private mutating func readAction() throws(SnapshotFormatError) -> JournalAction {
        JournalAction(
            node: try readOptional { reader throws(SnapshotFormatError) in try reader.readNumber() },
            path: try readText(),
            name: try readText(),
            typeName: try readText(),
            bytes: try readOptional { reader throws(SnapshotFormatError) in try reader.readBytes() },
            isCause: try readNumber() != 0,
            hasUnsavedChange: try readNumber() != 0
        )
    }

    /// Reads a number that something counts up from, so that it must not be near the limit.
    private mutating func readIndex() throws(SnapshotFormatError) -> Int {
        let index = try readNumber()
        guard (0...1 << 48).contains(index) else { throw SnapshotFormatError("damaged: a number is out of range") }
        return index
    }

    private mutating func readOptionalText() throws(SnapshotFormatError) -> String? {
        try readOptional { reader throws(SnapshotFormatError) in try reader.readText() }
    }

    private mutating func readDigest() throws(SnapshotFormatError) -> UInt64? {
        try readOptional { reader throws(SnapshotFormatError) in UInt64(bitPattern: Int64(try reader.readNumber())) }
    }
}
