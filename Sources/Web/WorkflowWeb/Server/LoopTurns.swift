/// The loop that is offered the next connection: the one with the least load, in turn among equals, but none that stands still.
///
/// Turns alone would send all sockets of pages to one of two loops, where each browser opens one connection for the document and one
/// for the socket.
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
    /// - Parameter load: The load of a loop without its open offers.
    mutating func offer(now: UInt64, load: (Int) -> Int) -> Int? {
        var least: (loop: Int, load: Int)?
        for step in 1...loops.count {
            let loop = (last + step) % loops.count
            guard !standsStill(loop, now: now) else { continue }
            let load = load(loop) + loops[loop].offers
            if least.map({ load < $0.load }) ?? true { least = (loop, load) }
        }
        guard let loop = least?.loop else { return nil }
        last = loop
        if loops[loop].offers == 0 { loops[loop].since = now }
        loops[loop].offers += 1
        return loop
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
