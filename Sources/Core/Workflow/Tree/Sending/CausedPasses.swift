/// Counts the passes of one event that its own renders, or effects that started in it, have caused.
///
/// The event is over when the queue is empty; then this is forgotten. Passes that are caused by anything else are not counted,
/// however many there are.
struct CausedPasses {
    /// The number of passes at which the tree stops.
    static let maximum = 1_000
    /// The number of passes that are allowed whatever the time.
    static let untimed = 100
    /// The number of different sends that the message names.
    private static let named = 4

    private(set) var count = 0
    private var lastPass: UInt32
    /// An action that counts has been handled and not been rendered yet.
    private var isOwed = false
    private var deadline: Duration?
    /// The different sends of late, the newest last.
    private(set) var sends: [String] = []

    /// - Parameter pass: the number of the pass that is running, or of the last one.
    init(pass: UInt32) {
        lastPass = pass
    }

    /// A Boolean value that indicates whether it has gone on for so long that the sends are worth noting.
    var notesSends: Bool { count >= Self.untimed - 10 }

    /// Records that the tree handles an action from `render`, or from an effect that started in this event.
    mutating func willHandleCausedAction() {
        isOwed = true
    }

    /// Takes in the number of the latest pass after an action was handled. Returns whether the tree has to stop.
    ///
    /// - Parameter now: any steady time; asked for only where there is a limit.
    mutating func didHandleAction(pass: UInt32, timeLimit: Duration?, now: () -> Duration) -> Bool {
        guard pass != lastPass else { return false }
        lastPass = pass
        guard isOwed else { return false }
        isOwed = false
        count += 1
        return count >= Self.maximum || isLate(timeLimit, now)
    }

    private mutating func isLate(_ limit: Duration?, _ now: () -> Duration) -> Bool {
        guard let limit, count >= Self.untimed else { return false }
        guard let deadline else {
            deadline = now() + limit
            return false
        }
        return now() >= deadline
    }

    /// Notes a send for the message.
    mutating func note(_ send: String) {
        sends.removeAll { $0 == send }
        sends.append(send)
        if sends.count > Self.named { sends.removeFirst() }
    }
}
