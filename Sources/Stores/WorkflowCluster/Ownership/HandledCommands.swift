import Workflow
import WorkflowSharing

/// The commands of all servers that the owner has handled, so that it handles each once: a state machine without clocks or I/O.
///
/// It is saved with the states of the tree, one item for each server, so that an owner that takes over neither handles a command
/// again nor loses the answer of one that was handled.
struct HandledCommands<Output: Codable & Sendable> {
    typealias Answer = CommandAnswer<Output>

    /// The commands of one server.
    private struct Sender: Codable {
        /// The number of the last command that was handled.
        var applied: Int
        /// The answers that the server has not said it has, by their numbers.
        var answers: [Int: Answer] = [:]
    }

    enum Decision {
        case apply
        /// It was handled, and this is its answer.
        case answer(Answer)
        /// One before it is missing, or nobody waits for its answer. It comes again if somebody does.
        case ignore
    }

    private static var prefix: String { "c." }

    private var senders: [String: Sender] = [:]
    /// The time of each server's last command, in a clock of the owner.
    private var uses: [String: Duration] = [:]
    /// The servers whose items are not saved.
    private var changed: Set<String> = []
    /// Those in the save that is under way.
    private var inSave: Set<String> = []

    init() {}

    // MARK: - Commands

    /// Decides what becomes of a command that has come.
    mutating func decide(sender name: String, number: Int, oldest: Int, at now: Duration) -> Decision {
        // A server waits for what it sends.
        guard oldest >= 1, oldest <= number else { return .ignore }
        var sender = senders[name] ?? Sender(applied: oldest - 1)
        // Its server does not wait for those before.
        sender.applied = max(sender.applied, oldest - 1)
        sender.answers = sender.answers.filter { $0.key >= oldest }
        senders[name] = sender
        uses[name] = now
        if number <= sender.applied { return sender.answers[number].map { .answer($0) } ?? .ignore }
        return number == sender.applied + 1 ? .apply : .ignore
    }

    /// Notes that a command was handled.
    mutating func didApply(_ answer: Answer) {
        senders[answer.sender, default: Sender(applied: answer.number)].applied = answer.number
        senders[answer.sender]?.answers[answer.number] = answer
        changed.insert(answer.sender)
    }

    /// Forgets servers that have been silent for a while. These have ended, because a waiting server sends its commands
    /// again.
    mutating func forget(before time: Duration) {
        for (name, use) in uses where use < time {
            (senders[name], uses[name]) = (nil, nil)
            changed.insert(name)
        }
    }

    var count: Int { senders.count }

    // MARK: - Saving

    /// Reads the items that ``takeChanges(with:)`` has made.
    /// - Parameter now: The time from which the servers are taken to be silent.
    init(items: [String: [UInt8]], at now: Duration, with coder: any StateCoder) throws {
        for (name, bytes) in items where Self.isItem(name) {
            let sender = String(name.dropFirst(Self.prefix.count))
            senders[sender] = try coder.decode(Sender.self, from: bytes)
            uses[sender] = now
        }
    }

    static func isItem(_ name: String) -> Bool { name.hasPrefix(prefix) }

    /// Returns the changed items for a save that begins; `nil` for an item to remove.
    mutating func takeChanges(with coder: any StateCoder) throws -> [String: [UInt8]?] {
        var items: [String: [UInt8]?] = [:]
        for name in changed {
            items.updateValue(try senders[name].map { try coder.encode($0) }, forKey: Self.prefix + name)
        }
        (inSave, changed) = (changed, [])
        return items
    }

    /// Notes the end of the save.
    mutating func didSave(_ isStored: Bool) {
        if !isStored { changed.formUnion(inSave) }
        inSave = []
    }
}
