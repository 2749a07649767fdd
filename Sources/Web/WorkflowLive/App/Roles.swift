import TrellisSupport
public import WorkflowSharing

/// The roles of users, for gates of pages and for checks in actions.
///
/// ```swift
/// enum Role { case clerk, admin }
/// let roles = Roles<Role>(["Ada": [.admin]])
///
/// let app = LiveApp(title: "Shop") { session, url in Shop(url: url, user: session.identity, roles: roles) }
///     .gated(by: roles.gate(signIn: "/login") { url in url.hasPrefix("/admin") ? .admin : nil })
///
/// // In `apply`: what an action does is decided here, whatever was on the page.
/// guard roles.isGranted(.admin, to: user) else { return }
/// ```
/// Roles in storage are loaded before the gate decides about a page that needs one. The code that changes them there
/// publishes the change. Open pages then follow, on all servers:
///
/// ```swift
/// let roles = Roles<Role>(changes: changes) { user in try await database.roles(of: user) }
///
/// try await database.write { db in
///     try db.run("DELETE FROM roles WHERE user = ?", "Bob")
///     db.changed(.roles(of: "Bob"))
/// }
/// ```
/// The gate decides from what is in memory, so that every event can be checked.
public final class Roles<Role: Hashable & Sendable>: Sendable {
    /// Returns the roles of a user from the app's storage; an empty set for one who has none.
    public typealias Loader = @Sendable (_ user: String) async throws -> Set<Role>

    private let known: Guarded<KnownRoles<Role>>
    private let observers = Guarded(Observers())
    private let loader: Loader?
    private let changes: (any DataChanges)?
    private let limit: Duration
    /// The number of loads at a time after a change.
    private static var mostLoads: Int { 8 }
    /// The number of loads of a user after a change, until one succeeds.
    private static var mostAttempts: Int { 3 }
    private let listening = Guarded<Task<Void, Never>?>(nil)

    private struct Observers {
        var last = 0
        var all: [Int: @Sendable () -> Void] = [:]
    }

    /// Creates the roles of users by their names, which are in memory only.
    public init(_ granted: [String: Set<Role>] = [:]) {
        (known, loader, changes, limit) = (Guarded(KnownRoles(granted)), nil, nil, .zero)
    }

    /// Creates roles that are loaded from the app's storage.
    /// - Parameters:
    ///   - changes: The source of changes. Publish `DataName.roles(of:)` when the roles of a user have changed.
    ///   - limit: The time that a load may take. While loads fail or take longer, pages that need a role are not shown: the server
    ///     answers 503. A user whose roles cannot be loaded again after a change has none.
    ///   - load: Returns the roles of a user. Several loads may be under way at once.
    public init(changes: any DataChanges, limit: Duration = .seconds(10), loading load: @escaping Loader) {
        (known, loader, self.changes, self.limit) = (Guarded(KnownRoles([:])), load, changes, limit)
        let task = Task.detached { [weak self, changes] in
            var failures = 0
            while !Task.isCancelled {
                let hasHeard = Guarded(false)
                // What is missed after an error is told when it listens again.
                try? await changes.listen { [weak self] change in
                    hasHeard.withLock { $0 = true }
                    self?.take(change)
                }
                failures = hasHeard.withLock { $0 } ? 1 : failures + 1
                guard (try? await Task.sleep(for: Backoff.exponential().wait(afterFailures: failures))) != nil else {
                    return
                }
            }
        }
        listening.withLock { $0 = task }
    }

    deinit { listening.withLock { $0 }?.cancel() }

    /// The roles of a user; none for `nil`, a visitor who is not signed in.
    ///
    /// Roles from storage are those that were loaded last; see ``load(_:)``.
    public subscript(user: String?) -> Set<Role> {
        user.flatMap { user in known.withLock { $0[user] } } ?? []
    }

    /// Returns whether a user has a role; no for `nil`, a visitor who is not signed in.
    public func isGranted(_ role: Role, to user: String?) -> Bool {
        self[user].contains(role)
    }

    /// Loads the roles of a user; none for `nil`. For requests that no gate is asked about.
    public func load(_ user: String?) async throws -> Set<Role> {
        guard let user, loader != nil else { return self[user] }
        return try await load(user, withdrawsOnFailure: false)
    }

    /// Gives a user one more role.
    /// - Precondition: The roles are in memory only.
    public func grant(_ role: Role, to user: String) {
        change(user) { $0.insert(role) }
    }

