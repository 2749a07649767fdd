extension Node {
    /// The configuration of this node's tree, if that is still there.
    @usableFromInline
    var configurationAfterRender: RuntimeConfiguration {
        isInTree ? tree.configuration : .current
    }

    /// A node with the same workflow and state in a tree of its own, in whose run whatever a context that is used too late asks
    /// for is answered: its sinks lead nowhere, its side effects do not start.
    @usableFromInline
    func makeDetachedCopy() -> Node<W> {
        let tree = Tree(configuration: configurationAfterRender, home: .none, tools: nil)
        let copy = Node(workflow: workflow, state: state, tree: tree)
        copy.makeExtras().ownTree = tree
        copy.flags.insert(.isRendering)
        return copy
    }
}
