public import Workflow

/// Something with a value that workflows can follow.
@usableFromInline
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

    @usableFromInline let source: any FollowSource<Value>
    let schedule: (any WorkSchedule)?

    @usableFromInline
    init<Parent>(_ source: any FollowSource<Value>, in context: RenderContext<Parent>) {
        (self.source, schedule) = (source, context.schedule)
    }

    /// The value that was seen last.
    public struct State: Equatable {
        @usableFromInline var followers: Followers<Value>
        @usableFromInline var seen: Followers<Value>.Snapshot
        /// The number of sources before this one.
        @usableFromInline var changes = 0

        init(_ followers: Followers<Value>) {
            self.followers = followers
            seen = followers.snapshot
        }

        @inlinable
        public static func == (left: Self, right: Self) -> Bool {
            left.seen.version == right.seen.version && left.changes == right.changes
        }
    }

    public func makeInitialState() -> State {
        State(source.followers(for: schedule))
    }

    @inlinable
    public func workflowDidChange(from previousWorkflow: Follow, state: inout State) {
        guard source !== previousWorkflow.source else { return }
        let changes = state.changes
        state = makeInitialState()
        state.changes = changes + 1
    }

    @inlinable
    public func render(state: State, context: RenderContext<Follow>) -> Value {
        context.runSideEffect(key: state.changes, delivering: Look.self) { delivery, lifetime in
            start(delivery, lifetime, state)
        }
        return state.seen.value
    }

    @usableFromInline
    func start(_ delivery: HomeDelivery<Look>, _ lifetime: Lifetime, _ state: State) {
        let (followers, follower) = (state.followers, Follower())
        followers.add(follower, since: state.seen.version) { delivery.job(for: Look(follower: follower), if: $0) }
        lifetime.onEnded { followers.remove(follower) }
    }

    /// Looks at the value.
    @usableFromInline
    struct Look: WorkflowAction {
        @usableFromInline typealias WorkflowType = Follow

        @usableFromInline let follower: Follower

        init(follower: Follower) { self.follower = follower }

        @inlinable
        func apply(toState state: inout State, context: ApplyContext<Follow>) -> Value? {
            let now = state.followers.look(by: follower)
            guard now.version != state.seen.version else { return nil }
            state.seen = now
            return now.value
        }
    }
}

extension Follow: Equatable {
    @inlinable
    public static func == (left: Self, right: Self) -> Bool { left.source === right.source }
}

extension FollowSource {
    @inlinable
    func rendered<Parent>(in context: RenderContext<Parent>, key: String) -> Value {
        Follow(self, in: context).renderedWithoutOutput(in: context, key: key)
    }

    @inlinable
    func rendered<Parent, Action: WorkflowAction>(
        in context: RenderContext<Parent>,
        key: String,
        onChange: @escaping (Value) -> Action
    ) -> Value where Action.WorkflowType == Parent {
        Follow(self, in: context).rendered(in: context, key: key, outputMap: onChange)
    }
}
