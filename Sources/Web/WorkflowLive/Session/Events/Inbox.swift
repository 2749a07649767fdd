import TrellisSupport

/// Decides for each event of a page whether it is applied, and up to which event the server acknowledges (rules B2, B3).
///
/// A plain value without time or transport. Events are applied strictly in the order of their numbers, each once:
///
///     applied 4 · event 4 arrives → duplicate
///     applied 4 · event 6 arrives → gap, ask once for everything from 5
///     applied 4 · event 5 arrives → apply; then it is acknowledged unless a hold was taken meanwhile
///
/// Where the session is kept, its events also have to be confirmed, in the order of their numbers.
package struct Inbox: Sendable {
    /// The most events that a browser keeps without an acknowledgement: 200, and the controls edited while it was away.
    package static let mostWaiting = 1_000

    /// The highest event number applied.
    package private(set) var applied: Int

    /// The highest event number that is applied and, with all before it, free of holds.
    package private(set) var settled: Int

    /// The highest event number that is confirmed; `nil` while none has to be.
    package private(set) var confirmed: Int?

    /// The highest event number that the browser may forget.
    package var acknowledged: Int { min(settled, confirmed ?? settled) }

    /// Open holds by event number.
    private var holds: [Int: Int] = [:]

    /// The numbers of the events in ``holds``. After the first one there may also be events whose holds were released.
    private var held = Queue<Int>()

    /// The gap that was asked for last.
    private var askedFrom: Int?

    /// The decision about an event.
    package enum Verdict: Hashable, Sendable {
        /// It is the next one.
        case apply
        /// It was applied before; acknowledge and do nothing.
        case duplicate
        /// Events from this number on are missing and must be asked for.
        case resend(from: Int)
        /// The event follows a gap that was asked for already; the client will send it again.
        case wait
    }

    /// - Parameters:
    ///   - applied: The highest event number that is known to be applied; 0 for a new page.
    ///   - awaitsConfirmation: Pass `true` if further events are acknowledged only when they are confirmed, too.
    package init(applied: Int = 0, awaitsConfirmation: Bool = false) {
        self.applied = applied
        settled = applied
        confirmed = awaitsConfirmation ? applied : nil
    }

    /// Judges an event. After ``Verdict/apply`` the caller handles it and then calls ``finish(_:)``.
    package mutating func receive(_ number: Int) -> Verdict {
        let verdict = judge(number)
        if verdict == .apply {
            applied = number
            holds[number] = 1
            held.append(number)
        }
        return verdict
    }

    /// Judges an event of which only some pieces have come, without counting it.
    package mutating func judge(_ number: Int) -> Verdict {
        if number <= applied { return .duplicate }
        if number == applied + 1 { return .apply }
        if askedFrom == applied + 1 { return .wait }
        askedFrom = applied + 1
        return .resend(from: applied + 1)
    }

    /// Records that the event was handled.
    /// - Returns: `true` if more events are acknowledged than before.
    package mutating func finish(_ number: Int) -> Bool {
        release(number)
    }

    /// Takes a hold on the event that is being handled. Handling itself is one hold.
    package mutating func hold(_ number: Int) {
        holds[number, default: 0] += 1
    }

    /// Releases a hold.
    /// - Returns: `true` if more events are acknowledged than before.
    package mutating func release(_ number: Int) -> Bool {
        guard let open = holds[number] else { return false }
        holds[number] = open > 1 ? open - 1 : nil
        let before = acknowledged
        advance()
        return acknowledged > before
    }

    /// Confirms the events up to `number`.
    /// - Returns: `true` if more events are acknowledged than before.
    package mutating func confirm(_ number: Int) -> Bool {
        guard let confirmed, number > confirmed else { return false }
        let before = acknowledged
        self.confirmed = number
        return acknowledged > before
    }

    private mutating func advance() {
        while let first = held.first, holds[first] == nil { _ = held.popFirst() }
        settled = held.first.map { $0 - 1 } ?? applied
    }

    /// Counts the events up to `number` as applied: another session acknowledged them, so the client no longer has them.
    /// - Complexity: O(1), whatever the number.
    package mutating func skip(to number: Int) {
        guard number > applied else { return }
        applied = number
        advance()
        if let confirmed { self.confirmed = max(confirmed, number) }
    }

    /// Forgets an open gap, because a new connection starts and the client sends everything unacknowledged again.
    package mutating func reconnect() {
        askedFrom = nil
    }
}
