import TrellisSupport
import WorkflowLive

/// A store that keeps sessions in a key-value bucket of NATS JetStream, so that any server goes on with any page.
///
/// ```swift
/// var options = NATSSessionStore.Options()
/// options.replicas = 3
/// let store = try await NATSSessionStore(NATSConnection(), options: options)
/// ```
///
/// A session is one value, its *head*: the epoch, the revision, the login, and the items that have changed since a *base*. The
/// base has the other items, in parts under keys of their own that are never written twice. A claim and a save replace the head
/// by compare-and-set on its sequence, which is all that makes them true. So the fence holds whatever comes late or twice and
/// wherever a process ends, and a save costs what has changed since the base and not the whole page: a base is written again
/// when the changes exceed 4 KiB and 32 times the square root of its size, which keeps the sum of both small.
///
/// The epoch of a claim is the sequence of its write, with random bits: the sequences of a bucket grow over deletion. A deleted
/// session leaves an empty value for an hour.
///
/// A save is acknowledged when a majority of the replicas has it. It survives the end of any server; NATS does not wait
/// for the disk, so that a loss of power of the majority at once may take the last saves back.
///
/// ``watchRevocations(_:)`` reads the logins that have ended, and has further ones as soon as NATS has stored them. When the
/// connection was lost, when a call has failed, and when the server that sends them is silent, it counts as behind from the next
/// call that is done until it has read all that was stored before. ``deleteExpired(before:)`` removes those that have expired.
///
/// ``deleteAll(of:)`` reads the keys of the login's pages and no others. ``deleteExpired(before:)`` reads the headers of all
/// values, at most once in ``Options/sweepInterval`` for all servers together, and returns 0 in between.
///
/// A call whose task is cancelled is done nevertheless.
public final class NATSSessionStore: SharedSessionStore {
    let bucket: Bucket
    private let setup: BucketSetup
    let options: Options
    private let cache: HeadCache
    /// The largest value that the bucket takes; `nil` until it is open.
    private let mostValueBytes = Guarded<Int?>(nil)
    private let counted = Guarded(Counts())
    let feeds = Guarded<[ObjectIdentifier: RevocationFeed]>([:])

    /// Opens the bucket, and makes it if there is none.
    ///
    /// - Throws: ``NATSOpenError`` if the bucket cannot be used. With ``NATSConnection/Options/startsWithoutServer`` a server that
    ///   cannot be reached is no error: the bucket is opened by the first call that can.
    public init(_ connection: NATSConnection, options: Options = Options()) async throws(NATSOpenError) {
        self.options = options
        bucket = Bucket(connection: connection, name: options.bucket)
        setup = BucketSetup(bucket: bucket, replicas: options.replicas, mostBytes: options.mostBucketBytes)
        cache = HeadCache(bytes: options.mostCachedBytes)
        do throws(NATSOpenError) {
            try await open()
        } catch {
            guard connection.options.startsWithoutServer, case .unreachable = error.cause else { throw error }
        }
    }

    /// The counts of the store's calls since it was opened, for metrics.
    public var counts: Counts { counted.withLock { $0 } }

    // MARK: - SessionStore

    public var lease: Duration { options.lease }

    public func claim(_ session: PageID, by owner: String) async throws(SessionStoreError) -> SessionClaim {
        try await call { () throws(CallError) in
            let page = SessionKeys.name(of: session)
            var tries = Tries(options.callTimeout)
            while true {
                if let claim = try await tryClaim(page, session, by: owner) {
                    counted.withLock { $0.claims += 1 }
                    return claim
                }
                try await collided(&tries)
            }
        }
    }

