import TrellisSupport
import WorkflowLive

/// Follows the logins that end at the other servers: their pages here end, and their cookies and tokens are not valid any more.
final class SharedRevocations: Sendable {
    private let store: any RevocationStore
    private let gate: LoginGate
    private let revoked: RevokedLogins
    private let clock: WebServerClock
    /// Ends the pages of the login with a name.
    private let endPages: @Sendable (String) -> Void
    private let report: @Sendable (WebServerReport) -> Void
    private let stop = Guarded<OnceAction?>(nil)

    init(
        store: any RevocationStore,
        gate: LoginGate,
        revoked: RevokedLogins,
        clock: WebServerClock,
        endPages: @escaping @Sendable (String) -> Void,
        report: @escaping @Sendable (WebServerReport) -> Void
    ) {
        self.store = store
        self.gate = gate
        self.revoked = revoked
        self.clock = clock
        self.endPages = endPages
        self.report = report
    }

    /// Begins to read; the gate is closed until all that have ended are known.
    func begin() {
        gate.change(to: .unread)
        let end = store.watchRevocations { [weak self] in self?.take($0) }
        stop.withLock { $0 = OnceAction(end) }
    }

    func end() { stop.withLock { $0.take() }?.run() }

    private func take(_ update: RevocationUpdate) {
        switch update {
        case .revoked(let revocation): take(revocation)
        case .behind: gate.change(to: .behind)
        case .cutOff(let error): if gate.change(to: .cutOff) || gate.standing == .unread { report(.storeFailed(error)) }
        case .caughtUp:
            gate.change(to: .current)
            Task { [revoked, clock] in revoked.recordMissing(now: clock.secondsSince1970) }
        }
    }

    private func take(_ revocation: Revocation) {
        // In this order: a page that joins meanwhile is either removed here or finds that its login has ended.
        let isNew = revoked.add(revocation, now: clock.secondsSince1970)
        if isNew, let login = revocation.login { endPages(login) }
    }
}
