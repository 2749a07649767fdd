import TrellisSupport

/// The rate limiter and the queue for the incoming messages of a socket (rule F2).
///
/// It does not touch the socket; the owner asks `shouldRead`, `next` and `isOverloaded` after each call. When a message
/// is passed on, it costs a token of the socket and one of the shared limiter (the page's, with the login's). It waits
/// for them in the queue. Fragments, pings, the entries of a list and bytes are charged when they come, and a socket in
/// debt is not read.
///
/// The queue counts as full from the moment it fills until it is empty again. So a sender that keeps it nearly full is
/// closed, and one that only sent a burst is not.
struct Intake {
    private var events: TokenBucket
    private var bytes: TokenBucket
    private var limiter: SharedBucket?
    private var queue = Queue<[UInt8]>()
    private var queuedBytes = 0
    /// The bytes of messages that are being handled.
    private var bytesInHand = 0
    private let capacity: Int
    private let byteCapacity: Int
    private let patience: Duration
    private var fullSince: Duration?
    /// The number of messages that are being handled.
    private var inHand = 0

    init(limits: WebServerLimits, now: Duration) {
        events = TokenBucket(rate: Double(limits.eventsPerSecond), burst: Double(limits.eventBurst), now: now)
        bytes = TokenBucket(rate: Double(limits.bytesPerSecond), burst: Double(limits.byteBurst), now: now)
        capacity = limits.queuedEvents
        byteCapacity = 4 * limits.frameBytes
        patience = limits.overloadTime
    }

    /// The number of bytes of the messages that wait or are being handled.
    var heldBytes: Int { queuedBytes + bytesInHand }

    /// Sets the limiter that this socket shares with others of its page and login.
    mutating func share(_ limiter: SharedBucket?) {
        self.limiter = limiter
    }

    /// Returns whether to read. Reading resumes when the queue is half empty, so that it does not stop again at once.
    mutating func shouldRead(now: Duration) -> Bool {
        guard fullSince == nil || (queue.count <= capacity / 2 && queuedBytes <= byteCapacity / 2) else { return false }
        return debt(now: now) == .zero
    }

    /// Charges units that are not messages of their own.
    mutating func charge(_ count: Int, now: Duration) {
        guard count > 0 else { return }
        events.charge(Double(count), now: now)
        limiter?.charge(Double(count), now: now)
    }

    /// Charges bytes that were read.
    mutating func charge(bytes count: Int, now: Duration) {
        bytes.charge(Double(count), now: now)
    }

    mutating func add(_ message: [UInt8], now: Duration) {
        queue.append(message)
        queuedBytes += message.count
        if queue.count >= capacity || queuedBytes >= byteCapacity, fullSince == nil { fullSince = now }
    }

    /// Returns the next message that may be handled now.
    mutating func next(now: Duration) -> [UInt8]? {
        guard !queue.isEmpty, inHand < capacity, takeToken(now: now), let message = queue.popFirst() else { return nil }
        inHand += 1
        queuedBytes -= message.count
        bytesInHand += message.count
        if queue.isEmpty {
            fullSince = nil
            // An idle socket keeps no memory for a queue.
            queue = Queue()
        }
        return message
    }

    /// Counts a message of `next` as handled.
    /// - Parameter weight: The cost compared with a plain message: the number of entries of its lists.
    mutating func handled(weight: Int, now: Duration) {
        inHand -= 1
        // Too many until then, because nobody says which message it was.
        if inHand == 0 { bytesInHand = 0 }
        charge(weight - 1, now: now)
    }

    /// Returns whether the queue has been full for too long.
    func isOverloaded(now: Duration) -> Bool {
        fullSince.map { now - $0 >= patience } ?? false
    }

    /// Returns the time after which to ask again; nil if only a new message, or the end of a handling, changes anything.
    mutating func delay(now: Duration) -> Duration? {
        let debt = debt(now: now)
        guard !queue.isEmpty, inHand < capacity else { return debt > .zero ? debt : nil }
        return max(events.wait(now: now), limiter?.wait(now: now) ?? .zero, debt, .milliseconds(1))
    }

    private mutating func debt(now: Duration) -> Duration {
        max(events.debt(now: now), bytes.debt(now: now), limiter?.debt(now: now) ?? .zero)
    }

    /// Takes a token of the socket and one of the shared limiter, or none. In one step: other loops take from that one, too.
    private mutating func takeToken(now: Duration) -> Bool {
        guard events.wait(now: now) == .zero, limiter?.take(now: now) ?? true else { return false }
        return events.take(now: now)
    }
}
