import Testing

@testable import WorkflowWeb

/// Events come in at a bounded rate and into a bounded queue (contract F2).
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
        #expect(intake.shouldRead)
        intake.add(message, now: .zero)
        #expect(!intake.shouldRead)
        _ = intake.next(now: .zero)
        #expect(!intake.shouldRead)
        _ = intake.next(now: .zero)
        #expect(intake.shouldRead)
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
        var limits = WebServerLimits.patient
        limits.queuedEvents = 2
        var intake = Intake(limits: limits, now: .zero)
        for _ in 0..<3 { intake.add(message, now: .zero) }
        let taken = [intake.next(now: .zero), intake.next(now: .zero), intake.next(now: .zero)]
        #expect(taken == [message, message, nil])
        let wait = intake.delay(now: .zero)
        #expect(wait == nil, "nothing is due before one is handled")
        intake.handled()
        let third = intake.next(now: .zero)
        #expect(third == message)
    }
}
