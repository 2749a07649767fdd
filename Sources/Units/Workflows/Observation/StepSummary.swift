/// One step as all its events tell it.
struct StepSummary {
    enum Result {
        case running
        case ended
        case failed(any Error)
        case cancelled
    }

    let step: ObservedStep
    var start: Duration
    var end: Duration?
    var result = Result.running
    /// Retries and cache hits, in order.
    var incidents: [StepEvent] = []
    /// Indices of the steps in this one, in the order of their start.
    var children: [Int] = []

    /// The steps of `events` in the order of their start; the indices of those that are in no other.
    static func summaries(of events: [StepEvent]) -> (steps: [StepSummary], roots: [Int]) {
        var steps: [StepSummary] = []
        var roots: [Int] = []
        var indices: [ObservedStep.ID: Int] = [:]
        for event in events {
            if case .started = event.kind {
                indices[event.step.id] = steps.count
                if let parent = event.step.parent.flatMap({ indices[$0] }) {
                    steps[parent].children.append(steps.count)
                } else {
                    roots.append(steps.count)
                }
                steps.append(StepSummary(step: event.step, start: event.time))
            } else if let index = indices[event.step.id] {
                steps[index].take(event)
            }
        }
        return (steps, roots)
    }

    private mutating func take(_ event: StepEvent) {
        switch event.kind {
        case .started: break
        case .ended: (result, end) = (.ended, event.time)
        case .failed(let error): (result, end) = (.failed(error), event.time)
        case .cancelled: (result, end) = (.cancelled, event.time)
        case .retried, .cacheHit: incidents.append(event)
        }
    }
}
