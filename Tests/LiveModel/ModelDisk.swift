import TestSupport
import TrellisSupport
import WorkflowLive

/// Where the model app keeps what one page did, beyond any session: which event did what, and what is written.
package final class ModelDisk: Sendable {
    package struct Entry: Equatable, Sendable {
        package let number: Int
        package let what: String
    }

    private struct Pending {
        let entry: Entry
        let hold: Hold
    }

    private struct State {
        var random: SeededRandom
        var written: [Entry] = []
        /// Not written yet, in order.
        var pending: [Pending] = []
        /// Written, but the event is not released yet.
        var open: [(number: Int, hold: Hold)] = []
        /// Of sessions whose state was lost.
        var past: [[Entry]] = []
        var pushed = 0
        var push: (@Sendable (Int) -> Void)?
        var mistakes: [String] = []
    }

    /// Whether the state outlives the session: then an event is held until it is written.
    package let isDurable: Bool
    private let state: Guarded<State>

    package init(isDurable: Bool, seed: UInt64) {
        self.isDurable = isDurable
        state = Guarded(State(random: SeededRandom(seed: seed)))
    }

    // MARK: - For the app

    /// The state as a new session finds it.
    package var stored: ModelState { state.withLock { ModelState($0.written.map(\.what), pushed: $0.pushed) } }

    /// The last event that a new session must not apply again.
    package var lastApplied: Int { state.withLock { isDurable ? $0.written.last?.number ?? 0 : 0 } }

    /// Notes what an event does. Holds it always where it has to be written first, else now and then.
    package func record(_ what: String, by event: LiveEvent?) {
        guard let event else { return state.withLock { $0.mistakes.append("\(what) came without an event") } }
        let entry = Entry(number: event.number, what: what)
        let isHeld = isDurable || state.withLock { $0.random.happens(oneIn: 3) }
        let hold = isHeld ? event.hold() : nil
        state.withLock { state in
            if isDurable, let hold {
                state.pending.append(Pending(entry: entry, hold: hold))
            } else {
                state.written.append(entry)
                if let hold { state.open.append((entry.number, hold)) }
            }
        }
    }

    /// The newest session hears of what is pushed.
    package func onPush(_ body: @escaping @Sendable (Int) -> Void) {
        state.withLock { $0.push = body }
    }

    // MARK: - For the test

    /// What was applied in the present state, written or not.
    package var applied: [Entry] { state.withLock { $0.written + $0.pending.map(\.entry) } }

    /// What was applied in each state that was lost, and in the present one.
    package var all: [[Entry]] { state.withLock { $0.past + [$0.written + $0.pending.map(\.entry)] } }

    package var pushed: Int { state.withLock { $0.pushed } }

    package var mistakes: [String] { state.withLock { $0.mistakes } }

    /// The first event that must not be acknowledged yet.
    package var firstHeld: Int {
        state.withLock { state in
            min(state.pending.map(\.entry.number).min() ?? .max, state.open.map(\.number).min() ?? .max)
        }
    }

    /// Writes the first `count` changes; their events stay held for a while.
    package func write(_ count: Int = .max) {
        state.withLock { state in
            for pending in state.pending.prefix(count) {
                state.written.append(pending.entry)
                state.open.append((pending.entry.number, pending.hold))
            }
            state.pending.removeFirst(min(count, state.pending.count))
        }
    }

    /// Releases one event, the `index`th of those that can be, or none if there is none.
    package func release(_ index: Int) {
        let hold = state.withLock { state in
            state.open.isEmpty ? nil : state.open.remove(at: index % state.open.count).hold
        }
        hold?.release()
    }

    /// Writes and releases everything.
    package func finish() {
        write()
        let holds = state.withLock { state in
            defer { state.open = [] }
            return state.open.map(\.hold)
        }
        for hold in holds { hold.release() }
    }

    /// The session died: what was not written is lost, and everything if nothing is ever written.
    package func crash() {
        let lost = state.withLock { state in
            defer { (state.pending, state.open, state.push) = ([], [], nil) }
            if !isDurable {
                state.past.append(state.written)
                state.written = []
            }
            return state.pending.map(\.hold) + state.open.map(\.hold)
        }
        for hold in lost { hold.release() }
    }

    /// The server itself changes what is shown.
    package func push() {
        let (value, push) = state.withLock { state in
            state.pushed += 1
            return (state.pushed, state.push)
        }
        push?(value)
    }
}
