/// The decisions of a topic: who gets a value now, and who waits.
///
/// A plain value; ``TopicHub`` guards it and carries out its work.
struct TopicDesk<Value: Sendable>: Sendable {
    /// The place of a sender among those who wait.
    typealias Turn = Int
    typealias Continuation = CheckedContinuation<Void, any Error>

    /// The work to do when the lock is free again.
    struct Work {
        var signalled: [TopicReader<Value>] = []
        var resumed: [(Continuation, Result<Void, any Error>)] = []
        /// A Boolean value that indicates whether there is a newest value for those who follow.
        var hasNewest = false
    }

    private struct Sender {
        let turn: Turn
        let value: Value
        var continuation: Continuation?
    }

    private(set) var readers: [TopicReader<Value>] = []
    private(set) var newest: Value?
    private let name: String
    private var senders: [Sender] = []
    /// The results of senders that have not begun to wait for them.
    private var outcomes: [Turn: Result<Void, any Error>] = [:]
    private var lastTurn = 0
    private var work = Work()

    init(name: String) {
        self.name = name
    }

    var senderCount: Int { senders.count }

    mutating func takeWork() -> Work {
        defer { work = Work() }
        return work
    }

    // MARK: - Readers

    mutating func add(_ reader: TopicReader<Value>) {
        if let newest { reader.put(newest) }
        readers.append(reader)
    }

    mutating func remove(_ reader: TopicReader<Value>) {
        readers.removeAll { $0 === reader }
        serve()
    }

    /// Ends the subscriptions that have no room for a value and meet the condition.
    mutating func endFull(where isLost: (TopicReader<Value>) -> Bool) {
        let lost = readers.filter { $0.isFull && isLost($0) }
        guard !lost.isEmpty else { return }
        for reader in lost { reader.end(because: TopicOverflow(topic: name, bound: reader.bound)) }
        readers.removeAll { reader in lost.contains { $0 === reader } }
        work.signalled += lost
        serve()
    }

    // MARK: - Values

    /// Delivers a value to all. Subscriptions that have no room for it end.
    mutating func deliverNow(_ value: Value) {
        endFull { _ in true }
        deliver(value)
    }

    /// Delivers a value to all, if each has room and nobody waits; returns the turn of the sender otherwise.
    mutating func deliverInTurn(_ value: Value) -> Turn? {
        if senders.isEmpty, hasRoom {
            deliver(value)
            return nil
        }
        lastTurn += 1
        senders.append(Sender(turn: lastTurn, value: value))
        return lastTurn
    }

    /// Has a sender wait for the end of its turn.
    mutating func wait(_ turn: Turn, _ continuation: Continuation) {
        if let outcome = outcomes.removeValue(forKey: turn) {
            work.resumed.append((continuation, outcome))
        } else if let index = senders.firstIndex(where: { $0.turn == turn }) {
            senders[index].continuation = continuation
        }
    }

    /// Removes a sender whose task was cancelled, unless its value was delivered.
    mutating func cancel(_ turn: Turn) {
        guard let index = senders.firstIndex(where: { $0.turn == turn }) else { return }
        finish(senders.remove(at: index), .failure(CancellationError()))
    }

    /// Delivers the values of those who wait, while there is room.
    mutating func serve() {
        while let sender = senders.first, hasRoom {
            senders.removeFirst()
            deliver(sender.value)
            finish(sender, .success(()))
        }
    }

    private var hasRoom: Bool { !readers.contains(where: \.isFull) }

    private mutating func deliver(_ value: Value) {
        newest = value
        work.hasNewest = true
        for reader in readers { reader.put(value) }
        work.signalled += readers
    }

    private mutating func finish(_ sender: Sender, _ outcome: Result<Void, any Error>) {
        if let continuation = sender.continuation {
            work.resumed.append((continuation, outcome))
        } else {
            outcomes[sender.turn] = outcome
        }
    }
}
