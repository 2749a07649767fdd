import TrellisSupport
import WorkflowLive

extension NATSSessionStore {
    struct Found {
        let sequence: UInt64
        /// `nil` if the session was deleted.
        let head: SessionHead?
    }

    func read(_ page: String, _ session: PageID?) async throws(CallError) -> Found? {
        let entry = try await bucketCall { () throws(BucketError) in try await bucket.read(SessionKeys.head(page)) }
        guard let entry else { return nil }
        if entry.value.isEmpty { return Found(sequence: entry.sequence, head: nil) }
        do throws(ByteReader.Malformed) {
            return Found(sequence: entry.sequence, head: try SessionHead(entry.value, sequence: entry.sequence))
        } catch {
            throw .damaged(entry.sequence)
        }
    }

    /// Reads the head of a session whose claim has the number `number`.
    func owned(
        _ page: String,
        _ session: PageID,
        _ claimNumber: Int
    ) async throws(CallError) -> (sequence: UInt64, head: SessionHead) {
        guard let found = try await read(page, session) else {
            // Nothing is there for certain only if an empty head replaces nothing.
            if try await putEmpty(page, expecting: 0) { throw .store(.notStored(session)) }
            throw .store(.unavailable(Self.isBehind))
        }
        guard let head = found.head, head.claimNumber.number == claimNumber else {
            throw refusal(found, of: session, claimNumber)
        }
        return (found.sequence, head)
    }

    /// The reason for which the owner of a claim is refused, given another head.
    func refusal(_ found: Found, of session: PageID, _ claimNumber: Int) -> CallError {
        guard found.sequence > SessionHead.ClaimNumber.sequence(of: claimNumber) else {
            return .store(.unavailable(Self.isBehind))
        }
        return .store(found.head.map { .claimed(session, by: $0.owner) } ?? .notStored(session))
    }

    static let isBehind = "the leader of the bucket does not know yet what was stored"

    /// The head as this process wrote it last, if that fits.
    func known(_ page: String, claimNumber: Int, revision: Int) -> HeadCache.Known? {
        guard let known = cache[page], known.generation == bucket.connection.generation,
            known.head.claimNumber.number == claimNumber, known.head.revision == revision
        else { return nil }
        return known
    }

    func remember(_ head: SessionHead, _ page: String, at sequence: UInt64) {
        cache.set(
            HeadCache.Known(sequence: sequence, head: head, generation: bucket.connection.generation),
            for: page
        )
    }

    /// - Returns: The new sequence; `nil` if the head was written meanwhile.
    func put(_ head: SessionHead, _ page: String, expecting sequence: UInt64) async throws(CallError) -> UInt64? {
        let value = head.encoded()
        let most = try valueBytes() - 1_024
        guard value.count <= most else {
            throw .store(.tooLarge(PageID(rawValue: page), size: value.count, most: most))
        }
        let put = try await bucketCall { () throws(BucketError) in
            try await bucket.put(value, to: SessionKeys.head(page), expecting: sequence, headers: Header.of(head))
        }
        if case .stored(let sequence) = put { return sequence }
        return nil
    }

    /// Replaces a head by an empty value. What is written with an older sequence fails from then on.
    func putEmpty(_ page: String, expecting sequence: UInt64) async throws(CallError) -> Bool {
        cache.remove(page)
        let put = try await bucketCall { () throws(BucketError) in
            try await bucket.put(
                [],
                to: SessionKeys.head(page),
                expecting: sequence,
                headers: [("KV-Operation", "DEL")]
            )
        }
        if case .stored = put { return true }
        return false
    }

    /// - Returns: `false` if the head was written meanwhile.
    func delete(_ page: String, _ head: SessionHead, at sequence: UInt64) async throws(CallError) -> Bool {
        guard try await putEmpty(page, expecting: sequence) else { return false }
        if let base = head.base { removeLater(base.parts) }
        return true
    }
}
