import TrellisSupport
import WorkflowSharing

/// The commands of this server that wait for their answers: a state machine without locks, clocks or I/O.
///
/// At most ``window`` commands are on their way at a time, in the order of their numbers; the owner handles a command only after
/// those with lower numbers. So they are all sent again, in order, when one of them may be lost.
struct PendingCommands<W: SharedWorkflow> {
    typealias Completion = @Sendable (Result<W.Output?, SharedEnded>) -> Void

    private struct Entry {
        let number: Int
        let command: W.Command
        let completion: Completion
        /// The owners that may have begun to handle it while it was the oldest, by their claims.
        var owners: Set<Int> = []
    }

    static var window: Int { 64 }
    /// An owner may end because of a command. It is not given to a fourth one.
    static var mostOwners: Int { 3 }

    let sender: String
    let capacity: Int
    private var lastNumber = 0
    private var inFlight: [Entry] = []
    /// The number of commands in flight that were sent to the present owner.
    private var sentCount = 0
    private var waiting = Queue<Entry>()

    init(sender: String, capacity: Int) {
        (self.sender, self.capacity) = (sender, capacity)
    }

    var count: Int { inFlight.count + waiting.count }

    /// Adds a command.
    /// - Returns: `false` if there is no room for it.
    mutating func add(_ command: W.Command, _ completion: @escaping Completion) -> Bool {
        guard count < capacity else { return false }
        lastNumber += 1
        waiting.append(Entry(number: lastNumber, command: command, completion: completion))
        return true
    }

    /// Takes the next command that the owner with this claim has not been sent; `nil` if none may be sent now.
    mutating func takeUnsent(for claimNumber: Int) -> SentCommand<W.Command>? {
        if sentCount == inFlight.count {
            guard inFlight.count < Self.window, let next = waiting.popFirst() else { return nil }
            inFlight.append(next)
        }
        if sentCount == 0 { inFlight[0].owners.insert(claimNumber) }
        let entry = inFlight[sentCount]
        sentCount += 1
        return SentCommand(
            sender: sender,
            number: entry.number,
            oldest: inFlight[0].number,
            command: entry.command
        )
    }

    /// Has all that are not answered be sent again, to another owner or to the same one.
    mutating func sendAgain() { sentCount = 0 }

    /// Takes the oldest command away if too many owners have ended while they had it.
    mutating func takeFatal(for claimNumber: Int) -> Completion? {
        guard let oldest = inFlight.first, !oldest.owners.contains(claimNumber), oldest.owners.count >= Self.mostOwners
        else {
            return nil
        }
        return remove(at: 0)
    }

    /// Takes away the command that was answered; `nil` if nobody waits for it any more.
    mutating func takeAnswered(_ number: Int, by claimNumber: Int) -> Completion? {
        guard let index = inFlight.firstIndex(where: { $0.number == number }) else { return nil }
        let completion = remove(at: index)
        // The owner goes on with the next one, which is the oldest now.
        if index == 0, sentCount > 0 { inFlight[0].owners.insert(claimNumber) }
        return completion
    }

    private mutating func remove(at index: Int) -> Completion {
        let entry = inFlight.remove(at: index)
        if index < sentCount { sentCount -= 1 }
        return entry.completion
    }

    /// Takes all away.
    mutating func takeAll() -> [Completion] {
        var all = inFlight.map(\.completion)
        inFlight = []
        sentCount = 0
        while let entry = waiting.popFirst() { all.append(entry.completion) }
        return all
    }

    /// A Boolean value that indicates whether a command was sent and is not answered.
    var isWaitingForAnswers: Bool { sentCount > 0 }
}
