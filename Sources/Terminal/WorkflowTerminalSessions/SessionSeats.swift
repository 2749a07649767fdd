import TrellisSupport
import WorkflowLive

/// The sessions that terminals of this process show: one terminal each, the newest that has asked.
final class SessionSeats: Sendable {
    /// A terminal that shows a session, or waits for it.
    struct Holder: Sendable {
        /// Has it look at its saves.
        let wake: @Sendable () -> Void
        /// Has it leave the session to another one.
        let leave: @Sendable () -> Void
    }

    private struct Seat {
        var holder: Holder
        var waiting: [(holder: Holder, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private let seats = Guarded<[PageID: Seat]>([:])

    /// Takes a session from the terminal that shows it, and returns when that has saved its states.
    ///
    /// Those that wait already are told to leave too, and do so when it is their turn.
    func take(_ session: PageID, for holder: Holder) async {
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            let former = seats.withLock { seats -> [Holder] in
                guard var seat = seats[session] else {
                    seats[session] = Seat(holder: holder)
                    return []
                }
                let former = [seat.holder] + seat.waiting.map(\.holder)
                seat.waiting.append((holder, continuation))
                seats[session] = seat
                return former
            }
            if former.isEmpty { continuation.resume() }
            for holder in former { holder.leave() }
        }
    }

    /// Leaves a session to the next one that waits.
    func giveBack(_ session: PageID) {
        let next = seats.withLock { seats -> CheckedContinuation<Void, Never>? in
            guard var seat = seats.removeValue(forKey: session), !seat.waiting.isEmpty else { return nil }
            let next = seat.waiting.removeFirst()
            seat.holder = next.holder
            seats[session] = seat
            return next.continuation
        }
        next?.resume()
    }

    func isTaken(_ session: PageID) -> Bool { seats.withLock { $0[session] != nil } }

    func wakeAll() {
        for holder in seats.withLock({ $0.values.map(\.holder) }) { holder.wake() }
    }
}
