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

        init(_ followers: Followers<Value>) {
            self.followers = followers
            seen = followers.snapshot
        }

        public static func == (left: Self, right: Self) -> Bool {
            left.followers === right.followers && left.seen.version == right.seen.version
        }
    }

    public func makeInitialState() -> State {
        State(source.followers(for: schedule))
    }

    public func workflowDidChange(from previousWorkflow: Follow, state: inout State) {
        if source !== previousWorkflow.source { state = makeInitialState() }
    }

    public func render(state: State, context: RenderContext<Follow>) -> Value {
        let followers = state.followers
        let follower = FollowerBox()
        context.runSideEffect(key: ObjectIdentifier(followers), wokenTo: { Look(follower: follower.follower) }) {
            wake,
            lifetime in
            let added = followers.follow(since: state.seen.version, onWake: wake)
            follower.follower = added
            lifetime.onEnded { followers.unfollow(added) }
        }
        return state.seen.value
    }

    /// Looks at the value.
    struct Look: WorkflowAction {
        typealias WorkflowType = Follow

        let follower: Follower?

        func apply(toState state: inout State, context: ApplyContext<Follow>) -> Value? {
            follower?.look()
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

/// The follower of a side effect, which is made after the action that it is woken to. Used on the home only.
private final class FollowerBox {
    var follower: Follower?
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
