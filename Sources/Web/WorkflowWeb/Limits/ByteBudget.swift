import Synchronization
import TrellisSupport

/// The limit of the bytes that all connected pages of a server and their sockets hold together (rule F7).
///
/// The last fifth is for those that are connected already. When they hold more, one of the largest makes room for the others.
final class ByteBudget: Sendable {
    /// The shares that can make room, by the number of binary digits of their bytes. So a share rarely moves.
    private struct Listing {
        struct Share {
            weak var share: ByteShare?
        }

        var groups: [[ObjectIdentifier: Share]] = Array(repeating: [:], count: Int.bitWidth + 1)
        var places: [ObjectIdentifier: Int] = [:]

        mutating func move(_ id: ObjectIdentifier, to group: Int?, _ share: @autoclosure () -> Share) {
            if let old = places.removeValue(forKey: id) { groups[old][id] = nil }
            guard let group else { return }
            places[id] = group
            groups[group][id] = share()
        }

        /// Some shares of the highest group. The caller may release the last reference to one, and that takes the lock.
        var large: [ByteShare] {
            for group in groups.reversed() where !group.isEmpty {
                let some = Array(group.values.lazy.compactMap(\.share).prefix(16))
                if !some.isEmpty { return some }
            }
            return []
        }
    }

    private let limit: Int
    private let held = Atomic(0)
    private let listing = Guarded(Listing())

    /// The number of bytes by which a share may change before it is counted again.
    private let grain: Int

    init(limit: Int) {
        self.limit = limit
        grain = min(1_024, limit >> 20)
    }

    /// Returns the number of bytes to count for a share that has `bytes` and is counted as `counted`.
    ///
    /// A small change of a page is not counted: all loops would change one number with each event. What is counted is never
    /// less than what there is, and less than two grains more.
    fileprivate func counting(_ bytes: Int, counted: Int) -> Int {
        if bytes == 0 || grain == 0 { return bytes }
        if (0..<2 * grain).contains(counted - bytes) { return counted }
        return (bytes + grain - 1) / grain * grain
    }

    /// The number of bytes that are held.
    var count: Int { held.load(ordering: .relaxed) }

    /// A Boolean value that indicates whether another page may connect.
    var hasRoom: Bool { count < limit / 5 * 4 }

    /// - Returns: False if there is too much now.
    fileprivate func change(by difference: Int) -> Bool {
        guard difference != 0 else { return true }
        let count = held.add(difference, ordering: .relaxed).newValue
        return difference < 0 || count <= limit
    }

    /// Lists a share that can make room under what it holds now.
    fileprivate func list(_ share: ByteShare, from old: Int, to new: Int) {
        let (old, new) = (group(of: old), group(of: new))
        guard old != new else { return }
        let id = ObjectIdentifier(share)
        listing.withLock { $0.move(id, to: new, Listing.Share(share: share)) }
    }

    /// Returns the number of binary digits; `nil` for a share that is too small to make room, which is not listed.
    private func group(of bytes: Int) -> Int? {
        bytes > limit / 4_096 ? Int.bitWidth - bytes.leadingZeroBitCount : nil
    }

    /// Asks the largest shares to make room for `share`.
    /// - Returns: False if that is `share` itself, or if there is none.
    fileprivate func makeRoom(for share: ByteShare) -> Bool {
        while count > limit {
            guard let largest = listing.withLock({ $0.large }).max(by: { $0.bytes < $1.bytes }),
                largest !== share
            else { return false }
            listing.withLock { $0.move(ObjectIdentifier(largest), to: nil, Listing.Share()) }
            largest.giveUp()
        }
        return true
    }
}

/// The bytes that one page or socket holds of a budget. It gives them back when it goes.
///
/// ``hold(_:)`` is called by one thread at a time.
final class ByteShare: Sendable {
    private let budget: ByteBudget
    private let count = Atomic(0)
    private let mustGo = Atomic(false)
    private let makeRoom: (@Sendable () -> Void)?

    /// - Parameter makeRoom: Has the owner hold nothing, soon; called from any thread. `nil` for one that is never asked.
    init(of budget: ByteBudget, makeRoom: (@Sendable () -> Void)? = nil) {
        (self.budget, self.makeRoom) = (budget, makeRoom)
    }

    deinit {
        _ = hold(0)
    }

    fileprivate var bytes: Int { count.load(ordering: .relaxed) }

    /// A Boolean value that indicates whether the owner was asked to make room, and has not yet.
    var isLeaving: Bool { mustGo.load(ordering: .relaxed) }

    /// Sets the number of bytes and counts it in any case, up to a grain of the budget. A share that was asked to make room counts nothing: it has
    /// given all back.
    /// - Returns: False if the bytes have grown, there is no room for them, and no larger share makes room.
    func hold(_ count: Int) -> Bool {
        if count == 0 {
            if isLeaving { mustGo.store(false, ordering: .relaxed) }
        } else if isLeaving {
            return false
        }
        let counted = bytes
        let count = budget.counting(count, counted: counted)
        if count == counted { return true }
        let before = self.count.exchange(count, ordering: .relaxed)
        if makeRoom != nil { budget.list(self, from: before, to: count) }
        return budget.change(by: count - before) || budget.makeRoom(for: self)
    }

    /// Gives all back at once, and asks the owner to go.
    fileprivate func giveUp() {
        mustGo.store(true, ordering: .relaxed)
        _ = budget.change(by: -count.exchange(0, ordering: .relaxed))
        makeRoom?()
    }
}