    public func save(_ changes: SessionChanges, of session: PageID, epoch: Int) async throws(SessionStoreError) {
        let bytes = changes.items.values.reduce(0) { $0 + ($1?.count ?? 0) }
        let most = options.mostSessionBytes
        guard bytes <= most else { throw .tooLarge(session, size: bytes, most: most) }
        try await call { () throws(CallError) in
            let page = SessionKeys.name(of: session)
            var tries = Tries(options.callTimeout)
            var known = known(page, epoch: epoch, revision: changes.base)
            while true {
                let before: (sequence: UInt64, head: SessionHead)
                if let known {
                    before = (known.sequence, known.head)
                } else {
                    before = try await owned(page, session, epoch)
                    guard before.head.revision == changes.base else {
                        throw .store(.conflict(session, stored: before.head.revision, base: changes.base))
                    }
                }
                if try await trySave(changes, over: before, page, session) {
                    counted.withLock { $0.saves += 1 }
                    return
                }
                // Someone else has written. A search may have; so what is stored now says whether this is still the owner.
                known = nil
                try await collided(&tries)
            }
        }
    }

    public func delete(_ session: PageID, epoch: Int) async throws(SessionStoreError) {
        try await call { () throws(CallError) in
            let page = SessionKeys.name(of: session)
            var tries = Tries(options.callTimeout)
            while true {
                guard let found = try await read(page, session), let head = found.head else { return }
                guard head.epoch.number == epoch else { throw refusal(found, of: session, epoch) }
                if try await delete(page, head, at: found.sequence) { return }
                try await collided(&tries)
            }
        }
    }

    public func deleteAll(of login: String) async throws(SessionStoreError) {
        try await call { () throws(CallError) in
            let keys = try await bucketCall { () throws(BucketError) in
                // The leader that acknowledges this write knows all that was acknowledged before.
                _ = try await bucket.put([], to: SessionKeys.barrier, expecting: nil)
                return try await bucket.keys(SessionKeys.pages(of: login))
            }
            _ = try await forEach(keys) { (store, key) async throws(CallError) in
                guard case .login(let page, _)? = SessionKeys.Parsed(key) else { return false }
                return try await store.delete(page, ifOf: login)
            }
        }
    }

    public func deleteExpired(before time: Int64) async throws(SessionStoreError) -> Int {
        try await call { () throws(CallError) in
            guard try await beginSweep() else { return 0 }
            var sweep = Sweep(garbageAge: options.garbageAge.components.seconds, now: Tries.secondsSince1970)
            do throws(BucketError) {
                try await bucket.scan(headers: Header.all) { sweep.add($0) }
            } catch {
                throw .bucket(error)
            }
            let deleted = try await forEach(sweep.pagesToJudge(before: time)) { (store, page) async throws(CallError) in
                try await store.deleteIfExpired(page, before: time)
            }
            _ = try await forEach(sweep.garbage()) { (store, found) async throws(CallError) in
                try await store.remove(found.garbage, of: found.page)
                return true
            }
            _ = try await forEach(sweep.emptyHeads) { (store, sequence) async throws(CallError) in
                try await store.remove(sequence)
                return true
            }
            // Stored before those that it stands for are removed.
            if let horizon = sweep.horizon(of: options.mostRevocations, at: time) {
                _ = try await revokeAll(before: horizon)
            }
            let expired = sweep.revocationsToRemove(keeping: options.mostRevocations, at: time)
            _ = try await forEach(expired) { (store, sequence) async throws(CallError) in
                try await store.remove(sequence)
                return true
            }
            return deleted
        }
    }

    // MARK: - Claim

    /// - Returns: `nil` if the head was written meanwhile.
    private func tryClaim(
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
        let epoch = SessionHead.Epoch(sequence: 0, salt: .random(in: 0..<(1 << SessionHead.Epoch.saltBits)))
        var head = found?.head ?? SessionHead(epoch: epoch, owner: owner)
        (head.epoch, head.owner) = (epoch, owner)
        // Read before the claim: the base of this head is there for as long as the head is.
        guard let base = try await items(of: head.base, page) else {
            return try await removeDamaged(page, session, at: found?.sequence ?? 0)
        }
        guard let sequence = try await put(head, page, expecting: found?.sequence ?? 0) else { return nil }
        head.epoch.sequence = sequence
        remember(head, page, at: sequence)
        let stored = head.revision == 0 ? nil : StoredSession(revision: head.revision, items: head.items(over: base))
        return SessionClaim(epoch: head.epoch.number, stored: stored, formerOwner: found?.head?.owner)
    }

