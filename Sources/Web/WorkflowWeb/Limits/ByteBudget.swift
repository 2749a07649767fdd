import Synchronization

/// The limit of the bytes that all connected pages of a server and their sockets hold together (rule F7).
///
/// The last fifth is for those that are connected already.
final class ByteBudget: Sendable {
    private let limit: Int
    private let held = Atomic(0)

    init(limit: Int) {
        self.limit = limit
    }

    /// The number of bytes that are held.
    var count: Int { held.load(ordering: .relaxed) }

    /// A Boolean value that indicates whether another page may connect.
    var hasRoom: Bool { count < limit / 5 * 4 }

    fileprivate func change(by difference: Int) -> Bool {
        guard difference != 0 else { return true }
        let count = held.add(difference, ordering: .relaxed).newValue
        return difference < 0 || count <= limit
    }
}

/// The bytes that one page or socket holds of a budget. It gives them back when it goes.
final class ByteShare: Sendable {
    private let budget: ByteBudget
    private let count = Atomic(0)

    init(of budget: ByteBudget) {
        self.budget = budget
    }

    deinit {
        _ = hold(0)
    }

    /// Sets the number of bytes, which is counted in any case.
    /// - Returns: False if they have become more and there is no room for them.
    func hold(_ count: Int) -> Bool {
        budget.change(by: count - self.count.exchange(count, ordering: .relaxed))
    }
}
