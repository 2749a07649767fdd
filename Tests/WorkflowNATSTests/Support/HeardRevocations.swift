import TestSupport
import TrellisSupport
import WorkflowLive

/// What a watch has handed out.
final class HeardRevocations: Sendable {
    private let updates = Guarded<[RevocationUpdate]>([])
    private let watch: @Sendable () -> Void

    init(of store: any RevocationStore) {
        watch = store.watchRevocations { [updates] update in updates.withLock { $0.append(update) } }
    }

    deinit { end() }

    func end() { watch() }

    var all: [RevocationUpdate] { updates.withLock { $0 } }

    /// The updates without reasons and without the revocations, those that are repeated once.
    var steps: [String] {
        all.reduce(into: []) { steps, update in
            let step =
                switch update {
                case .revoked: "revoked"
                case .caughtUp: "caught up"
                case .behind: "behind"
                case .cutOff: "cut off"
                }
            if steps.last != step { steps.append(step) }
        }
    }

    /// The names of the logins that have ended, `*` for all of before a time.
    var logins: Set<String> {
        Set(all.compactMap { if case .revoked(let revocation) = $0 { revocation.login ?? "*" } else { nil } })
    }

    func waitUntilCaughtUp() async throws { try await until("the watch has caught up") { all.last == .caughtUp } }
    func waitUntilCutOff() async throws { try await until("the watch is cut off") { steps.last == "cut off" } }

    func waitForLogin(_ login: String) async throws {
        try await until("the watch has heard of \(login)") { logins.contains(login) }
    }
}
