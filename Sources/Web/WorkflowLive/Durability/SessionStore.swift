/// A place outside the process where the states of sessions are kept.
///
/// The contract, which every implementation keeps:
///
/// - A session has one owner, the process that claimed it last. Each claim has a higher number (``SessionClaim/number``) than the one
///   before. Saves and deletions of an earlier owner always fail with ``SessionStoreError/Kind/superseded``: this is
///   the fence between servers.
/// - A save names the revision that it is based on. If another one is stored, it fails with ``SessionStoreError/Kind/conflict``
///   and has changed nothing. So a save that is tried again after an unclear failure either finds its own revision or is applied.
/// - A save is complete: after a crash either all of it is there or none of it. When ``save(_:of:claim:)`` returns, it survives
///   the end of the process and, where the store says so, the loss of power.
/// - Saves of different sessions may wait for each other, as they share a commit; none fails because of another.
///
/// Called from any isolation, for many sessions at once; for one session never twice at a time.
public protocol SessionStore: Sendable {
    /// Makes `owner` the owner of a session, stored or not, and returns what is stored of it.
    ///
    /// - Parameters:
    ///   - session: The page of the session.
    ///   - owner: A name of the process, for people who look into the store.
    func claim(_ session: PageID, by owner: String) async throws(SessionStoreError) -> SessionClaim

    /// Saves what has changed in a session.
    func save(_ changes: SessionChanges, of session: PageID, claim: Int) async throws(SessionStoreError)

    /// Deletes a session; does nothing if it is not stored.
    func delete(_ session: PageID, claim: Int) async throws(SessionStoreError)

    /// Deletes all sessions of a login, of any owner. Later saves of their owners fail with
    /// ``SessionStoreError/Kind/superseded``.
    func deleteAll(of login: String) async throws(SessionStoreError)

    /// Deletes the sessions whose ``SessionChanges/expiry`` is before `time`, a few at a time.
    ///
    /// A session that was claimed and never saved expires a day after the first call that finds it.
    ///
    /// - Returns: The number of sessions that are deleted.
    func deleteExpired(before time: Int64) async throws(SessionStoreError) -> Int

    /// A line about the store for the log of a server that starts; `nil` for none.
    ///
    /// For example the reason why saves may be lost.
    var warning: String? { get }
}

extension SessionStore {
    public var warning: String? { nil }

    /// Claims a session. One that cannot be read starts afresh, as the claim that has found it has removed it.
    package nonisolated(nonsending) func claim(
        _ session: PageID,
        by owner: String,
        onUnreadable: (SessionStoreError) -> Void
    ) async throws(SessionStoreError) -> SessionClaim {
        do {
            return try await claim(session, by: owner)
        } catch {
            guard error.kind == .corrupt else { throw error }
            onUnreadable(error)
            return try await claim(session, by: owner)
        }
    }
}

/// The result of ``SessionStore/claim(_:by:)``.
public struct SessionClaim: Hashable, Sendable {
    /// The number of the claim, higher than that of every claim before.
    public let number: Int
    /// The session as it was saved last; `nil` if it is not stored.
    public let stored: StoredSession?
    /// The owner of the claim before; `nil` if there was none.
    public let formerOwner: String?
    /// The ``SessionChanges/expiry`` of the last save; `nil` without one, or if the store does not say.
    public let expiry: Int64?

    public init(number: Int, stored: StoredSession?, formerOwner: String? = nil, expiry: Int64? = nil) {
        self.number = number
        self.stored = stored
        self.formerOwner = formerOwner
        self.expiry = expiry
    }
}

/// A session as a store keeps it: named items, whose bytes only the session understands.
public struct StoredSession: Hashable, Sendable {
    /// The revision that was saved last, from 1.
    public let revision: Int
    /// The bytes of each item, by its name.
    public let items: [String: [UInt8]]

    /// No session is saved as often. A number from a store must not overflow.
    package static let mostRevision = 1 << 62

    public init(revision: Int, items: [String: [UInt8]]) {
        self.revision = min(max(revision, 0), Self.mostRevision)
        self.items = items
    }
}

/// The changes that one save makes.
public struct SessionChanges: Hashable, Sendable {
    /// The revision that is stored now; 0 if nothing is.
    public let base: Int
    /// The revision that this save makes, higher than `base`.
    public let revision: Int
    /// The new bytes of items, by their names; `nil` removes an item. Items that are not named stay as they are.
    public let items: [String: [UInt8]?]
    /// A name of the login that the session belongs to, for ``SessionStore/deleteAll(of:)``; `nil` for a visitor.
    public let login: String?
    /// The time from which the session may be deleted, in seconds since 1970.
    public let expiry: Int64

    /// - Precondition: `revision` is higher than `base`.
    public init(base: Int, revision: Int, items: [String: [UInt8]?], login: String?, expiry: Int64) {
        guard revision > base else {
            fatalError(
                "The revision of a save must be higher than its base \(base). It is \(revision). Count each save up."
            )
        }
        self.base = base
        self.revision = revision
        self.items = items
        self.login = login
        self.expiry = expiry
    }
}

extension SessionChanges {
    /// The time at which a session expires that was claimed, not saved, and found by a call of
    /// ``SessionStore/deleteExpired(before:)`` at `time`.
    package static func expiryOfUnsaved(foundAt time: Int64) -> Int64 {
        let (expiry, isTooLate) = time.addingReportingOverflow(86_400)
        return isTooLate ? .max : expiry
    }
}
