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

    /// Waits until it has heard something.
    func wait(until isEnough: ([RevocationUpdate]) -> Bool) async {
        while !isEnough(all) { await Task.yield() }
    }

    func waitUntilCaughtUp() async { await wait { $0.last == .caughtUp } }
    func waitForLogin(_ login: String) async { while !logins.contains(login) { await Task.yield() } }

    func waitUntilCutOff() async {
        await wait { if case .cutOff? = $0.last { true } else { false } }
    }
}
