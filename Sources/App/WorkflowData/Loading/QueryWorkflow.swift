package import Workflow
import WorkflowSharing

/// The node of a query: its rendering is the state of the query.
package struct QueryWorkflow<Query: DataQuery>: Workflow {
    package typealias Output = Never

    package let query: Query
    package let keepsPrevious: Bool
    let loader: DataLoader<Query.Source>
    let schedule: (any WorkSchedule)?

    init(query: Query, loader: DataLoader<Query.Source>, keepsPrevious: Bool, schedule: (any WorkSchedule)?) {
        (self.query, self.loader, self.keepsPrevious, self.schedule) = (query, loader, keepsPrevious, schedule)
    }

    package struct State: Equatable {
        let entry: QueryEntry<Query>
        var seen: Followers<QueryEntry<Query>.Numbered>.Snapshot
        /// A Boolean value that indicates whether the value was due to be loaded again when this node began to show it.
        var isDoubted: Bool
        /// The value of the query before this one.
        var previous: Query.Value?
        /// The number of queries before this one.
        var changes = 0

        init(_ entry: QueryEntry<Query>) {
            self.entry = entry
            (seen, isDoubted) = entry.first()
        }

        var shown: DataState<Query.Value> {
            if isDoubted { return .loading(last: seen.value.state.value ?? previous) }
            if case .loading(nil) = seen.value.state { return .loading(last: previous) }
            return seen.value.state
        }

        package static func == (one: Self, other: Self) -> Bool {
            one.changes == other.changes && one.seen.value.number == other.seen.value.number
                && one.isDoubted == other.isDoubted
        }
    }

    package func makeInitialState() -> State {
        State(loader.entry(for: query, schedule))
    }

    package func workflowDidChange(from previousWorkflow: QueryWorkflow, state: inout State) {
        guard !(loader === previousWorkflow.loader && query == previousWorkflow.query) else { return }
        var new = makeInitialState()
        new.previous = keepsPrevious ? state.shown.value : nil
        new.changes = state.changes + 1
        state = new
    }

    package func render(state: State, context: RenderContext<QueryWorkflow>) -> DataState<Query.Value> {
        context.runSideEffect(key: state.changes, delivering: Look.self) { delivery, lifetime in
            let (entry, follower) = (state.entry, Follower())
            entry.show(follower, since: state.seen.version) { delivery.job(for: Look(follower: follower), if: $0) }
            lifetime.onEnded { entry.hide(follower) }
        }
        return state.shown
    }

    /// Looks at the state of the query.
    struct Look: WorkflowAction {
        typealias WorkflowType = QueryWorkflow

        let follower: Follower

        func apply(toState state: inout State, context: ApplyContext<QueryWorkflow>) -> Never? {
            let now = state.entry.look(by: follower)
            guard now.version != state.seen.version else { return nil }
            state.seen = now
            state.isDoubted = false
            if case .loaded = now.value.state { state.previous = nil }
            return nil
        }
    }
}

extension QueryWorkflow: Equatable {
    package static func == (one: Self, other: Self) -> Bool {
        one.loader === other.loader && one.query == other.query
    }
}

extension QueryWorkflow: ExpectedByName {
    package static var expectation: String { "expectQuery(...)" }
}