    /// Takes a role from a user. Pages that need it end at once.
    /// - Precondition: The roles are in memory only.
    public func revoke(_ role: Role, from user: String) {
        change(user) { $0.remove(role) }
    }

    /// Gives a user these roles and no others.
    /// - Precondition: The roles are in memory only.
    public func set(_ roles: Set<Role>, for user: String) {
        change(user) { $0 = roles }
    }

    /// Returns a gate that asks for a role.
    ///
    /// A visitor who is not signed in gets the page to sign in. Another one gets an error page with status 403, which says so
    /// and offers to sign in as somebody else.
    /// - Parameters:
    ///   - path: The path of the page that signs in. It must not need a role itself.
    ///   - requirement: Returns the role that the page at a path and query needs; `nil` for none.
    public func gate(
        signIn path: String,
        requires requirement: @escaping @Sendable (_ url: String) -> Role?
    ) -> PageGate {
        PageGate { [self] session, url in
            guard let role = requirement(url) else { return .allowed }
            if session.identity == nil { return .signIn(at: path) }
            return isGranted(role, to: session.identity) ? .allowed : .otherLogin(at: path)
        } prepare: { [self] user, url in
            if requirement(url) != nil {
                _ = try await load(user)
            } else if let user, known.withLock({ $0[user] }) == nil {
                // A rendering may lead to a page that needs a role. This one needs none, so it does not wait for long.
                _ = try? await withTimeLimit(min(limit, .seconds(1))) { try await self.load(user) }
            }
        } observe: { [self] in
            observe($0)
        }
    }

    /// The number of sessions that are notified of changes, for tests.
    var observerCount: Int { observers.withLock { $0.all.count } }

    // MARK: - Loads

    private func take(_ change: DataChange) {
        let users = known.withLock { $0.users(touchedBy: change) }
        guard !users.isEmpty else { return }
        Task.detached {
            // A few at a time: after a gap these are all users that are known.
            await withTaskGroup(of: Void.self) { group in
                for (index, user) in users.enumerated() {
                    if index >= Self.mostLoads { await group.next() }
                    group.addTask { await self.refresh(user) }
                }
            }
        }
    }

    /// Loads the roles of a user after a change. When this has failed again and again, the user has none.
    private func refresh(_ user: String) async {
        for attempt in 1...Self.mostAttempts {
            let isLast = attempt == Self.mostAttempts
            if (try? await load(user, withdrawsOnFailure: isLast)) != nil || isLast { return }
            try? await Task.sleep(for: .milliseconds(200 * attempt))
        }
    }

    /// - Parameter withdraws: Pass `true` after a change: nobody keeps a role because the storage is away.
    private func load(_ user: String, withdrawsOnFailure withdraws: Bool) async throws -> Set<Role> {
        guard let loader else { return self[user] }
        let load = known.withLock { $0.beginLoad(of: user) }
        do {
            let roles = try await withTimeLimit(limit) { try await loader(user) }
            notify(ifLost: known.withLock { $0.end(load, of: user, with: roles) })
            return roles
        } catch {
            notify(ifLost: known.withLock { $0.end(load, of: user, with: withdraws ? [] : nil) })
            throw error
        }
    }

    private func change(_ user: String, _ body: (inout Set<Role>) -> Void) {
        guard loader == nil else {
            fatalError(
                """
                Expected roles that are in memory to be changed. Instead, they are loaded from storage. Change them there, and publish \
                DataName.roles(of:).
                """
            )
        }
        notify(ifLost: known.withLock { $0.change(user, body) })
    }

    // MARK: - Observers

    /// Nobody loses a page by getting a role.
    private func notify(ifLost hasLostRole: Bool) {
        guard hasLostRole else { return }
        for observer in observers.withLock({ Array($0.all.values) }) { observer() }
    }

    private func observe(_ observer: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
        let number = observers.withLock { observers in
            observers.last += 1
            observers.all[observers.last] = observer
            return observers.last
        }
        return { [weak self] in self?.observers.withLock { $0.all[number] = nil } }
    }
}

extension DataName {
    /// The name of a user's roles, for ``Roles``.
    public static func roles(of user: String) -> DataName { DataName(rolesPrefix + user) }

    private static let rolesPrefix = "roles/"

    /// The user of whose roles this is the name; `nil` for another name.
    var userOfRoles: String? {
        rawValue.hasPrefix(Self.rolesPrefix) ? String(rawValue.dropFirst(Self.rolesPrefix.count)) : nil
    }
}
