/// The way of a child's outputs to its parent, as the parent's latest run set it.
@usableFromInline
package struct OutputRoute<Output> {
    /// Takes an output to the parent. Captures nothing, so that it is specialised and allocates nothing: what differs from
    /// pass to pass is in `map`, which is handed to it. Neither that nor the parent goes while it runs, since a cascade
    /// renders nothing; so they are handed over unretained.
    @usableFromInline var emit: ((Unmanaged<AnyObject>?, Output, Unmanaged<NodeBase>) -> Void)?
    /// The parent's output map, in a box that is reused from pass to pass.
    @usableFromInline var map: AnyObject?

    @inlinable
    package init() {}

    @inlinable
    package func send(_ output: Output, to parent: Unmanaged<NodeBase>) {
        emit?(map.map { Unmanaged.passUnretained($0) }, output, parent)
    }

    /// Outputs become the actions that `transform` makes.
    @inlinable
    mutating func setMap<Action: WorkflowAction>(_ transform: @escaping (Output) -> Action) {
        if let map, type(of: map) == OutputMap<Output, Action>.self {
            Self.map(map, as: OutputMap<Output, Action>.self).transform = transform
            return
        }
        map = OutputMap(transform)
        emit = { map, output, parent in
            guard let map else { return }
            let action = map._withUnsafeGuaranteedRef {
                Self.map($0, as: OutputMap<Output, Action>.self).transform(output)
            }
            parent._withUnsafeGuaranteedRef {
                $0.asNode(of: Action.WorkflowType.self).apply(action)
            }
        }
    }

    /// Outputs become the values that `transform` makes, which go on by a route of their own.
    @inlinable
    mutating func setMap<NewOutput>(
        _ transform: @escaping (Output) -> NewOutput,
        then connect: (inout OutputRoute<NewOutput>) -> Void
    ) {
        if let map, type(of: map) == OutputRelay<Output, NewOutput>.self {
            let relay = Self.map(map, as: OutputRelay<Output, NewOutput>.self)
            relay.transform = transform
            connect(&relay.route)
            return
        }
        let relay = OutputRelay<Output, NewOutput>(transform)
        connect(&relay.route)
        map = relay
        emit = { map, output, parent in
            map?._withUnsafeGuaranteedRef {
                let relay = Self.map($0, as: OutputRelay<Output, NewOutput>.self)
                relay.route.send(relay.transform(output), to: parent)
            }
        }
    }
}

extension OutputRoute where Output: WorkflowAction {
    /// Outputs are the actions.
    @inlinable
    mutating func setActions() {
        guard emit == nil || map != nil else { return }
        map = nil
        emit = { _, action, parent in
            parent._withUnsafeGuaranteedRef {
                $0.asNode(of: Output.WorkflowType.self).apply(action)
            }
        }
    }
}

/// The output map that a parent gave in its latest run.
@usableFromInline
final class OutputMap<Output, Action> {
    @exclusivity(unchecked) @usableFromInline var transform: (Output) -> Action

    @inlinable
    init(_ transform: @escaping (Output) -> Action) {
        self.transform = transform
    }
}

/// An output map that the parent gave in its latest run, and the route of what it makes.
@usableFromInline
final class OutputRelay<Output, NewOutput> {
    @exclusivity(unchecked) @usableFromInline var transform: (Output) -> NewOutput
    @exclusivity(unchecked) @usableFromInline var route = OutputRoute<NewOutput>()

    @inlinable
    init(_ transform: @escaping (Output) -> NewOutput) {
        self.transform = transform
    }
}
