/// The part of a running workflow that does not depend on its type: its place in the tree, its children and its flags.
///
/// Ownership runs downwards only. A parent owns its children (`children`), a node owns its endpoints; a node refers to
/// its parent and its tree, and an endpoint or an event handler to its node, without owning them. That is sound because teardown,
/// which runs from the root down before anything is freed, invalidates every endpoint, ends every event handler and clears `isInTree`;
/// nothing follows `parent` or `tree` of a node that is not in the tree. A cached rendering owns sinks, sinks own endpoints: had an
/// endpoint owned its node, no node would ever be freed.
///
/// Every stored variable is `@exclusivity(unchecked)`: the dynamic check costs more than all the rest of an action. The
/// tree runs on one home, one event at a time (`TreeGate.busy`), so that no two accesses overlap, also where code of the app runs in
/// the middle of one: what it sends waits, and the end of its host waits. Three things keep that so:
/// - What holds values of the app is replaced by `exchange`, and the old value goes when the access is over (``letGo(_:)``): a `deinit`
///   of the app finds the new one in its place.
/// - A list is whole, and what leaves it out of it, before anything in it ends or is released.
/// - After a call of the app outside of an event, such as `encode`, it is asked again whether a node is in the tree.
///
/// `scripts/sanitize exclusivity` runs the tests with the checks.
@usableFromInline
package class NodeBase {
    @usableFromInline package unowned(unsafe) let parent: NodeBase?
    @usableFromInline package unowned(unsafe) let tree: Tree
    /// The workflow type; with `key`, what tells this node from its siblings.
    @usableFromInline package let typeID: ObjectIdentifier
    @usableFromInline package let key: String

    /// Counts the runs of this node's `render`. A child, endpoint or side effect that this run used carries the number.
    @exclusivity(unchecked) @usableFromInline package final var runs: UInt32 = 0
    /// The run of the parent that rendered this node last.
    @exclusivity(unchecked) @usableFromInline package final var mark: UInt32 = 0
    /// Tells one `apply` from the next, for ``ApplyContext``.
    @exclusivity(unchecked) @usableFromInline final var applySerial: UInt16 = 0
    /// Levels below the root.
    @usableFromInline package final let depth: UInt16
    /// The hash of type and key, 0 until it is asked for.
    @exclusivity(unchecked) final var identityHash: Int32 = 0
    /// The position among the children of a ``WorkflowList``; -1 for all other nodes.
    @exclusivity(unchecked) @usableFromInline final var position: Int32 = -1
    @exclusivity(unchecked) @usableFromInline package final var flags: NodeFlags = []
    /// The number of endpoints, one for each type of action.
    @exclusivity(unchecked) @usableFromInline final var endpointCount: UInt8 = 0
    /// The number of endpoints that this run has asked for.
    @exclusivity(unchecked) @usableFromInline final var armedEndpoints: UInt8 = 0
    /// The children, in memory of its own; nil until there is one. Most nodes of a large tree have none.
    @exclusivity(unchecked) @usableFromInline final var children: UnsafeMutablePointer<ChildList>?
    @exclusivity(unchecked) @usableFromInline final var endpoints: EndpointBase?
    @exclusivity(unchecked) @usableFromInline final var belongings = NodeBelongings.none

    @inlinable
    init(parent: NodeBase?, tree: Tree, typeID: ObjectIdentifier, key: String) {
        self.parent = parent
        self.tree = tree
        self.typeID = typeID
        self.key = key
        depth = parent.map { $0.depth &+ 1 } ?? 0
        flags = [.isInTree]
    }

    @inlinable final var isRendering: Bool { flags.contains(.isRendering) }
    @inlinable final var isApplying: Bool { flags.contains(.isApplying) }
    @inlinable package final var isInTree: Bool { flags.contains(.isInTree) }

    /// Marks this node for the next pass, and the way to it.
    ///
    /// A marked node's ancestors are all marked, so the walk stops at the first that is.
    @inlinable
    final func setNeedsRender() {
        flags.insert(.stateChanged)
        var child = Unmanaged.passUnretained(self)
        var ancestor = unretainedParent
        while let marked = ancestor {
            ancestor = marked._withUnsafeGuaranteedRef { node in
                if node.flags.contains(.notesChangedChildren) { node.noteChanged(child) }
                guard node.flags.isDisjoint(with: .needsRender) else { return nil }
                node.flags.formUnion(.descendantChanged)
                return node.unretainedParent
            }
            child = marked
        }
    }

    /// Remembers a child that the next run has to render, for a list that does not look at all its children.
    @usableFromInline
    final func noteChanged(_ child: Unmanaged<NodeBase>) {
        extras?.changedChildren.append(child)
    }

    /// The parent, for places where retaining it costs too much; it outlives this node's time in the tree.
    @inlinable final var unretainedParent: Unmanaged<NodeBase>? {
        parent.map { Unmanaged.passUnretained($0) }
    }

    deinit {
        if isInTree { endSubtree() }
        Self.free(takeChildList()) { _ in }
    }

    // MARK: - What only the typed node knows

    /// The type by which logs name the node.
    var loggedType: Any.Type { workflowType }
    package var workflowType: Any.Type { fatalError("NodeBase is only a base class of Node.") }
    var stateDescription: String { fatalError("NodeBase is only a base class of Node.") }
    package var anyState: Any { fatalError("NodeBase is only a base class of Node.") }
    /// The cached rendering; nil before the first run.
    package var anyRendering: Any? { fatalError("NodeBase is only a base class of Node.") }

    /// Returns an object that keeps the workflow value; `nil` if `last`, which was returned before for this node, keeps the same.
    package func keepProps(unlessSameAs last: KeptValue?) -> KeptValue? {
        fatalError("NodeBase is only a base class of Node.")
    }

    /// Returns an object that keeps the state; `nil` if `last`, which was returned before for this node, keeps the same.
    package func keepState(unlessSameAs last: KeptValue?) -> KeptValue? {
        fatalError("NodeBase is only a base class of Node.")
    }

    /// Releases the cached rendering. One that holds a context, which owns the node, would keep both.
    func dropRendering() { fatalError("NodeBase is only a base class of Node.") }
}

