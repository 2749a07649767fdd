import TrellisSupport

/// The progress of one run: a tree of shares behind a lock, which tells each change of the whole.
@usableFromInline
final class ProgressTree: Sendable {
    /// The way in which parts make up their whole.
    enum Rule {
        /// All of them are needed.
        case sum
        /// One of them is enough: the one that has come furthest counts.
        case furthest
    }

    private let state: Guarded<(shares: ProgressShares, published: WorkProgress)>
    private let onChange: @Sendable (WorkProgress) -> Void

    /// - Parameter onChange: called with each change in order, with a lock held: it must neither block nor come back here.
    init(stepCount: Int, onChange: @Sendable @escaping (WorkProgress) -> Void) {
        let shares = ProgressShares(stepCount: stepCount)
        state = Guarded((shares, shares.whole(after: 0)))
        self.onChange = onChange
    }

    /// The whole.
    var root: ProgressNode { ProgressNode(tree: self, index: 0) }

    /// Changes the shares, and reports the whole if it has changed.
    func update<Value: Sendable>(_ change: (inout ProgressShares) -> Value) -> Value {
        state.withLock { state in
            let value = change(&state.shares)
            let whole = state.shares.whole(after: state.published.fraction)
            if whole != state.published {
                state.published = whole
                onChange(whole)
            }
            return value
        }
    }
}
