/// The events of a session: which are applied, which are held, and which did nothing.
final class SessionEvents {
    private(set) var inbox = Inbox()

    /// The large event that is arriving on the present connection.
    private(set) var assembly: PieceAssembly?

    /// The event that is being handled.
    private(set) var current: Int?

    private var refusals = Refusals()
    private var holdsOfCurrent = 0

    /// The number of bytes kept.
    var byteCount: Int { (assembly?.byteCount ?? 0) + refusals.byteCount }

    /// Begins after the events that the app has stored or the browser no longer keeps.
    func begin(after number: Int) {
        inbox = Inbox(applied: number, awaitsConfirmation: inbox.confirmed != nil)
    }

    /// Acknowledges further events only when they are confirmed, too.
    func awaitConfirmation() {
        inbox = Inbox(applied: inbox.applied, awaitsConfirmation: true)
    }

    /// Confirms the events up to `number`.
    /// - Returns: True if more events are acknowledged than before.
    func confirm(_ number: Int) -> Bool { inbox.confirm(number) }

    /// Prepares for a new connection, whose browser sends the events from `firstUnacked` on again.
    func reconnect(firstUnacked: Int) {
        assembly = nil
        inbox.reconnect()
        inbox.skip(to: firstUnacked - 1)
    }

    /// Drops the large event that is arriving. The browser will send all its pieces again.
    func dropPieces() {
        assembly = nil
    }

    /// Judges an event and counts it if it is the next one.
    func receive(_ number: Int) -> Inbox.Verdict {
        let verdict = inbox.receive(number)
        if verdict == .apply { assembly = nil }
        return verdict
    }

    /// Judges a piece of an event that has not arrived as a whole.
    func judge(_ number: Int) -> Inbox.Verdict { inbox.judge(number) }

    /// Starts to put a large event together.
    func assemble(_ first: ClientPiece, limit: Int) {
        assembly = PieceAssembly(of: first, limit: limit)
    }

    /// Adds the next piece of the large event.
    func add(_ piece: ClientPiece) throws(FrameError) -> PieceAssembly.Progress {
        guard let progress = try assembly?.add(piece) else { throw .malformed }
        return progress
    }

    /// Runs `action`, which handles the event.
    func handle(_ number: Int, by action: () -> Void) {
        (current, holdsOfCurrent) = (number, 0)
        action()
        current = nil
        _ = inbox.finish(number)
    }

    /// Takes a hold on the event that is being handled (rule B3).
    /// - Returns: The hold's place among those of the event.
    func hold(_ number: Int) -> Int {
        inbox.hold(number)
        defer { holdsOfCurrent += 1 }
        return holdsOfCurrent
    }

    /// Releases a hold.
    /// - Returns: True if more events are acknowledged than before.
    func release(_ number: Int) -> Bool { inbox.release(number) }

    /// Keeps the frame that reported to the browser that an event did nothing.
    func addRefusal(_ number: Int, frame: String) {
        refusals.add(number, frame: frame)
    }

    /// Restores the refusals that were stored with the states.
    func restore(_ stored: [Refusals.Entry]) {
        for entry in stored { refusals.add(entry.number, frame: entry.frame) }
    }

    /// Returns the refusals that are stored with the states of the events up to `number`.
    func refusals(storedUpTo number: Int) -> [Refusals.Entry]? { refusals.stored(upTo: number) }

    /// Returns the refusals that a browser has not heard of, if it keeps the events from `number` on.
    func refusals(from number: Int) -> [String] {
        refusals.frames(from: number)
    }
}
