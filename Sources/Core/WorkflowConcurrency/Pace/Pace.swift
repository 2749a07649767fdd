/// The rule by which outputs are debounced or throttled.
enum PaceRule {
    /// Sends an output when no other has come for a duration.
    case debounced(Duration)
    /// Sends at most one output per duration.
    case throttled(Duration)
}

/// A state machine that decides when outputs are sent and when to look at the clock again. It asks for one sleep at a
/// time.
struct Pace<Output, Instant: InstantProtocol> where Instant.Duration == Duration {
    /// The actions to perform.
    struct Step {
        var output: Output?
        var sleepUntil: Instant?
    }

    private let rule: PaceRule
    private var waiting: Output?
    /// The time at which the waiting output may be sent. Debounced: moves with each output. Throttled: set while none
    /// may be sent.
    private var deadline: Instant?
    private var isSleeping = false

    init(_ rule: PaceRule) {
        self.rule = rule
    }

    /// Handles an output.
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

    /// Handles the end of the requested sleep.
    mutating func timeIsUp(at now: Instant) -> Step {
        isSleeping = false
        guard let deadline else { return Step() }
        if now < deadline { return sleep(until: deadline) }
        self.deadline = nil
        guard let output = takeWaiting() else { return Step() }
        guard case .throttled(let duration) = rule else { return Step(output: output) }
        return Step(output: output, sleepUntil: sleep(until: now.advanced(by: duration)).sleepUntil)
    }

    /// Removes and returns the output that has not been sent yet.
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
