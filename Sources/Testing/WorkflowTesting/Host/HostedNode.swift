package import Workflow

/// One node of a host as it is at the moment.
package struct HostedNode {
    package let workflowType: Any.Type
    package let key: String
    /// Levels below the root.
    package let depth: Int
    package let state: Any
    /// A Boolean value that indicates whether the state is part of snapshots.
    package let isDurable: Bool
    /// The type and key.
    package let description: String
    /// The keys of the side effects that have not ended.
    package let sideEffects: [AnyHashable]
    /// The effects that actions have started and that have not ended, in the order of their numbers.
    package let effects: [PendingEffect]
    /// To see later whether the node is still in memory.
    package let probe: NodeProbe

    init(_ node: NodeBase, depth: Int) {
        probe = NodeProbe(node)
        self.depth = depth
        workflowType = node.workflowType
        key = node.key
        state = node.anyState
        isDurable = node.flags.contains(.isKept)
        description = node.description
        sideEffects = node.sideEffectKeys
        effects = node.pendingEffects
    }
}

/// Tells whether a node is still in memory.
package struct NodeProbe {
    /// The type and key of the node.
    package let description: String
    private weak let node: NodeBase?

    init(_ node: NodeBase) {
        description = node.description
        self.node = node
    }

    package var isAlive: Bool { node != nil }
}
