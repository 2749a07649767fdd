import TrellisSupport

@testable import WorkflowLive

/// A store with one session.
struct ModelStore {
    /// What becomes of a call.
    enum Fate: CaseIterable {
        case answered
        /// It arrives, and its answer does not.
        case lost
        /// The claim before it arrives, and its answer does not.
        case claimLost
        case refused
        /// It arrives after the owner has given it up.
        case late
    }

    enum Disaster {
        /// It has what it had some saves ago.
        case rollBack
        case damage
        /// What is stored is deleted with its login, and the tree has got another one.
        case loginEnds
    }

    private(set) var stored: StoredSession?
    /// The claim; `nil` without a session.
    private var claimNumber: Int?
    private var lastClaimNumber = 0
    private var isDamaged = false
    private var earlier: [StoredSession] = []
    private var late: [(changes: SessionChanges, claimNumber: Int)] = []

    var isExpectingMore: Bool { !late.isEmpty }

    var disasters: [Disaster] {
        (stored == nil ? [] : [.damage, .loginEnds]) + (earlier.isEmpty ? [] : [.rollBack])
    }

    mutating func meet(_ disaster: Disaster) {
        late = []
        switch disaster {
        case .rollBack: stored = earlier.first
        case .damage: isDamaged = true
        case .loginEnds: (stored, claimNumber) = (nil, nil)
        }
    }

    mutating func arrive() {
        let (changes, claimNumber) = late.removeFirst()
        try? write(changes, claimNumber)
    }

    mutating func claim(_ fate: Fate) throws(SessionStoreError) -> SessionClaim {
        if fate == .refused { throw Self.fault }
        lastClaimNumber += 1
        claimNumber = lastClaimNumber
        if isDamaged {
            (stored, isDamaged) = (nil, false)
            throw SessionStoreError(.corrupt, "A bit has flipped.")
        }
        if fate == .claimLost { throw Self.fault }
        return SessionClaim(number: lastClaimNumber, stored: stored, formerOwner: "model")
    }

    mutating func save(_ changes: SessionChanges, _ claimNumber: Int, _ fate: Fate) throws(SessionStoreError) {
        switch fate {
        case .answered: return try write(changes, claimNumber)
        case .lost, .claimLost: try? write(changes, claimNumber)
        case .refused: break
        case .late: late.append((changes, claimNumber))
        }
        throw Self.fault
    }

    private static let fault = SessionStoreError(.unavailable, "No answer came.")

    private mutating func write(_ changes: SessionChanges, _ claimNumber: Int) throws(SessionStoreError) {
        guard claimNumber == self.claimNumber else { throw SessionStoreError(.superseded, "It has another owner.") }
        if isDamaged { throw SessionStoreError(.corrupt, "A bit has flipped.") }
        guard changes.base == stored?.revision ?? 0 else {
            throw SessionStoreError(.conflict, "It has another revision.")
        }
        var items = stored?.items ?? [:]
        for (name, bytes) in changes.items { items[name] = bytes }
        if let stored { earlier.append(stored) }
        stored = StoredSession(revision: changes.revision, items: items)
    }
}

/// The way to a model of a store, for calls that all end in one way.
final class ModelStoreLink: SessionStore {
    private let state: Guarded<ModelStore>
    private let fate: ModelStore.Fate

    init(to store: ModelStore, _ fate: ModelStore.Fate) {
        (state, self.fate) = (Guarded(store), fate)
    }

    var store: ModelStore { state.withLock { $0 } }

    func claim(_ session: PageID, by owner: String) async throws(SessionStoreError) -> SessionClaim {
        try state.withLock { store throws(SessionStoreError) in try store.claim(fate) }
    }

    func save(_ changes: SessionChanges, of session: PageID, claim claimNumber: Int) async throws(SessionStoreError) {
        try state.withLock { store throws(SessionStoreError) in try store.save(changes, claimNumber, fate) }
    }

    func delete(_ session: PageID, claim claimNumber: Int) async throws(SessionStoreError) {}
    func deleteAll(of login: String) async throws(SessionStoreError) {}
    func deleteExpired(before time: Int64) async throws(SessionStoreError) -> Int { 0 }
}
