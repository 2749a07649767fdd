import WorkflowLive

/// The one value that defines a session: its owner, its revision, and its items, or the place of most of them.
///
/// It is replaced by compare-and-set, so that a save is done or not done, whatever else is written before or after it.
struct SessionHead: Hashable, Sendable {
    /// The number of a claim.
    struct ClaimNumber: Hashable, Sendable {
        /// The sequence of the claim's own write, 0 in that write, which cannot know it. It goes on growing when values
        /// are deleted.
        var sequence: UInt64
        /// Random bits. They tell claims apart whose sequences are the same, as a bucket was made again or lost its last writes.
        var salt: UInt64

        static let saltBits: UInt64 = 20

        /// The value as the number of a ``SessionClaim``.
        var number: Int { Int(truncatingIfNeeded: sequence << Self.saltBits | salt) }

        /// The sequence in the number of a claim.
        static func sequence(of number: Int) -> UInt64 { UInt64(truncatingIfNeeded: number) >> saltBits }
    }

    /// The items that were too many for the head, as they were at some revision.
    struct Base: Hashable, Sendable {
        /// Random, so that no name is used twice.
        let id: String
        /// The sequences of its parts, by which they are removed.
        let parts: [UInt64]
        /// The bytes of all parts.
        let size: Int
    }

    var claimNumber: ClaimNumber
    var owner: String
    /// 0 until the first save.
    var revision = 0
    var login: String?
    /// `nil` until the first save.
    var expiry: Int64?
    var base: Base?
    /// The items that have changed since the base; `nil` for one that was removed.
    var changes: [String: [UInt8]?] = [:]

    /// The items, given those of the base.
    func items(over base: [String: [UInt8]]) -> [String: [UInt8]] {
        var items = base
        for (name, bytes) in changes { items[name] = bytes }
        return items
    }

    /// The bytes of the changes, with their names.
    var changedBytes: Int {
        changes.reduce(0) { $0 + $1.key.utf8.count + ($1.value?.count ?? 0) + 4 }
    }
}

extension SessionHead {
    private static let version: UInt64 = 1

    func encoded() -> [UInt8] {
        var writer = ByteWriter()
        writer.write(Self.version)
        writer.write(claimNumber.sequence)
        writer.write(claimNumber.salt)
        writer.write(owner)
        writer.write(UInt64(revision))
        writer.write(UInt64(login == nil ? 0 : 1))
        if let login { writer.write(login) }
        writer.write(UInt64(expiry == nil ? 0 : 1))
        if let expiry { writer.write(expiry) }
        writer.write(UInt64(base == nil ? 0 : 1))
        if let base {
            writer.write(base.id)
            writer.write(UInt64(base.size))
            writer.write(UInt64(base.parts.count))
            for part in base.parts { writer.write(part) }
        }
        writer.write(UInt64(changes.count))
        for (name, bytes) in changes {
            writer.write(name)
            writer.write(UInt64(bytes == nil ? 0 : 1))
            if let bytes { writer.write(bytes) }
        }
        return writer.bytes
    }

    /// - Parameter sequence: The sequence of the value.
    init(_ value: [UInt8], sequence: UInt64) throws(ByteReader.Malformed) {
        var reader = ByteReader(value)
        guard try reader.number() == Self.version else { throw ByteReader.Malformed() }
        let claimed = try reader.number()
        claimNumber = ClaimNumber(sequence: claimed == 0 ? sequence : claimed, salt: try reader.number())
        owner = try reader.text()
        revision = try reader.count()
        guard revision <= StoredSession.mostRevision else { throw ByteReader.Malformed() }
        login = try reader.number() == 0 ? nil : try reader.text()
        expiry = try reader.number() == 0 ? nil : try reader.signed()
        if try reader.number() == 1 {
            let (id, size, count) = (try reader.text(), try reader.count(), try reader.count())
            guard count <= value.count else { throw ByteReader.Malformed() }
            var parts: [UInt64] = []
            for _ in 0..<count { parts.append(try reader.number()) }
            base = Base(id: id, parts: parts, size: size)
        }
        for _ in 0..<(try reader.count()) {
            let name = try reader.text()
            let bytes: [UInt8]? = try reader.number() == 0 ? nil : try reader.array()
            changes.updateValue(bytes, forKey: name)
        }
        guard reader.isAtEnd else { throw ByteReader.Malformed() }
    }
}

/// All items of a session in one piece, which is stored in parts.
enum SessionItems {
    static func encode(_ items: [String: [UInt8]]) -> [UInt8] {
        var writer = ByteWriter()
        for (name, bytes) in items {
            writer.write(name)
            writer.write(bytes)
        }
        return writer.bytes
    }

    static func decode(_ bytes: [UInt8]) throws(ByteReader.Malformed) -> [String: [UInt8]] {
        var reader = ByteReader(bytes)
        var items: [String: [UInt8]] = [:]
        while !reader.isAtEnd {
            let name = try reader.text()
            items[name] = try reader.array()
        }
        return items
    }
}
