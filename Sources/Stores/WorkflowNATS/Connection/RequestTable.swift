import TrellisSupport

/// The requests that wait for their turn and for their reply: a state machine without locks, clocks or I/O.
struct RequestTable<Waiter> {
    struct Bounds {
        /// The requests that wait for a reply at a time.
        var inFlight: Int
        /// The requests that wait for their turn.
        var waiting: Int
        /// The bytes of all of them.
        var bytes: Int
    }

    /// A request, with the one who waits for its reply.
    struct Entry {
        let message: OutgoingMessage
        /// A time of the clock of the caller. It must not be before that of an earlier request.
        let deadline: UInt64
        let waiter: Waiter
    }

    private let bounds: Bounds
    private var waiting = Queue<Entry>()
    private var inFlight: [UInt64: Entry] = [:]
    private var lastNumber: UInt64 = 0
    private(set) var bytes = 0

    init(_ bounds: Bounds) { self.bounds = bounds }

    var count: Int { waiting.count + inFlight.count }

    /// A Boolean value that indicates whether a request could be sent now.
    var hasWaiting: Bool { !waiting.isEmpty && inFlight.count < bounds.inFlight }

    /// Adds a request.
    ///
    /// - Returns: Whether there is room for it.
    mutating func add(_ entry: Entry) -> Bool {
        guard waiting.count < bounds.waiting, bytes + entry.message.size <= bounds.bytes || count == 0 else {
            return false
        }
        bytes += entry.message.size
        waiting.append(entry)
        return true
    }

    /// Takes the next request to send; `nil` while as many as allowed are under way.
    mutating func next() -> (number: UInt64, message: OutgoingMessage)? {
        guard inFlight.count < bounds.inFlight, let entry = waiting.popFirst() else { return nil }
        lastNumber += 1
        inFlight[lastNumber] = entry
        return (lastNumber, entry.message)
    }

    /// Removes a request that is under way; `nil` if nobody waits for it any more.
    mutating func remove(_ number: UInt64) -> Entry? {
        guard let entry = inFlight.removeValue(forKey: number) else { return nil }
        bytes -= entry.message.size
        return entry
    }

    /// Removes the requests whose time is over.
    mutating func removeLate(at now: UInt64) -> (sent: [Entry], waiting: [Entry]) {
        let late = inFlight.filter { $0.value.deadline <= now }.keys
        var unsent: [Entry] = []
        while let first = waiting.first, first.deadline <= now, let entry = waiting.popFirst() {
            bytes -= entry.message.size
            unsent.append(entry)
        }
        return (late.compactMap { remove($0) }, unsent)
    }

    /// Removes all requests.
    mutating func removeAll() -> (sent: [Entry], waiting: [Entry]) {
        let sent = Array(inFlight.values)
        var unsent: [Entry] = []
        while let entry = waiting.popFirst() { unsent.append(entry) }
        inFlight = [:]
        bytes = 0
        return (sent, unsent)
    }
}
