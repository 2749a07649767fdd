public import Workflow

/// A value in this process that many trees see and anyone may change.
///
/// ```swift
/// let notice = SharedValue("")              // made once, handed to the workflows
/// let text = notice.value(in: context)      // in render: the text now, and after each change
/// notice.set("We close at six.")            // from anywhere
/// ```
/// For data whose changes are a read and a write under one lock. What needs work of its own, timers or an answer to each
/// change is a ``Shared`` workflow.
public final class SharedValue<Value: Sendable>: Sendable {
    private let followed: Followers<Value>

    /// Creates a shared value.
    public init(_ value: Value) {
        followed = Followers(value)
    }

    /// The current value. Callable from any thread.
    public var value: Value { followed.snapshot.value }

    /// Replaces the value. Returns without waiting for those who follow it.
    public func set(_ value: Value) {
        followed.set(value)
    }

    /// Changes the value and returns the result of `change`. Nobody sees it in between.
    ///
    /// - Parameter change: Called once, under a lock: keep it short. What it changed before it throws is kept.
    /// - Precondition: `change` does not use this shared value.
    @discardableResult
    public func update<Result, Failure: Error>(
        _ change: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try followed.update(change)
    }

    /// Returns the current value; each change renders the workflow again.
    /// - Parameters:
    ///   - context: The context of the workflow that renders.
    ///   - key: Tells apart several values of one type in one render.
    @inlinable
    public func value<Parent>(in context: RenderContext<Parent>, key: String = "") -> Value {
        rendered(in: context, key: key)
    }

    /// Returns the current value; each change becomes an action, too.
    /// - Parameters:
    ///   - context: The context of the workflow that renders.
    ///   - key: Tells apart several values of one type in one render.
    ///   - onChange: Makes the action of a change. The value of the first render is no change.
    @inlinable
    public func value<Parent, Action: WorkflowAction>(
        in context: RenderContext<Parent>,
        key: String = "",
        onChange: @escaping (Value) -> Action
    ) -> Value where Action.WorkflowType == Parent {
        rendered(in: context, key: key, onChange: onChange)
    }

    /// Returns the current value and then its changes, for a reader outside of a tree.
    public func values() -> FollowedValues<Value> {
        FollowedValues(source: self)
    }
}

extension SharedValue: FollowSource {
    @usableFromInline
    package func followers(for schedule: (any WorkSchedule)?) -> Followers<Value> { followed }
}
