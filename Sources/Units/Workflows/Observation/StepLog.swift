import TrellisSupport

/// Keeps what it observes, for tests and for the formatters.
public final class StepLog: StepObserver {
    private let stored = Guarded<[StepEvent]>([])

    public init() {}

    /// The events so far, in the order in which they were reported.
    public var events: [StepEvent] {
        stored.withLock { $0 }
    }

    public func observe(_ event: StepEvent) {
        stored.withLock { $0.append(event) }
    }
}
