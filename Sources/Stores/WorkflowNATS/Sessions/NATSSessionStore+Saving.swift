import TrellisSupport
import WorkflowLive

extension NATSSessionStore {
    /// - Returns: `nil` if the head was written meanwhile.
    func tryClaim(
        _ page: String,
        _ session: PageID,
        by owner: String
    ) async throws(CallError) -> SessionClaim? {
        let found: Found?
        do throws(CallError) {
            found = try await read(page, session)
        } catch {
            guard case .damaged(let sequence) = error else { throw error }
            return try await removeDamaged(page, session, at: sequence)
        }
        let claimNumber = SessionHead.ClaimNumber(
            sequence: 0,
            salt: .random(in: 0..<(1 << SessionHead.ClaimNumber.saltBits))
        )
        var head = found?.head ?? SessionHead(claimNumber: claimNumber, owner: owner)
        (head.claimNumber, head.owner) = (claimNumber, owner)
        // Read before the claim: the base of this head is there for as long as the head is.
        guard let base = try await items(of: head.base, page) else {
            return try await removeDamaged(page, session, at: found?.sequence ?? 0)
        }
        guard let sequence = try await put(head, page, expecting: found?.sequence ?? 0) else { return nil }
        head.claimNumber.sequence = sequence
        remember(head, page, at: sequence)
        let stored = head.revision == 0 ? nil : StoredSession(revision: head.revision, items: head.items(over: base))
        return SessionClaim(
            number: head.claimNumber.number,
            stored: stored,
            formerOwner: found?.head?.owner,
            expiry: head.revision == 0 ? nil : head.expiry
        )
    }

    /// Removes what is left of a session, so that its next claim succeeds; returns `nil` if it was written meanwhile.
    func removeDamaged(_ page: String, _ session: PageID, at sequence: UInt64) async throws(CallError)
        -> SessionClaim?
    {
        guard try await putEmpty(page, expecting: sequence) else { return nil }
        throw .store(.damaged(session))
    }

    /// - Returns: `false` if the head was written meanwhile, and nothing has changed.
    func trySave(
        _ changes: SessionChanges,
        over before: (sequence: UInt64, head: SessionHead),
        _ page: String,
        _ session: PageID
    ) async throws(CallError) -> Bool {
        var head = before.head
        for (name, bytes) in changes.items { head.changes.updateValue(bytes, forKey: name) }
        (head.revision, head.login, head.expiry) = (changes.revision, changes.login, changes.expiry)
        // Before the head, so that each head with a login can be found by it.
        if let login = head.login, login != before.head.login {
            try await bucketCall { () throws(BucketError) in
                _ = try await bucket.put([], to: SessionKeys.login(login, page), expecting: nil)
            }
        }
        let isRewritten = head.changedBytes > head.mostChangedBytes
        if isRewritten { try await rewrite(&head, page, session) }
        guard let sequence = try await put(head, page, expecting: before.sequence) else {
            // Refused for certain, so that nothing will ever name these.
            if isRewritten, let base = head.base { removeLater(base.parts) }
            return false
        }
        remember(head, page, at: sequence)
        if isRewritten {
            counted.withLock { $0.rewrites += 1 }
            if let base = before.head.base { removeLater(base.parts) }
        }
        return true
    }

    /// Puts all items into a new base.
    func rewrite(_ head: inout SessionHead, _ page: String, _ session: PageID) async throws(CallError) {
        guard let base = try await items(of: head.base, page) else { throw .store(.damaged(session)) }
        let items = head.items(over: base)
        let size = items.values.reduce(0) { $0 + $1.count }
        guard size <= options.mostSessionBytes else {
            throw .store(.tooLarge(session, size: size, most: options.mostSessionBytes))
        }
        let bytes = SessionItems.encode(items)
        let id = String(UInt64.random(in: .min ... .max), radix: 36)
        let most = min(SessionStoreLimits.partBytes, try valueBytes() - 1_024)
        var parts: [UInt64] = []
        for (number, start) in stride(from: 0, to: bytes.count, by: most).enumerated() {
            let part = Array(bytes[start..<min(start + most, bytes.count)])
            let put = try await bucketCall { () throws(BucketError) in
                try await bucket.put(part, to: SessionKeys.part(number, of: id, page), expecting: 0)
            }
            guard case .stored(let sequence) = put else {
                throw .store(.unavailable("a name that was made at random is in use: \(id)"))
            }
            parts.append(sequence)
        }
        head.base = SessionHead.Base(id: id, parts: parts, size: bytes.count)
        head.changes = [:]
    }

    /// Reads the items of a base; `nil` if it is missing or malformed.
    func items(of base: SessionHead.Base?, _ page: String) async throws(CallError) -> [String: [UInt8]]? {
        guard let base else { return [:] }
        var bytes: [UInt8] = []
        for number in base.parts.indices {
            let part = try await bucketCall { () throws(BucketError) in
                try await bucket.readConstant(SessionKeys.part(number, of: base.id, page))
            }
            guard let part else { return nil }
            bytes += part
        }
        guard bytes.count == base.size else { return nil }
        return try? SessionItems.decode(bytes)
    }
}

extension SessionHead {
    /// The bytes of changes from which a new base is written: with more, the sum of what saves and rewrites cost grows.
    fileprivate var mostChangedBytes: Int {
        max(4_096, Int(32 * Double(base?.size ?? 0).squareRoot()))
    }
}
