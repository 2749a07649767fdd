import WorkflowLive

/// A search through a bucket for sessions that may have expired, and for values that no session names.
///
/// What it finds may have changed since: its caller looks at each head again.
struct Sweep {
    /// Values of a page that its head does not seem to name.
    struct Garbage {
        fileprivate(set) var parts: [(base: String, sequence: UInt64)] = []
        fileprivate(set) var logins: [(digest: String, sequence: UInt64)] = []

        var sequences: [UInt64] { parts.map(\.sequence) + logins.map(\.sequence) }
        var isEmpty: Bool { parts.isEmpty && logins.isEmpty }

        /// Those that `head` does not name either.
        func without(_ head: SessionHead) -> Garbage {
            var rest = self
            rest.parts.removeAll { $0.base == head.base?.id }
            let digest = head.login.map { SessionKeys.digest(of: $0) }
            rest.logins.removeAll { $0.digest == digest }
            return rest
        }
    }

    private struct Head {
        /// `nil` if the session was never saved.
        let expiry: Int64?
        let base: String?
        let login: String?
    }

    private let garbageAge: Int64
    private let now: Int64
    private var heads: [String: Head] = [:]
    private var old: [String: Garbage] = [:]
    /// The sequences of the empty values that deleted sessions have left, and that are old.
    private(set) var emptyHeads: [UInt64] = []
    /// The logins that have ended, by the sequences of their values.
    private var revocations: [(sequence: UInt64, expiry: Int64)] = []
    /// The end of all logins of before a time.
    private var revokedBefore: (sequence: UInt64, expiry: Int64)?
    /// The sequences of old values among the revocations that are none.
    private var unreadable: [UInt64] = []

    /// - Parameter now: In seconds since 1970.
    init(garbageAge: Int64, now: Int64) { (self.garbageAge, self.now) = (garbageAge, now) }

    /// Adds a value that was found.
    mutating func add(_ entry: ScannedEntry) {
        let isOld = entry.time <= now - garbageAge
        switch SessionKeys.Parsed(entry.key) {
        case .head(let page):
            if entry.headers[Header.operation] != nil {
                if isOld { emptyHeads.append(entry.sequence) }
                heads[page] = nil
            } else {
                heads[page] = Head(
                    expiry: entry.headers[Header.expiry].flatMap { Int64($0) },
                    base: entry.headers[Header.base],
                    login: entry.headers[Header.login]
                )
            }
        case .part(let page, let base): if isOld { old[page, default: Garbage()].parts.append((base, entry.sequence)) }
        case .login(let page, let digest):
            if isOld { old[page, default: Garbage()].logins.append((digest, entry.sequence)) }
        case .revocation: addRevocation(entry, isOld: isOld)
        case nil: if SessionKeys.isUnknownRevocation(entry.key), isOld { unreadable.append(entry.sequence) }
        }
    }

    private mutating func addRevocation(_ entry: ScannedEntry, isOld: Bool) {
        if let revocation = Revocation(key: entry.key, headers: entry.headers) {
            let found = (entry.sequence, revocation.expiry)
            if revocation.login == nil { revokedBefore = found } else { revocations.append(found) }
        } else if isOld {
            unreadable.append(entry.sequence)
        }
    }

    /// The time by which logins expire that are too many to be kept one by one; `nil` if there is room for all.
    func horizon(of most: Int, at time: Int64) -> Int64? {
        let expiries = revocations.map(\.expiry).filter { $0 > time }
        return expiries.count > most ? expiries.sorted()[expiries.count - most / 2 - 1] : nil
    }

    /// The sequences of revocations that have expired, are too many or cannot be read.
    func revocationsToRemove(keeping most: Int, at time: Int64) -> [UInt64] {
        let horizon = horizon(of: most, at: time) ?? time
        var expired = revocations.filter { $0.expiry <= horizon }
        if let revokedBefore, revokedBefore.expiry <= time { expired.append(revokedBefore) }
        return unreadable + expired.map(\.sequence)
    }

    /// The pages that have expired, and those that were never saved.
    func pagesToJudge(before time: Int64) -> [String] {
        heads.filter { $0.value.expiry.map { $0 < time } ?? true }.map(\.key)
    }

    /// The old values of each page that its head does not name.
    func garbage() -> [(page: String, garbage: Garbage)] {
        old.compactMap { page, garbage in
            var rest = garbage
            if let head = heads[page] {
                rest.parts.removeAll { $0.base == head.base }
                rest.logins.removeAll { $0.digest == head.login }
            }
            return rest.isEmpty ? nil : (page, rest)
        }
    }
}
