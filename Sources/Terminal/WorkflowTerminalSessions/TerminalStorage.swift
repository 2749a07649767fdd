import Foundation
import WorkflowLive

/// The store of the sessions, and what all of them have in common.
struct TerminalStorage: Sendable {
    let store: any SessionStore
    let durability: SessionDurability
    /// The longest time for which a frame waits for its save: a person does not look at an old frame for longer.
    let frameWait: Duration
    /// A name of this process, for people who look into the store.
    let owner: String
    private let onProblem: @Sendable (TerminalSessionProblem) -> Void

    init(
        store: any SessionStore,
        lifetime: Duration,
        frameWait: Duration,
        onProblem: @escaping @Sendable (TerminalSessionProblem) -> Void
    ) {
        (self.store, self.frameWait, self.onProblem) = (store, frameWait, onProblem)
        durability = .strict.kept(for: lifetime)
        let process = ProcessInfo.processInfo
        // A process in a container may have the number of the one before.
        let start = String(UInt32.random(in: .min ... .max), radix: 36)
        owner = "\(process.hostName):\(process.processIdentifier):\(start)"
    }

    /// The calendar's time in seconds since 1970.
    var time: Int64 { Int64(Date().timeIntervalSince1970) }

    func report(_ kind: TerminalSessionProblem.Kind, _ session: PageID?, _ description: String) {
        onProblem(TerminalSessionProblem(kind: kind, session: session?.rawValue, description: description))
    }
}

/// A session that cannot be shown, as its states are not known.
struct UnknownStates: Error, CustomStringConvertible {
    let reason: String

    var description: String {
        "Expected to read your session. Instead, its store cannot be used now. Try again later."
    }
}
