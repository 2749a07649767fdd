import Workflow

// The first byte of each form is its version; the last eight are a checksum of the others. What is unknown, cut or damaged throws.

extension SnapshotNode {
    /// Reads a node.
    public init(bytes: [UInt8]) throws(SnapshotFormatError) {
        var reader = try ByteReader(checking: bytes)
        self = try reader.readNode(version: try reader.readVersion())
        try reader.expectEnd()
    }

    /// The node as bytes, for a store that keeps each by its ``id``.
    public var bytes: [UInt8] {
        var writer = ByteWriter()
        writer.write(self)
        writer.writeChecksum()
        return writer.bytes
    }
}

extension TreeSnapshot {
    /// Reads a whole snapshot.
    public init(bytes: [UInt8]) throws(SnapshotFormatError) {
        var reader = try ByteReader(checking: bytes)
        let version = try reader.readVersion()
        let lastEffect = try reader.readOptional { reader throws(SnapshotFormatError) in try reader.readEffectID() }
        let nodes = try reader.readList { reader throws(SnapshotFormatError) in
            try reader.readNode(version: version == 1 ? 1 : try reader.readVersion())
        }
        try reader.expectEnd()
        self.init(nodes: nodes, lastEffect: lastEffect)
    }

    /// The whole snapshot as bytes, the same for equal snapshots.
    public var bytes: [UInt8] {
        var writer = ByteWriter()
        writer.write(2)
        writer.write(lastEffect) { $0.write($1) }
        writer.write(nodes.count)
        for node in nodes.values.sorted(by: { $0.id < $1.id }) { writer.write(node) }
        writer.writeChecksum()
        return writer.bytes
    }
}

extension ByteWriter {
    /// A node of version 1 has a short name.
    fileprivate mutating func write(_ node: SnapshotNode) {
        write(node.hasShortName ? 1 : 2)
        write(node.id)
        write(node.parent)
        write(node.name)
        write(node.key)
        write(node.state) { writer, state in
            writer.write(state.version)
            writer.write(state.bytes)
        }
        write(node.effects.count)
        for effect in node.effects {
            write(effect.number)
            write(effect.key) { $0.write($1) }
            write(effect.id)
            write(effect.value)
        }
    }

    fileprivate mutating func write(_ id: EffectID) {
        write(id.event)
        write(id.index)
    }
}

extension ByteReader {
    fileprivate mutating func readVersion() throws(SnapshotFormatError) -> Int {
        let found = try readNumber()
        guard (1...2).contains(found) else {
            throw SnapshotFormatError("of version \(found) of the form, which this program does not know")
        }
        return found
    }

    fileprivate mutating func readNode(version: Int) throws(SnapshotFormatError) -> SnapshotNode {
        SnapshotNode(
            id: try readNumber(),
            parent: try readNumber(),
            name: try readText(),
            hasShortName: version == 1,
            key: try readText(),
            state: try readOptional { reader throws(SnapshotFormatError) in
                SnapshotState(version: try reader.readNumber(), bytes: try reader.readBytes())
            },
            effects: try readList { reader throws(SnapshotFormatError) in
                SnapshotEffect(
                    number: try reader.readNumber(),
                    key: try reader.readOptional { reader throws(SnapshotFormatError) in try reader.readText() },
                    id: try reader.readEffectID(),
                    value: try reader.readBytes()
                )
            }
        )
    }

    fileprivate mutating func readEffectID() throws(SnapshotFormatError) -> EffectID {
        EffectID(event: try readNumber(), index: try readNumber())
    }
}
