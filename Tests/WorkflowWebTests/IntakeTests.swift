import Testing

@testable import WorkflowWeb

/// Events come in at a bounded rate and into a bounded queue (rule F2).
struct IntakeTests {
    private let message = Array("[1]".utf8)

    private func intake() -> Intake {
        var limits = WebServerLimits.patient
        (limits.eventsPerSecond, limits.eventBurst, limits.queuedEvents) = (10, 2, 4)
        limits.overloadTime = .seconds(5)
        return Intake(limits: limits, now: .zero)
    }

    @Test func `a burst is taken at once, then the rate counts`() {
        var intake = intake()
        for _ in 0..<4 { intake.add(message, now: .zero) }
        let burst = [intake.next(now: .zero), intake.next(now: .zero), intake.next(now: .zero)]
        #expect(burst == [message, message, nil])
        let wait = intake.delay(now: .zero)
        #expect(wait == .milliseconds(100))
        let third = intake.next(now: .milliseconds(100))
        #expect(third == message)
    }

    @Test func `a full queue is not read into until half of it is gone`() {
        var intake = intake()
        for _ in 0..<3 { intake.add(message, now: .zero) }
        var isRead = [intake.shouldRead(now: .zero)]
        intake.add(message, now: .zero)
        isRead.append(intake.shouldRead(now: .zero))
        for _ in 0..<2 {
            _ = intake.next(now: .zero)
            isRead.append(intake.shouldRead(now: .zero))
        }
        #expect(isRead == [true, false, false, true])
    }

    @Test func `what is no message of its own is owed, and a socket in debt is not read`() {
        var intake = intake()
        for _ in 0..<3 { intake.charge(1, now: .zero) }
        let isRead = intake.shouldRead(now: .zero)
        let wait = intake.delay(now: .zero)
        #expect(!isRead && wait == .milliseconds(100))
        let isReadLater = intake.shouldRead(now: .milliseconds(100))
        #expect(isReadLater)
    }

    @Test func `bytes have a rate of their own`() {
        let limits = WebServerLimits.patient { ($0.bytesPerSecond, $0.byteBurst) = (1000, 2000) }
        var intake = Intake(limits: limits, now: .zero)
        intake.charge(bytes: 3000, now: .zero)
        let isRead = [intake.shouldRead(now: .zero), intake.shouldRead(now: .seconds(1))]
        #expect(isRead == [false, true])
    }

    @Test func `the entries of a list are paid for before the next message`() {
        var intake = intake()
        intake.add(message, now: .zero)
        _ = intake.next(now: .zero)
        intake.handled(weight: 12, now: .zero)
        intake.add(message, now: .zero)
        let early = intake.next(now: .milliseconds(1050))
        let late = intake.next(now: .milliseconds(1150))
        #expect(early == nil && late == message)
    }

    @Test func `sockets that share a limiter share its rate`() {
        let shared = SharedBucket(TokenBucket(rate: 10, burst: 3, now: .zero))
        let limits = WebServerLimits.patient { $0.eventBurst = 100 }
        var sockets = [Intake(limits: limits, now: .zero), Intake(limits: limits, now: .zero)]
        for index in sockets.indices {
            sockets[index].share(shared)
            for _ in 0..<3 { sockets[index].add(message, now: .zero) }
        }
        let taken = (0..<3).flatMap { _ in sockets.indices.map { sockets[$0].next(now: .zero) != nil } }
        #expect(taken == [true, true, true, false, false, false])
        let wait = sockets[1].delay(now: .zero)
        #expect(wait == .milliseconds(100))
    }

    @Test func `large messages fill the queue by their bytes`() {
        let limits = WebServerLimits.patient { ($0.frameBytes, $0.queuedEvents) = (100, 64) }
        var intake = Intake(limits: limits, now: .zero)
        for _ in 0..<4 { intake.add(Array(repeating: 97, count: 100), now: .zero) }
        let isRead = intake.shouldRead(now: .zero)
        #expect(!isRead)
    }

    @Test func `a queue that does not get empty in its time is too much`() {
        var intake = intake()
        for _ in 0..<4 { intake.add(message, now: .zero) }
        #expect(!intake.isOverloaded(now: .milliseconds(4_999)))
        #expect(intake.isOverloaded(now: .seconds(5)))
        for second in 1...4 { _ = intake.next(now: .seconds(second)) }
        #expect(!intake.isOverloaded(now: .seconds(6)))
    }

    @Test func `as many messages are in hand as the queue has room for, and no more`() {
        let limits = WebServerLimits.patient { $0.queuedEvents = 2 }
        var intake = Intake(limits: limits, now: .zero)
        for _ in 0..<3 { intake.add(message, now: .zero) }
        let taken = [intake.next(now: .zero), intake.next(now: .zero), intake.next(now: .zero)]
        #expect(taken == [message, message, nil])
        let wait = intake.delay(now: .zero)
        #expect(wait == nil, "nothing is due before one is handled")
        intake.handled(weight: 1, now: .zero)
        let third = intake.next(now: .zero)
        #expect(third == message)
    }
}
