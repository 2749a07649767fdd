import Workflow

/// A child that has a page be present as long as it is rendered and is to.
struct Visit<Metadata: Codable & Equatable & Sendable>: Workflow {
    struct State {
        let page: PresencePage
        /// Grows with each change of what others see.
        var number = 0
    }

    let hub: PresenceHub<Metadata>
    let id: String
    let metadata: Metadata
    let isPresent: Bool

    func makeInitialState() -> State { State(page: hub.makePage()) }

    func workflowDidChange(from previousWorkflow: Visit, state: inout State) {
        if hub !== previousWorkflow.hub { state = State(page: hub.makePage(), number: state.number) }
        if self != previousWorkflow { state.number += 1 }
    }

    func render(state: State, context: RenderContext<Visit>) {
        guard isPresent else { return }
        let executor = context.schedule?.executor
        // The next visit enters before this one leaves.
        context.runSideEffect(key: state.number) { [hub, id, metadata] lifetime in
            hub.enter(state.page, visit: state.number, as: id, metadata)
            lifetime.onEnded { hub.leave(state.page, visit: state.number, on: executor) }
        }
    }
}

extension Visit: Equatable {
    static func == (left: Self, right: Self) -> Bool {
        left.hub === right.hub && left.id == right.id && left.metadata == right.metadata
            && left.isPresent == right.isPresent
    }
}
