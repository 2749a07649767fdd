/// The parts of a node besides its state: none for most nodes, a remembered value, or more.
@usableFromInline
enum NodeBelongings {
    case none
    case one(RememberedBase)
    case more(NodeExtras)
}

/// The parts that few nodes have.
@usableFromInline
final class NodeExtras {
    /// The values that the node remembers; nil until there are two, or one besides other parts.
    @exclusivity(unchecked) var remembered: NamedList<RememberedBase>?
    /// The side effects that run; nil until there is one.
    @exclusivity(unchecked) @usableFromInline var sideEffects: NamedList<SideEffect>?
    /// The children that a ``WorkflowList`` has to render in its next run. Its children, which end only in a run that forgets these.
    @exclusivity(unchecked) @usableFromInline var changedChildren: [Unmanaged<NodeBase>] = []
    /// The effects that actions have started; nil until one has.
    @exclusivity(unchecked) var effects: EffectList?
    @exclusivity(unchecked) @usableFromInline var session: WorkflowSession?
    /// The reason for the next render; `nil` where nobody traces the tree, or none is known yet.
    @exclusivity(unchecked) var cause: RenderCause?
    /// The record of the watcher that takes part in states.
    @exclusivity(unchecked) var record: AnyObject?
    /// The record of the first watcher that traces the tree and has made one.
    @exclusivity(unchecked) var traceRecord: AnyObject?
    /// Keeps the tree of a node alive that hangs on nothing else.
    @exclusivity(unchecked) var ownTree: Tree?
}

extension NodeBase {
    /// A Boolean value that indicates whether the node remembers anything or has extras.
    @inlinable final var hasBelongings: Bool {
        if case .none = belongings { false } else { true }
    }

    /// Side effects and what tools need; nil until used.
    @inlinable final var extras: NodeExtras? {
        if case .more(let extras) = belongings { extras } else { nil }
    }

    @usableFromInline
    final func makeExtras() -> NodeExtras {
        let made = NodeExtras()
        if case .one(let value) = belongings { made.remembered = NamedList([value]) }
        belongings = .more(made)
        return made
    }

    /// The record that the watcher has made which takes part in states; `nil` if it has made none.
    package final var record: AnyObject? {
        get { extras?.record }
        set { (extras ?? makeExtras()).record = newValue }
    }

    /// The record of the first watcher that traces the tree and has made one; `nil` if none has.
    package final var traceRecord: AnyObject? {
        get { extras?.traceRecord }
        set { extras?.traceRecord = newValue }
    }

    /// Ends what the run did not name: remembered values, then side effects.
    @usableFromInline
    final func endUnusedBelongings() {
        switch belongings {
        case .none: break
        case .one(let value):
            if value.mark == runs { return }
            belongings = .none
            value.end()
        case .more(let extras):
            if let values = extras.remembered?.removeUnused(run: runs) { for value in values { value.end() } }
            guard let unused = extras.sideEffects?.removeUnused(run: runs), !unused.isEmpty else { return }
            tree.outsideRender {
                for effect in unused { end(effect) }
            }
        }
    }

    private func end(_ effect: SideEffect) {
        tree.end(effect.lifetime)
        if tree.isTraced { tell(.sideEffect(effect.name), hasBegun: false) }
    }

    /// Ends all that the node keeps besides its state.
    final func endBelongings() {
        switch belongings {
        case .none: break
        case .one(let value):
            belongings = .none
            value.end()
        case .more(let extras):
            let remembered = extras.remembered
            extras.remembered = nil
            if let remembered { for value in remembered.elements { value.end() } }
            let ended = exchange(&extras.sideEffects, with: nil)
            for effect in ended?.elements ?? [] { end(effect) }
            extras.effects?.end()
            extras.effects = nil
        }
    }
}
