public import Workflow

/// Something with a value that workflows can follow.
package protocol FollowSource<Value>: AnyObject, Sendable {
    associatedtype Value: Sendable

    /// Returns the value and its followers. The source starts if it has not yet.
    /// - Parameter schedule: The schedule of the tree that follows, if it is that of a test.
    func followers(for schedule: (any WorkSchedule)?) -> Followers<Value>
}

/// A child that follows a shared value: its rendering is the value, its outputs are the changes.
///
/// Made by `value(in:)` of what is followed. The first rendering has the value of that moment. A change renders the tree
/// once more; while it waits for its turn, later changes replace it. The end of the node ends the following.
///
/// Name it in a render test: `expectWorkflow(type: Follow<Stock>.self, producingRendering: stock)`.
public struct Follow<Value: Sendable>: Workflow {
    public typealias Output = Value

    let source: any FollowSource<Value>
    let schedule: (any WorkSchedule)?

    /// The value that was seen last.
    public struct State: Equatable {
        var followers: Followers<Value>
        var seen: Followers<Value>.Snapshot
        /// The number of sources before this one.
        var changes = 0

        init(_ followers: Followers<Value>) {
            self.followers = followers
            seen = followers.snapshot
        }

        public static func == (left: Self, right: Self) -> Bool {
            left.seen.version == right.seen.version && left.changes == right.changes
        }
    }

    public func makeInitialState() -> State {
        State(source.followers(for: schedule))
    }

    public func workflowDidChange(from previousWorkflow: Follow, state: inout State) {
        guard source !== previousWorkflow.source else { return }
        let changes = state.changes
        state = makeInitialState()
        state.changes = changes + 1
    }

    public func render(state: State, context: RenderContext<Follow>) -> Value {
        context.runSideEffect(key: state.changes, delivering: Look.self) { delivery, lifetime in
            start(delivery, lifetime, state)
        }
        return state.seen.value
    }

    private func start(_ delivery: HomeDelivery<Look>, _ lifetime: Lifetime, _ state: State) {
        let (followers, follower) = (state.followers, Follower())
        followers.add(follower, since: state.seen.version, onWake: delivery.wake(to: Look(follower: follower)))
        lifetime.onEnded { followers.remove(follower) }
    }

    /// Looks at the value.
    struct Look: WorkflowAction {
        typealias WorkflowType = Follow

        let follower: Follower

        func apply(toState state: inout State, context: ApplyContext<Follow>) -> Value? {
            follower.look()
            let now = state.followers.snapshot
            guard now.version != state.seen.version else { return nil }
            state.seen = now
            return now.value
        }
    }
}

extension Follow: Equatable {
    public static func == (left: Self, right: Self) -> Bool { left.source === right.source }
}

extension FollowSource {
    func rendered<Parent>(in context: RenderContext<Parent>, key: String) -> Value {
        Follow(source: self, schedule: context.schedule).renderedWithoutOutput(in: context, key: key)
    }

    func rendered<Parent, Action: WorkflowAction>(
        in context: RenderContext<Parent>,
        key: String,
        onChange: @escaping (Value) -> Action
    ) -> Value where Action.WorkflowType == Parent {
        Follow(source: self, schedule: context.schedule).rendered(in: context, key: key, outputMap: onChange)
    }
}
