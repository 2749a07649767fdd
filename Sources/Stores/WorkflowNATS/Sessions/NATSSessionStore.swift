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
/// A session is one value, its *head*: the claim, the revision, the login, and the items changed since a *base*. The
/// base has the other items, in parts under their own keys, and no key is written twice. A claim and a save count only
/// when they have replaced the head by compare-and-set on its sequence. So the fence holds for late and repeated
/// writes, and wherever a process ends.
///
/// A save costs what has changed since the base, not the whole page. The base is written again when the changes exceed
/// 4 KiB and 32 times the square root of its size, which keeps the sum of both small.
///
/// The number of a claim is the sequence of its write, with random bits. The sequences of a bucket go on growing when
/// values are deleted. A deleted session leaves an empty value for an hour.
///
/// A save is acknowledged when a majority of the replicas has it. It survives the end of any server. NATS does not wait
/// for the disk, so a loss of power of the majority at once may take the last saves back.
///
/// ``watchRevocations(_:)`` reads the logins that have ended, and has further ones as soon as NATS has stored them. It
/// may miss some when the connection was lost, a call has failed, or the server that sends them is silent. Then it
/// counts as behind from the next successful call until it has read all that was stored before.
/// ``deleteExpired(before:)`` removes those that have expired.
///
/// ``deleteAll(of:)`` reads the keys of the login's pages and no others. ``deleteExpired(before:)`` reads the headers of all
/// values, at most once in ``Options/sweepInterval`` for all servers together, and returns 0 in between.
///
/// A call whose task is cancelled is done nevertheless.
public final class NATSSessionStore: SharedSessionStore {
    let bucket: Bucket
    let setup: BucketSetup
    let options: Options
    let cache: HeadCache
    /// `nil` until the bucket is open.
    let opened = Guarded<OpenBucket?>(nil)
    let counted = Guarded(Counts())
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

    /// The reason for which this store may lose saves; `nil` if none is known, or the bucket is not open yet.
    ///
    /// Several replicas need nats-server 2.10 or later. A server with this store writes it into its log.
    public var warning: String? { opened.withLock { $0?.warning } }

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

    public func save(_ changes: SessionChanges, of session: PageID, claim claimNumber: Int)
        async throws(SessionStoreError)
    {
        let bytes = changes.items.values.reduce(0) { $0 + ($1?.count ?? 0) }
        let most = options.mostSessionBytes
        guard bytes <= most else { throw .tooLarge(session, size: bytes, most: most) }
        try await call { () throws(CallError) in
            let page = SessionKeys.name(of: session)
            var tries = Tries(options.callTimeout)
            var known = known(page, claimNumber: claimNumber, revision: changes.base)
            while true {
                let before: (sequence: UInt64, head: SessionHead)
                if let known {
                    before = (known.sequence, known.head)
                } else {
                    before = try await owned(page, session, claimNumber)
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

    public func delete(_ session: PageID, claim claimNumber: Int) async throws(SessionStoreError) {
        try await call { () throws(CallError) in
            let page = SessionKeys.name(of: session)
            var tries = Tries(options.callTimeout)
            while true {
                guard let found = try await read(page, session), let head = found.head else { return }
                guard head.claimNumber.number == claimNumber else { throw refusal(found, of: session, claimNumber) }
                if try await delete(page, head, at: found.sequence) { return }
                try await collided(&tries)
            }
        }
    }

    public func deleteAll(of login: String) async throws(SessionStoreError) {
        try await call { () throws(CallError) in
            let keys = try await bucketCall { () throws(BucketError) in
                // The leader that acknowledges this write knows all that was acknowledged before.
                _ = try await bucket.put([], to: Bucket.barrier, expecting: nil)
                return try await bucket.keys(SessionKeys.pages(of: login))
            }
            _ = try await forEach(keys) { (store, key) async throws(CallError) in
                guard case .login(let page, _)? = SessionKeys.Parsed(key) else { return false }
                return try await store.delete(page, ifOf: login)
            }
        }
    }
}
