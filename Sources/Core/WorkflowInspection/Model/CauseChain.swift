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
        let chain = CauseChain(
            event: inspected,
            eventOfNumber: { self.event($0) },
            actionBelow: { node in record.actions.first { $0.node.isBelow(node) }?.number }
        )
        return chain.steps(from: render)
    }
}

/// Follows the reasons of renders up to an action, within an event and into those before it.
struct CauseChain {
    let event: InspectedEvent
    /// Returns the event of a number; `nil` if it is not kept.
    let eventOfNumber: (Int) -> InspectedEvent?
    /// Returns the number of an action that came to a node or below it; `nil` if none is known.
    let actionBelow: (Int) -> Int?

    func steps(from first: InspectedRender) -> [CauseStep] {
        var steps: [CauseStep] = []
        var next: InspectedRender? = first
        // Each render is on the way once, unless a file is damaged.
        while let render = next, steps.count < event.renders.count {
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
        return steps + [next == nil ? .source(event.source) : .unknown]
    }

    private func steps(toActionBelow node: Int) -> [CauseStep] {
        actionBelow(node).map { steps(toAction: $0) } ?? [.unknown]
    }

    /// Returns the way from an action to the one that came in, and to where that came from.
    private func steps(toAction number: Int) -> [CauseStep] {
        guard let event = event(ofAction: number) else { return [.unknown] }
        var steps: [CauseStep] = []
        for action in event.actions.reversed() where action.number <= number {
            steps.append(.action(action))
            if action.isCause { return steps + [.source(event.source)] }
        }
        return steps + [.source(event.source)]
    }

    /// Returns the event in which an action was applied: this one, or one before it whose pass this one has made.
    private func event(ofAction number: Int) -> InspectedEvent? {
        var candidate: InspectedEvent? = event
        while let present = candidate {
            if present.actions.contains(where: { $0.number == number }) { return present }
            if let first = present.actions.first, first.number < number { return nil }
            candidate = eventOfNumber(present.number - 1)
        }
        return nil
    }
}