/// The flags that a node keeps between two steps of the runtime.
@usableFromInline
package struct NodeFlags: OptionSet {
    @usableFromInline package let rawValue: UInt16

    @inlinable
    package init(rawValue: UInt16) { self.rawValue = rawValue }

    /// Its own state changed since its last run.
    @inlinable package static var stateChanged: Self { Self(rawValue: 1) }
    /// A node below it changed since its last run.
    @inlinable static var descendantChanged: Self { Self(rawValue: 2) }
    @inlinable static var isRendering: Self { Self(rawValue: 4) }
    @inlinable static var isApplying: Self { Self(rawValue: 8) }
    /// From the node's creation until its teardown.
    @inlinable static var isInTree: Self { Self(rawValue: 16) }
    /// Flags that say whether it was looked up that `==` exists where the compiler did not see it, and whether it does.
    @inlinable static var knowsEquality: Self { Self(rawValue: 32) }
    @inlinable static var hasEquality: Self { Self(rawValue: 64) }
    /// The state has no `==`, neither at compile time nor at run time.
    @inlinable static var stateIsOpaque: Self { Self(rawValue: 128) }
    /// It is rendered even when nothing changed, to see whether that is so; see ``RuntimeConfiguration/verifySkips``.
    @inlinable static var verifiesSkips: Self { Self(rawValue: 256) }
    /// It wants to know which of its children changed.
    @inlinable package static var notesChangedChildren: Self { Self(rawValue: 512) }
    /// The workflow adapts the state to new props; kept only in trees with tools.
    @inlinable static var isAdapting: Self { Self(rawValue: 1024) }
    /// A watcher keeps account of the state and learns when it may have changed.
    @inlinable package static var isKept: Self { Self(rawValue: 2048) }
    /// A watcher is told when it is skipped.
    @inlinable static var tellsSkips: Self { Self(rawValue: 4096) }

    /// `stateChanged` or `descendantChanged`. As a number, here and below: a literal of three is not folded to a constant.
    @inlinable static var needsRender: Self { Self(rawValue: 1 | 2) }
    /// `isApplying` or `isAdapting`: code of the app has the state as an `inout`, and nobody else may read it.
    package static var isChangingState: Self { Self(rawValue: 8 | 1024) }
    /// `verifiesSkips` or `tellsSkips`.
    @inlinable static var watchesSkips: Self { Self(rawValue: 256 | 4096) }
    /// `needsRender` or `watchesSkips`: it cannot be skipped at once.
    @inlinable static var preventsSkip: Self { Self(rawValue: 1 | 2 | 256 | 4096) }
}
