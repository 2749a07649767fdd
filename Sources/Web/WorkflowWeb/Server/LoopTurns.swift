/// The loop that is offered the next connection: each in turn, but none that stands still.
///
/// A loop stands still when it has answered none of its open offers for some time. Times are nanoseconds of one clock.
struct LoopTurns {
    private struct Loop {
        /// Offers that were not answered.
        var offers = 0
        /// The time of the last answer, or of the first offer after all were answered.
        var since: UInt64 = 0
    }

    private var loops: [Loop]
    private let patience: UInt64
    private var last = 0

    init(count: Int, patience: UInt64) {
        loops = Array(repeating: Loop(), count: count)
        self.patience = patience
    }

    private func standsStill(_ loop: Int, now: UInt64) -> Bool {
        loops[loop].offers > 0 && now >= loops[loop].since &+ patience
    }

    /// Returns the loop that gets the next offer, and notes it; nil if all stand still.
    mutating func offer(now: UInt64) -> Int? {
        for step in 1...loops.count {
            let loop = (last + step) % loops.count
            guard !standsStill(loop, now: now) else { continue }
            last = loop
            if loops[loop].offers == 0 { loops[loop].since = now }
            loops[loop].offers += 1
            return loop
        }
        return nil
    }

    mutating func answered(_ loop: Int, now: UInt64) {
        loops[loop].offers -= 1
        loops[loop].since = now
    }

    func allStandStill(now: UInt64) -> Bool {
        loops.indices.allSatisfy { standsStill($0, now: now) }
    }

    /// The number of open offers of loops that do not stand still.
    func liveOffers(now: UInt64) -> Int {
        loops.indices.reduce(0) { $0 + (standsStill($1, now: now) ? 0 : loops[$1].offers) }
    }
}
