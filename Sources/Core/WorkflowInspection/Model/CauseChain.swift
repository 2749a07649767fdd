/// A step of the way from a render up to what has caused it.
public enum CauseStep: Sendable {
    /// A node rendered, for its reason.
    case render(InspectedRender)
    /// An action changed a state, or led to the output that another action was made of.
    case action(InspectedAction)
    /// The origin of the event: a sink, an effect, a side effect, new props, or the start.
    case source(EventSource)
    /// Nothing more is known: the event is not kept any more.
    case unknown
}

extension InspectedHost {
    /// Returns the way from a render up to an action, an effect or a URL.
    ///
    /// - Parameters:
    ///   - node: The number of a node that rendered in the event.
    ///   - event: The number of the event.
    /// - Returns: An empty array if the node did not render in the event.
    public func causes(of node: Int, in event: Int) -> [CauseStep] {
        guard let record = record(event) else { return [.unknown] }
        let inspected = InspectedEvent(record, host: id)
        guard let render = inspected.renders.first(where: { $0.node.id == node }) else { return [] }
        return CauseChain(host: self, record: record, event: inspected).steps(from: render)
    }
}

private struct CauseChain {
    let host: InspectedHost
    let record: EventRecord
    let event: InspectedEvent

    func steps(from first: InspectedRender) -> [CauseStep] {
        var steps: [CauseStep] = []
        var next: InspectedRender? = first
        while let render = next {
            steps.append(.render(render))
            switch render.reason {
            case .state: return steps + self.steps(toAction: render.action ?? 0)
            case .host: return steps + [.source(event.source)]
            case .child:
                next = event.renders.first { $0.node.id == render.child }
                // It has ended in this event, so its action did not lead to a render of its own.
                if next == nil { return steps + self.steps(toActionBelow: render.child ?? 0) }
            case .first, .props, .notComparable, .uncompared, .compatible, .verified:
                next = render.parent.map { event.renders[$0] }
            }
        }
        return steps + [.source(event.source)]
    }

    private func steps(toActionBelow node: Int) -> [CauseStep] {
        guard let action = record.actions.first(where: { $0.node.isBelow(node) }) else {
            return [.unknown]
        }
        return steps(toAction: action.number)
    }

    /// Returns the way from an action to the one that came in, and to where that came from.
    private func steps(toAction number: Int) -> [CauseStep] {
        guard let event = host.event(ofAction: number, from: event) else { return [.unknown] }
        var steps: [CauseStep] = []
        for action in event.actions.reversed() where action.number <= number {
            steps.append(.action(action))
            if action.isCause { return steps + [.source(event.source)] }
        }
        return steps + [.source(event.source)]
    }
}

extension InspectedHost {
    /// Returns the event in which an action was applied: `event`, or one before it whose pass `event` has made.
    fileprivate func event(ofAction number: Int, from event: InspectedEvent) -> InspectedEvent? {
        var candidate: InspectedEvent? = event
        while let present = candidate {
            if present.actions.contains(where: { $0.number == number }) { return present }
            if let first = present.actions.first, first.number < number { return nil }
            candidate = self.event(present.number - 1)
        }
        return nil
    }
}
