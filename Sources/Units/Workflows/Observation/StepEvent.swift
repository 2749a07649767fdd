/// A step of work under observation: one run of a workflow, and where in the composition.
public struct ObservedStep: Sendable, Hashable, Identifiable {
    /// The identifier of this run of the step; never used again in the process.
    public let id: Int
    /// The step that this is in; nil for the one that is observed.
    public let parent: Int?
    /// The names of the steps from the one that is observed to this, both included.
    public let path: [String]

    public var name: String { path.last ?? "" }

    public init(id: Int, parent: Int? = nil, path: [String]) {
        self.id = id
        self.parent = parent
        self.path = path
    }
}

/// Something that happened to a step.
public struct StepEvent: Sendable {
    public enum Kind: Sendable {
        case started
        /// It succeeded.
        case ended
        case failed(any Error)
        case cancelled
        /// Work in this step failed and is run again after `wait`.
        case retried(failures: Int, error: any Error, wait: Duration)
        /// Work in this step was not run, because a cache had its result.
        case cacheHit
    }

    public let step: ObservedStep
    public let kind: Kind
    /// Since the beginning of the observation.
    public let time: Duration

    public init(_ step: ObservedStep, _ kind: Kind, at time: Duration) {
        self.step = step
        self.kind = kind
        self.time = time
    }
}

/// Watches the steps of a run.
public protocol StepObserver: Sendable {
    /// Called for each event as it happens, on the task in which it does, with no lock held. The events of one step come in order;
    /// steps that run at the same time call at the same time.
    func observe(_ event: StepEvent)
}
