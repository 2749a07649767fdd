import WorkflowSharing

/// The roles of users that are in memory, and the loads under way.
struct KnownRoles<Role: Hashable & Sendable> {
    /// The number of users, loaded of late or looked at, that are kept at least. More come from outside.
    static var most: Int { 100_000 }

    private struct Entry {
        var roles: Set<Role>?
        /// The load that the roles come from.
        var load = 0
        /// The number of loads under way.
        var loads = 0
    }

    /// Two generations: who is not looked at while the younger one fills is forgotten.
    private var young: [String: Entry] = [:]
    private var old: [String: Entry] = [:]
    private var lastLoad = 0

    init(_ roles: [String: Set<Role>]) {
        young = roles.mapValues { Entry(roles: $0) }
    }

    /// The roles of a user; `nil` if nobody knows them.
    subscript(user: String) -> Set<Role>? {
        mutating get {
            if let entry = young[user] { return entry.roles }
            guard let entry = old[user] else { return nil }
            keep(entry, of: user)
            return entry.roles
        }
    }

    private func entry(of user: String) -> Entry { young[user] ?? old[user] ?? Entry() }

    private mutating func keep(_ entry: Entry, of user: String) {
        if young.count >= Self.most, young[user] == nil { (old, young) = (young, [:]) }
        young[user] = entry
    }

    // MARK: - Loads

    /// Returns the number of a load that begins now.
    mutating func beginLoad(of user: String) -> Int {
        var entry = entry(of: user)
        entry.loads += 1
        keep(entry, of: user)
        lastLoad += 1
        return lastLoad
    }

    /// Ends a load. One that has begun before the newest that has ended changes nothing.
    /// - Parameter roles: The roles; `nil` to leave them as they are.
    /// - Returns: Whether the user has lost a role.
    mutating func end(_ load: Int, of user: String, with roles: Set<Role>?) -> Bool {
        var entry = entry(of: user)
        entry.loads = max(0, entry.loads - 1)
        let before = entry.roles
        if let roles, load > entry.load { (entry.roles, entry.load) = (roles, load) }
        keep(entry, of: user)
        return !(before ?? []).isSubset(of: entry.roles ?? [])
    }

    /// The users whose roles are known or being loaded, and may have changed.
    func users(touchedBy change: DataChange) -> [String] {
        func isKnown(_ entry: Entry) -> Bool { entry.roles != nil || entry.loads > 0 }
        switch change {
        case .everything: return young.merging(old) { young, _ in young }.filter { isKnown($0.value) }.map(\.key)
        // Most changes are of other data, and name few of it.
        case .names(let names): return names.compactMap(\.userOfRoles).filter { isKnown(entry(of: $0)) }
        }
    }

    // MARK: - Changes in memory

    /// - Returns: Whether the user has lost a role.
    mutating func change(_ user: String, _ body: (inout Set<Role>) -> Void) -> Bool {
        let before = entry(of: user).roles ?? []
        var after = before
        body(&after)
        // Roles in memory only are all in the younger generation: nobody loads them again.
        young[user] = after.isEmpty ? nil : Entry(roles: after)
        return !before.isSubset(of: after)
    }
}
