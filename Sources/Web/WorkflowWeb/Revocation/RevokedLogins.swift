import TrellisSupport
import WorkflowLive

/// The logins that ended before their cookies expire, so that a copy of such a cookie is not valid.
///
/// With a file they are remembered over a restart. With a store that servers share, all of these servers know them. A
/// login has ended as soon as it is added, for as long as the process runs. An answer that confirms its end waits until
/// it is `stored()`.
final class RevokedLogins: Sendable {
    private struct State {
        /// The ended logins that belong in the file.
        var logins: RevocationList
        /// The ended logins of all servers that share the store, by their names there.
        var shared = RevocationList()
        /// Signed-out browsers, in memory alone.
        var visitors: [String: Int64] = [:]

        mutating func pruneVisitors(now: Int64) {
            guard visitors.count >= RevokedLogins.visitorCount else { return }
            visitors = visitors.filter { now < $0.value }
            // An attacker creates them for free. If one is forgotten, its browser stays signed out.
            if visitors.count >= RevokedLogins.visitorCount / 2 { visitors = [:] }
        }
    }

    /// The largest number of visitors that are kept.
    static let visitorCount = 10_000

    private let state: Guarded<State>
    /// nil without a file.
    private let writer: RevocationWriter?
    /// nil without a store that servers share.
    private let recorder: RevocationRecorder?
    private let report: @Sendable (WebServerReport) -> Void

    /// - Throws: `WebServerError` of kind `badKeyFile` if the file cannot be read or written.
    init(
        file: RevocationFile?,
        now: Int64,
        store: (any RevocationStore)? = nil,
        patience: Duration = WebServerLimits().logoutTime,
        retryDelay: Duration = .seconds(5),
        report: @escaping @Sendable (WebServerReport) -> Void = { _ in }
    ) throws(WebServerError) {
        var file = file
        let state = Guarded(State(logins: try file?.load(now: now) ?? RevocationList()))
        writer = file.map { file in
            RevocationWriter(file: file, retryDelay: retryDelay, report: report) { state.withLock { $0.logins } }
        }
        recorder = store.map { RevocationRecorder(store: $0, patience: patience) }
        self.state = state
        self.report = report
    }

    /// Returns whether a login has ended.
    /// - Parameter expiry: The time at which its cookie expires.
    func contains(_ id: String, expiry: Int64) -> Bool {
        let hasEnded = state.withLock { $0.logins.contains(id, expiry: expiry) }
        guard !hasEnded, recorder != nil else { return hasEnded }
        let name = LoginState.signedIn(login: id).storedName
        return state.withLock { $0.shared.contains(name, expiry: expiry) }
    }

    /// Returns whether a visitor has ended.
    func contains(visitor id: String) -> Bool {
        state.withLock { $0.visitors[id] != nil }
    }

    /// Ends a login; returns without waiting for the disk.
    /// - Parameter expiry: The time after which its last cookie has expired, so that it can be forgotten.
    func add(_ id: String, expiry: Int64, now: Int64) {
        let (isNew, hasForgotten) = state.withLock { state in
            let horizon = state.logins.horizon
            let isNew = state.logins.add(id, expiry: expiry, now: now)
            return (isNew, state.logins.horizon > horizon)
        }
        if hasForgotten { report(.tooManyLogouts(limit: RevocationList.capacity)) }
        guard isNew else { return }
        writer?.add(id, expiry: expiry, now: now)
        recorder?.add(LoginState.signedIn(login: id).storedName, expiry: expiry)
    }

    /// Waits until a restart and the other servers would know every login that has ended so far. Where the disk fails it is
    /// reported, and where the store does not answer in time this returns all the same.
    func stored() async {
        await writer?.stored()
        await recorder?.recorded()
    }

    /// Adds what the store says.
    /// - Returns: Whether it is news.
    func add(_ revocation: Revocation, now: Int64) -> Bool {
        guard revocation.expiry > now else { return false }
        let (isNew, hasForgotten) = state.withLock { state in
            guard let login = revocation.login else {
                return (state.shared.addAll(before: revocation.expiry, now: now), false)
            }
            let horizon = state.shared.horizon
            let isNew = state.shared.add(login, expiry: revocation.expiry, now: now)
            return (isNew, state.shared.horizon > horizon)
        }
        if hasForgotten { report(.tooManyLogouts(limit: RevocationList.capacity)) }
        return isNew
    }

    /// Records the logins that have ended here and that the store does not have, as it could not be reached or was made again.
    func recordMissing(now: Int64) {
        guard let recorder else { return }
        let (logins, shared) = state.withLock { ($0.logins, $0.shared) }
        recorder.addAll(
            logins.expiries.compactMap { id, expiry in
                let name = LoginState.signedIn(login: id).storedName
                return expiry <= now || shared.contains(name, expiry: expiry) ? nil : (name, expiry)
            }
        )
    }

    /// Ends a visitor, whose end a restart may forget.
    func addInMemory(_ id: String, expiry: Int64, now: Int64) {
        state.withLock { state in
            state.pruneVisitors(now: now)
            state.visitors[id] = expiry
        }
    }

    /// The last attempt to store what is not stored yet, before the process ends; another failure is reported again.
    func close(now: Int64) {
        writer?.close(now: now)
    }

    /// A Boolean value that indicates whether a restart would forget a login that has ended.
    var isBehind: Bool { writer?.isBehind ?? false }
}
