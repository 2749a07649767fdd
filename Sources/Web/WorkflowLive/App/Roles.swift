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
/// Roles that are in storage are loaded with each page of a signed-in user, before the gate is asked. Whoever changes them there
/// says so. With a bus, open pages follow at once on all servers:
///
/// ```swift
/// let roles = Roles<Role>(on: bus) { user in try await database.roles(of: user) }
///
/// try await database.setRoles([.clerk], of: "Bob")
/// try await roles.reload("Bob")
/// ```
/// The gate decides from what is in memory, so that every event can be checked.
public final class Roles<Role: Hashable & Sendable>: Sendable {
    /// Returns the roles of a user from the app's storage.
    public typealias Loader = @Sendable (_ user: String) async throws -> Set<Role>

    /// The number of users whose roles are kept in memory. Beyond it those who were loaded first are loaded again when they come.
    private static var mostUsers: Int { 100_000 }

    fileprivate struct State {
        var granted: [String: Set<Role>]
        /// The numbers of the loads that the roles of users come from.
        var loads: [String: Int] = [:]
        var lastLoad = 0
        var lastObserver = 0
        var observers: [Int: @Sendable () -> Void] = [:]
    }

    private let state: Guarded<State>
    private let loader: Loader?
    private let changes: Topic<String>?
    private let listening = Guarded<Task<Void, Never>?>(nil)

    /// Creates the roles of users by their names, which are in memory only.
    public init(_ granted: [String: Set<Role>] = [:]) {
        (state, loader, changes) = (Guarded(State(granted: granted)), nil, nil)
    }

    /// Creates roles that are loaded from the app's storage.
    /// - Parameters:
    ///   - bus: The bus that tells other servers of changes; `nil` for one server. A server that misses a message loads the
    ///     roles again with the user's next page.
    ///   - name: The name of the topic on the bus.
    ///   - load: Returns the roles of a user; an empty set for one who has none. While it fails, pages that need a role
    ///     are not shown: the server answers 503.
    public init(on bus: (any Bus)? = nil, named name: String = "roles", loading load: @escaping Loader) {
        (state, loader) = (Guarded(State(granted: [:])), load)
        changes = bus.map { Topic<String>(name, on: $0) }
        guard let changes else { return }
        let task = Task { [weak self] in
            while !Task.isCancelled {
                do {
                    for try await user in changes.values(upTo: 1_000) { await self?.didHear(of: user) }
                } catch is CancellationError {
                    return
                } catch {
                    // Messages were lost.
                    await self?.reloadAll()
                }
            }
        }
        listening.withLock { $0 = task }
    }

    deinit { listening.withLock { $0?.cancel() } }

    /// The roles of a user; none for `nil`, a visitor who is not signed in.
    public subscript(user: String?) -> Set<Role> {
        user.flatMap { user in state.withLock { $0.granted[user] } } ?? []
    }

    /// Returns whether a user has a role; no for `nil`, a visitor who is not signed in.
    public func isGranted(_ role: Role, to user: String?) -> Bool {
        self[user].contains(role)
    }

    /// Loads the roles of a user; none for `nil`. For plain requests, which no gate is asked about.
    public func load(_ user: String?) async throws -> Set<Role> {
        guard let user, let loader else { return self[user] }
        let number = state.withLock { state in
            state.lastLoad += 1
            return state.lastLoad
        }
        let roles = try await loader(user)
        take(roles, of: user, from: number)
        return roles
    }

    /// Loads the roles of a user again, here and on all servers of the bus. Call it when they have changed in the storage.
    ///
    /// When it returns, this server has the change, and pages that are no longer allowed have been told to end.
    /// - Throws: The error of the loader. Until a load succeeds the user has no roles here.
    public func reload(_ user: String) async throws {
        changes?.publish(user)
        try await refresh(user)
    }

    /// Gives a user one more role, in memory.
    public func grant(_ role: Role, to user: String) {
        change(user) { $0.insert(role) }
    }

    /// Takes a role from a user, in memory. Pages that need it end at once.
    public func revoke(_ role: Role, from user: String) {
        change(user) { $0.remove(role) }
    }

    /// Gives a user these roles and no others, in memory.
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
            do {
                _ = try await load(user)
            } catch  where requirement(url) == nil {
                // The page needs no role. One that it leads to is loaded anew.
            }
        } observe: { [self] in
            observe($0)
        }
    }

    private func didHear(of user: String) async {
        if state.withLock({ $0.granted[user] != nil }) { try? await refresh(user) }
    }

    private func reloadAll() async {
        for user in state.withLock({ Array($0.granted.keys) }) { try? await refresh(user) }
    }

    private func refresh(_ user: String) async throws {
        guard loader != nil else { return }
        do {
            _ = try await load(user)
        } catch {
            // Nobody keeps a role because the storage is away.
            change(user) { $0 = [] }
            throw error
        }
    }

    /// Takes what a load has found, unless a later one was faster.
    private func take(_ roles: Set<Role>, of user: String, from load: Int) {
        change(user, since: load) { $0 = roles }
    }

    /// The number of sessions that are notified of changes, for tests.
    var observerCount: Int { state.withLock { $0.observers.count } }

    /// - Parameter load: The number of the load that the change comes from; `nil` for the app's own.
    private func change(_ user: String, since load: Int? = nil, _ body: (inout Set<Role>) -> Void) {
        let observers: [@Sendable () -> Void] = state.withLock { state in
            if let load {
                guard load > state.loads[user] ?? 0 else { return [] }
                state.loads[user] = load
            }
            let before = state.granted[user] ?? []
            var after = before
            body(&after)
            // Without a loader, a user without roles is one that nobody knows.
            state.granted[user] = after.isEmpty && loader == nil ? nil : after
            state.forgetOldest(over: Self.mostUsers)
            return before == after ? [] : Array(state.observers.values)
        }
        for observer in observers { observer() }
    }

    private func observe(_ observer: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
        let number = state.withLock { state in
            state.lastObserver += 1
            state.observers[state.lastObserver] = observer
            return state.lastObserver
        }
        return { [weak self] in self?.state.withLock { $0.observers[number] = nil } }
    }
}

extension Roles.State {
    /// Forgets half of the users that were loaded, those first that were loaded longest ago, if there are more than a limit.
    mutating func forgetOldest(over limit: Int) {
        guard loads.count > limit else { return }
        for (user, _) in loads.sorted(by: { $0.value < $1.value }).prefix(limit / 2) {
            (granted[user], loads[user]) = (nil, nil)
        }
    }
}
