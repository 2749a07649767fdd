extension Node {
    /// The configuration of this node's tree, if that is still there.
    @usableFromInline
    var configurationAfterRender: RuntimeConfiguration {
        isInTree ? tree.configuration : .current
    }

    /// Returns a node with the same workflow and state in a tree of its own.
    ///
    /// It answers a context that is used too late: actions to its sinks are ignored, its side effects do not start.
    @usableFromInline
    func makeDetachedCopy() -> Node<W> {
        let tree = Tree(configuration: configurationAfterRender, home: .none, tools: nil)
        let copy = Node(workflow: workflow, state: isStateInUse ? workflow.makeInitialState() : state, tree: tree)
        copy.makeExtras().ownTree = tree
        copy.flags.insert(.isRendering)
        return copy
    }

    /// A Boolean value that indicates whether code of the app may be changing the state at this moment.
    private var isStateInUse: Bool {
        guard isInTree, !isRendering else { return false }
        return tree.hasTools ? !flags.isDisjoint(with: .isChangingState) : tree.gate.contains(.busy)
    }
}