    /// Removes what is left of a session, so that its next claim succeeds; returns `nil` if it was written meanwhile.
    private func removeDamaged(_ page: String, _ session: PageID, at sequence: UInt64) async throws(CallError)
        -> SessionClaim?
    {
        guard try await putEmpty(page, expecting: sequence) else { return nil }
        throw .store(.damaged(session))
    }

    // MARK: - Save

    /// - Returns: `false` if the head was written meanwhile, and nothing has changed.
    private func trySave(
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
    private func rewrite(_ head: inout SessionHead, _ page: String, _ session: PageID) async throws(CallError) {
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
    private func items(of base: SessionHead.Base?, _ page: String) async throws(CallError) -> [String: [UInt8]]? {
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

    // MARK: - Heads

    private struct Found {
        let sequence: UInt64
        /// `nil` if the session was deleted.
        let head: SessionHead?
    }

    private func read(_ page: String, _ session: PageID?) async throws(CallError) -> Found? {
        let entry = try await bucketCall { () throws(BucketError) in try await bucket.read(SessionKeys.head(page)) }
        guard let entry else { return nil }
        if entry.value.isEmpty { return Found(sequence: entry.sequence, head: nil) }
        do throws(ByteReader.Malformed) {
            return Found(sequence: entry.sequence, head: try SessionHead(entry.value, sequence: entry.sequence))
        } catch {
            throw .damaged(entry.sequence)
        }
    }

    /// Reads the head of a session that is claimed under `epoch`.
    private func owned(
        _ page: String,
        _ session: PageID,
        _ epoch: Int
    ) async throws(CallError) -> (sequence: UInt64, head: SessionHead) {
        guard let found = try await read(page, session) else {
            // Nothing is there for certain only if an empty head replaces nothing.
            if try await putEmpty(page, expecting: 0) { throw .store(.notStored(session)) }
            throw .store(.unavailable(Self.isBehind))
        }
        guard let head = found.head, head.epoch.number == epoch else { throw refusal(found, of: session, epoch) }
        return (found.sequence, head)
    }

    /// The reason for which the owner of a claim is refused, given another head.
    private func refusal(_ found: Found, of session: PageID, _ epoch: Int) -> CallError {
        guard found.sequence > SessionHead.Epoch.sequence(of: epoch) else { return .store(.unavailable(Self.isBehind)) }
        return .store(found.head.map { .claimed(session, by: $0.owner) } ?? .notStored(session))
    }

    private static let isBehind = "the leader of the bucket does not know yet what was stored"

    /// The head as this process wrote it last, if that fits.
    private func known(_ page: String, epoch: Int, revision: Int) -> HeadCache.Known? {
        guard let known = cache[page], known.generation == bucket.connection.generation,
            known.head.epoch.number == epoch, known.head.revision == revision
        else { return nil }
        return known
    }

    private func remember(_ head: SessionHead, _ page: String, at sequence: UInt64) {
        cache.set(
            HeadCache.Known(sequence: sequence, head: head, generation: bucket.connection.generation),
            for: page
        )
    }

    /// - Returns: The new sequence; `nil` if the head was written meanwhile.
    private func put(_ head: SessionHead, _ page: String, expecting sequence: UInt64) async throws(CallError) -> UInt64?
    {
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
    private func putEmpty(_ page: String, expecting sequence: UInt64) async throws(CallError) -> Bool {
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
    private func delete(_ page: String, _ head: SessionHead, at sequence: UInt64) async throws(CallError) -> Bool {
        guard try await putEmpty(page, expecting: sequence) else { return false }
        if let base = head.base { removeLater(base.parts) }
        return true
    }

    // MARK: - What has expired, and what nobody names

    /// - Returns: Whether it is time for a search, and this server does it.
    private func beginSweep() async throws(CallError) -> Bool {
        let (interval, now) = (options.sweepInterval.components.seconds, Tries.secondsSince1970)
        let last = try await bucketCall { () throws(BucketError) in try await bucket.read(SessionKeys.sweep) }
        let time = last.flatMap { Int64(String(decoding: $0.value, as: UTF8.self)) } ?? .min
        guard now >= time.addingReportingOverflow(interval).partialValue || time > now else { return false }
        let put = try await bucketCall { () throws(BucketError) in
            try await bucket.put(Array("\(now)".utf8), to: SessionKeys.sweep, expecting: last?.sequence ?? 0)
        }
        if case .stored = put { return true }
        return false
    }

    /// - Returns: Whether it is deleted; not if it belongs to another login.
    private func delete(_ page: String, ifOf login: String) async throws(CallError) -> Bool {
        var tries = Tries(options.callTimeout)
        while let found = try await read(page, nil), let head = found.head, head.login == login {
            if try await delete(page, head, at: found.sequence) { return true }
            try await collided(&tries)
        }
        return false
    }

    private func deleteIfExpired(_ page: String, before time: Int64) async throws(CallError) -> Bool {
        var tries = Tries(options.callTimeout)
        while true {
            let found: Found?
            do throws(CallError) {
                found = try await read(page, nil)
            } catch {
                // Its next claim removes it.
                if case .damaged = error { return false }
                throw error
            }
            guard let found, var head = found.head else { return false }
            if let expiry = head.expiry {
                guard expiry < time else { return false }
                if try await delete(page, head, at: found.sequence) { return true }
            } else {
                head.expiry = SessionChanges.expiryOfUnsaved(foundAt: time)
                if try await put(head, page, expecting: found.sequence) != nil { return false }
            }
            try await collided(&tries)
        }
    }

    /// Removes values of a page that its head does not name.
    ///
    /// A head that names one may be on its way still, however old. So the head is written once more before: what was based on it
    /// fails from then on. Where there is none, nothing but a claim can make one, which names nothing.
    private func remove(_ garbage: Sweep.Garbage, of page: String) async throws(CallError) {
        let found: Found?
        do throws(CallError) {
            found = try await read(page, nil)
        } catch {
            if case .damaged = error { return }
            throw error
        }
        var rest = garbage
        if let found, let head = found.head {
            rest = garbage.without(head)
            if rest.isEmpty { return }
            guard try await put(head, page, expecting: found.sequence) != nil else { return }
        }
        for sequence in rest.sequences { try await remove(sequence) }
    }

    private func remove(_ sequence: UInt64) async throws(CallError) {
        try await bucketCall { () throws(BucketError) in try await bucket.remove(sequence) }
    }

    /// Removes values that no head names. What is not removed now is found by a later search.
    private func removeLater(_ sequences: [UInt64]) {
        Task { [bucket] in for sequence in sequences { try? await bucket.remove(sequence) } }
    }

    // MARK: - Calls

    private func open() async throws(NATSOpenError) {
        let most = try await setup.open()
        mostValueBytes.withLock { $0 = most }
    }

    /// Opens the bucket if that could not be done at the start.
    func openOnce() async throws(SessionStoreError) {
        guard mostValueBytes.withLock({ $0 }) == nil else { return }
        do throws(NATSOpenError) {
            try await open()
        } catch {
            throw SessionStoreError(.unavailable, error.description)
        }
    }

    private func valueBytes() throws(CallError) -> Int {
        guard let most = mostValueBytes.withLock({ $0 }) else {
            throw .store(.unavailable("the bucket is not open"))
        }
        return most
    }

    /// Does a call once the bucket is open, and makes one kind of error of all.
    func call<Value>(
        _ body: () async throws(CallError) -> Value
    ) async throws(SessionStoreError) -> Value {
        let error: SessionStoreError
        do throws(CallError) {
            do throws(SessionStoreError) {
                try await openOnce()
            } catch {
                throw .store(error)
            }
            let value = try await body()
            for feed in allFeeds { feed.didCall() }
            return value
        } catch let failure {
            error = storeError(failure)
        }
        if error.kind == .unavailable {
            counted.withLock { $0.failures += 1 }
            for feed in allFeeds { feed.didFail() }
        }
        throw error
    }

    private var allFeeds: [RevocationFeed] { feeds.withLock { Array($0.values) } }

    private func storeError(_ failure: CallError) -> SessionStoreError {
        switch failure {
        case .store(let refusal): refusal
        case .bucket(let error): .unavailable(error.reason)
        case .damaged:
            SessionStoreError(
                .corrupt,
                "The head of a session should be readable. It is not, and the next claim starts afresh. "
                    + "Check whether servers of different versions share the bucket \(bucket.name)."
            )
        }
    }

    /// Does `body` with each element, a few at a time, until one fails or the task is cancelled.
    ///
    /// - Returns: The number of those for which it returned `true`.
    private func forEach<Element: Sendable>(
        _ elements: [Element],
        _ body: @escaping @Sendable (NATSSessionStore, Element) async throws(CallError) -> Bool
    ) async throws(CallError) -> Int {
        let results = await withTaskGroup(of: Result<Bool, CallError>.self) { group in
            var (rest, results) = (elements[...], [Result<Bool, CallError>]())
            func addTask() {
                guard let element = rest.popFirst() else { return }
                group.addTask {
                    do throws(CallError) {
                        return .success(try await body(self, element))
                    } catch {
                        return .failure(error)
                    }
                }
            }
            for _ in 0..<16 { addTask() }
            while let result = await group.next() {
                results.append(result)
                if case .success = result, !Task.isCancelled { addTask() }
            }
            return results
        }
        var count = 0
        for result in results where try result.get() { count += 1 }
        return count
    }

    func bucketCall<Value>(
        _ body: () async throws(BucketError) -> Value
    ) async throws(CallError) -> Value {
        do throws(BucketError) {
            return try await body()
        } catch {
            throw .bucket(error)
        }
    }

    func collided(_ tries: inout Tries) async throws(CallError) {
        counted.withLock { $0.collisions += 1 }
        guard await tries.wait() else {
            throw .store(.unavailable("others wrote the same session for \(options.callTimeout)"))
        }
    }
}

/// The reason why a call of the store did not do its work.
enum CallError: Error {
    case store(SessionStoreError)
    case bucket(BucketError)
    /// The head with this sequence cannot be read.
    case damaged(UInt64)
}

extension SessionHead {
    /// The bytes of changes from which a new base is written: with more, the sum of what saves and rewrites cost grows.
    fileprivate var mostChangedBytes: Int {
        max(4_096, Int(32 * Double(base?.size ?? 0).squareRoot()))
    }
}

extension SessionStoreError {
    static func unavailable(_ reason: String) -> SessionStoreError {
        SessionStoreError(
            .unavailable,
            "NATS should do a call of the session store. It did not: \(reason). Look at the servers of NATS; it is tried again."
        )
    }

    fileprivate static func tooLarge(_ session: PageID, size: Int, most: Int) -> SessionStoreError {
        SessionStoreError(
            .tooLarge,
            "A session may have \(most) bytes. Session \(session) would have \(size). "
                + "Keep less in the state of the page, or open the store with a larger mostSessionBytes."
        )
    }

    fileprivate static func damaged(_ session: PageID) -> SessionStoreError {
        SessionStoreError(
            .corrupt,
            "All of session \(session) should be stored. A part is missing or malformed, and the next claim starts afresh. "
                + "Check who else writes to the bucket."
        )
    }
}
