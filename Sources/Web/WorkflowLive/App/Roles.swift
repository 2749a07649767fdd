import TrellisSupport

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
/// The roles are in memory, so that every event can be checked. Read them from your storage at the start, and grant and revoke
/// them here when they change there; pages that are open follow at once. Servers beside each other each need the change.
public final class Roles<Role: Hashable & Sendable>: Sendable {
    private struct State {
        var granted: [String: Set<Role>]
        var lastObserver = 0
        var observers: [Int: @Sendable () -> Void] = [:]
    }

    private let state: Guarded<State>

    /// Creates the roles of users by their names.
    public init(_ granted: [String: Set<Role>] = [:]) {
        state = Guarded(State(granted: granted))
    }

    /// The roles of a user; none for `nil`, a visitor who is not signed in.
    public subscript(user: String?) -> Set<Role> {
        user.flatMap { user in state.withLock { $0.granted[user] } } ?? []
    }

    /// Returns whether a user has a role; no for `nil`, a visitor who is not signed in.
    public func isGranted(_ role: Role, to user: String?) -> Bool {
        self[user].contains(role)
    }

    /// Gives a user one more role.
    public func grant(_ role: Role, to user: String) {
        change(user) { $0.insert(role) }
    }

    /// Takes a role from a user. Pages that need it end at once.
    public func revoke(_ role: Role, from user: String) {
        change(user) { $0.remove(role) }
    }

    /// Gives a user these roles and no others.
    public func set(_ roles: Set<Role>, for user: String) {
        change(user) { $0 = roles }
    }

    /// Returns a gate that asks for a role: a visitor who is not signed in gets the page to sign in, another one an error
    /// page with status 403.
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
            return isGranted(role, to: session.identity) ? .allowed : .forbidden
        } observe: { [self] in
            observe($0)
        }
    }

    /// The number of sessions that are notified of changes, for tests.
    var observerCount: Int { state.withLock { $0.observers.count } }

    private func change(_ user: String, _ body: (inout Set<Role>) -> Void) {
        let observers: [@Sendable () -> Void] = state.withLock { state in
            let before = state.granted[user] ?? []
            var after = before
            body(&after)
            state.granted[user] = after.isEmpty ? nil : after
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
