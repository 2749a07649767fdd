// The casts of the tree that are not checked; a host has one more, and so has the home. Each is a function that says why the cast holds;
// debug builds check it. A checked cast would take longer than all else that an action does.

extension NodeBase {
    /// Returns this as a node of `W`, whose `typeID` it has.
    ///
    /// Sound, because `typeID` is the identifier of a node's type parameter and `Node` is the only subclass. A child is found by its
    /// `typeID`, or is one of the children that a `WorkflowList` has made, all of them as nodes of one type. The parent that outputs go
    /// to is a node of the workflow whose render, and so whose context, has set their route; that of an event handler is the one whose
    /// render has made it.
    @inlinable
    @inline(__always)
    package final func asNode<W: Workflow>(of _: W.Type) -> Node<W> {
        unsafeDowncast(self, to: Node<W>.self)
    }
}

extension EndpointBase {
    /// Returns this as the endpoint of `Action`, whose `actionType` it has.
    ///
    /// Sound, because `actionType` is the identifier of an endpoint's type parameter and `Endpoint` is the only subclass. An event handler
    /// is given the endpoint of the type of action that it sends.
    @inlinable
    @inline(__always)
    final func asEndpoint<Action: WorkflowAction>(of _: Action.Type) -> Endpoint<Action> {
        unsafeDowncast(self, to: Endpoint<Action>.self)
    }
}

extension WaitingActionsBase {
    /// Returns this as waiting actions of type `Action`.
    ///
    /// Sound, because an endpoint of `Action` makes the waiting actions that it has.
    @inlinable
    @inline(__always)
    final func asActions<Action: WorkflowAction>(of _: Action.Type) -> WaitingActions<Action> {
        unsafeDowncast(self, to: WaitingActions<Action>.self)
    }
}

extension QueuedEvent {
    /// Returns the target of an event that was made with a `Target`.
    ///
    /// Sound, because `handle` is called with the target that it was stored with, and both are given in one place.
    @inlinable
    @inline(__always)
    static func target<Target: AnyObject>(_ target: AnyObject, as _: Target.Type) -> Target {
        unsafeDowncast(target, to: Target.self)
    }
}

extension OutputRoute {
    /// Returns the map of a route, whose class is `Map`.
    ///
    /// Sound, because `map` and the `emit` that reads it are set together, or `map` is reused only after a look at its class.
    /// A `WorkflowList` uses one class for the routes of all its children.
    @inlinable
    @inline(__always)
    static func map<Map: AnyObject>(_ map: AnyObject, as _: Map.Type) -> Map {
        unsafeDowncast(map, to: Map.self)
    }
}

extension SideEffect {
    /// Returns this as a side effect whose key is a `Key`.
    ///
    /// Sound, because `keyType` is the identifier of the type parameter and `KeyedSideEffect` is the only subclass.
    @inlinable
    @inline(__always)
    final func asKeyed<Key: Hashable>(by _: Key.Type) -> KeyedSideEffect<Key> {
        unsafeDowncast(self, to: KeyedSideEffect<Key>.self)
    }
}

extension RememberedBase {
    /// Returns this as a `Value`.
    ///
    /// Sound, because the type is a part of the name that a remembered value is found by.
    @inlinable
    @inline(__always)
    final func asValue<Value: RememberedBase>(of _: Value.Type) -> Value {
        unsafeDowncast(self, to: Value.self)
    }
}
