/// The parts that few nodes have.
@usableFromInline
final class NodeExtras {
    @exclusivity(unchecked) var sideEffects = SideEffectList()
    /// The children that a ``WorkflowList`` has to render in its next run. Its children, which end only in a run that forgets these.
    @exclusivity(unchecked) @usableFromInline var changedChildren: [Unmanaged<NodeBase>] = []
    @exclusivity(unchecked) var session: WorkflowSession?
    /// Keeps the tree of a node alive that hangs on nothing else.
    @exclusivity(unchecked) var ownTree: Tree?
}

extension NodeBase {
    @usableFromInline
    final func makeExtras() -> NodeExtras {
        let made = NodeExtras()
        extras = made
        return made
    }

    /// Ends the side effects that the run did not name.
    @usableFromInline
    final func endUnusedExtras() {
        guard let extras else { return }
        let unused = extras.sideEffects.removeUnused(run: runs)
        guard !unused.isEmpty else { return }
        tree.outsideRender {
            for effect in unused { tree.end(effect.lifetime) }
        }
    }

    final func endSideEffects() {
        if hasRemembered {
            for value in remembered.removeAll() { value.end() }
        }
        guard let extras else { return }
        for effect in extras.sideEffects.removeAll() { tree.end(effect.lifetime) }
    }
}
