extension WorkflowHost {
    /// The actor that the tree belongs to; nil for one that is used synchronously only.
    package var homeActor: (any Actor)? { tree.home.actor }

    /// Sends an action to the root, as a sink of its own would.
    package func send<Action: WorkflowAction>(_ action: Action) where Action.WorkflowType == WorkflowType {
        guard let root = tree.root, root.isInTree else { return }
        // Not one of the node's: valid as long as the root is there, which ends with the host and its queue.
        Endpoint<Action>(node: root).send(action)
    }

    /// The state of the root.
    package var rootState: WorkflowType.State { startedRoot.state }

    /// The root as it was given last.
    package var rootWorkflow: WorkflowType { startedRoot.workflow }

    private var startedRoot: Node<WorkflowType> {
        guard let root = tree.root else {
            fatalError("Expected \(WorkflowType.self) to have started. Instead, its state was read before.")
        }
        return root
    }

    /// All nodes, each before its children, these in render order.
    package var nodes: [HostedNode] {
        var found: [HostedNode] = []
        var open: [(node: NodeBase, depth: Int)] = tree.root.map { [($0, 0)] } ?? []
        while let (node, depth) = open.popLast() {
            found.append(HostedNode(node, depth: depth))
            open += node.ownedChildren.reversed().map { ($0, depth + 1) }
        }
        return found
    }
}

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
