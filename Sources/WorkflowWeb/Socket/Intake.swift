/// The messages that came and may not be handled yet: rate, queue and when to stop reading (contract F2).
///
/// Each call returns nothing to do with the socket; the owner asks `shouldRead`, `next` and `isOverloaded` after it.
/// The queue counts as full from when it fills until it is empty again, so a sender that keeps it near the brim is
/// found out, and one that only sent a burst is not.
struct Intake {
    private var bucket: TokenBucket
    private var queue: [[UInt8]] = []
    private let capacity: Int
    private let patience: Duration
    private var fullSince: Duration?
    /// Messages handed on whose handling is not over.
    private var inHand = 0

    init(limits: WebServerLimits, now: Duration) {
        bucket = TokenBucket(rate: Double(limits.eventsPerSecond), burst: Double(limits.eventBurst), now: now)
        capacity = limits.queuedEvents
        patience = limits.overloadTime
    }

    /// Half full, reading goes on: then a resumed socket does not stop again at its first message.
    var shouldRead: Bool {
        fullSince == nil || queue.count <= capacity / 2
    }

    mutating func add(_ message: [UInt8], now: Duration) {
        queue.append(message)
        if queue.count >= capacity, fullSince == nil { fullSince = now }
    }

    /// The next message that may be handled now.
    mutating func next(now: Duration) -> [UInt8]? {
        guard !queue.isEmpty, inHand < capacity, bucket.take(now: now) else { return nil }
        inHand += 1
        let message = queue.removeFirst()
        if queue.isEmpty { fullSince = nil }
        return message
    }

    /// A message that `next` gave has been handled.
    mutating func handled() {
        inHand -= 1
    }

    /// True once the queue has been full for too long.
    func isOverloaded(now: Duration) -> Bool {
        fullSince.map { now - $0 >= patience } ?? false
    }

    /// When to ask again; nil if only a new message, or the end of a handling, changes anything.
    mutating func delay(now: Duration) -> Duration? {
        queue.isEmpty || inHand >= capacity ? nil : max(bucket.wait(now: now), .milliseconds(1))
    }
}
