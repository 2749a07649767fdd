import TrellisSupport
import WorkflowSharing

/// A value that others follow once there is one.
final class FirstValue<Value: Sendable>: Sendable {
    private struct State {
        var followers: Followers<Value>?
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Guarded(State())

    /// - Precondition: There is a value.
    var followers: Followers<Value> {
        guard let followers = state.withLock({ $0.followers }) else {
            fatalError("A shared workflow is used before it has a value.")
        }
        return followers
    }

    /// A Boolean value that indicates whether there is a value.
    var exists: Bool { state.withLock { $0.followers != nil } }

    func set(_ value: Value) {
        let (followers, waiting) = state.withLock { state in
            let known = state.followers
            if known == nil { state.followers = Followers(value) }
            defer { state.waiting = [] }
            return (known, state.waiting)
        }
        followers?.set(value)
        for continuation in waiting { continuation.resume() }
    }

    /// Waits until there is a value or ``giveUp()`` is called.
    func wait() async {
        await withCheckedContinuation { continuation in
            let isThere = state.withLock { state in
                if state.followers == nil { state.waiting.append(continuation) }
                return state.followers != nil
            }
            if isThere { continuation.resume() }
        }
    }

    /// Lets those go on who wait.
    func giveUp() {
        let waiting = state.withLock { exchange(&$0.waiting, with: []) }
        for continuation in waiting { continuation.resume() }
    }
}
