/// How outputs follow each other.
enum PaceRule {
    /// When none has come for so long.
    case debounced(Duration)
    /// One in so long.
    case throttled(Duration)
}

/// Decides which outputs are sent when, and when the clock is to be looked at again. Never asks for two sleeps at a time.
struct Pace<Output, Instant: InstantProtocol> where Instant.Duration == Duration {
    /// What is to be done.
    struct Step {
        var output: Output?
        var sleepUntil: Instant?
    }

    private let rule: PaceRule
    private var waiting: Output?
    /// When what waits may be sent. Debounced: moves with each output. Throttled: set while none may be sent.
    private var deadline: Instant?
    private var isSleeping = false

    init(_ rule: PaceRule) {
        self.rule = rule
    }

    /// An output has come.
    mutating func take(_ output: Output, at now: Instant) -> Step {
        switch rule {
        case .debounced(let duration):
            waiting = output
            return sleep(until: now.advanced(by: duration))
        case .throttled(let duration):
            guard deadline == nil else {
                waiting = output
                return Step()
            }
            return Step(output: output, sleepUntil: sleep(until: now.advanced(by: duration)).sleepUntil)
        }
    }

    /// The sleep that was asked for is over.
    mutating func timeIsUp(at now: Instant) -> Step {
        isSleeping = false
        guard let deadline else { return Step() }
        if now < deadline { return sleep(until: deadline) }
        self.deadline = nil
        guard let output = takeWaiting() else { return Step() }
        guard case .throttled(let duration) = rule else { return Step(output: output) }
        return Step(output: output, sleepUntil: sleep(until: now.advanced(by: duration)).sleepUntil)
    }

    /// What has not been sent yet.
    mutating func takeWaiting() -> Output? {
        defer { waiting = nil }
        return waiting
    }

    private mutating func sleep(until deadline: Instant) -> Step {
        self.deadline = deadline
        guard !isSleeping else { return Step() }
        isSleeping = true
        return Step(sleepUntil: deadline)
    }
}
