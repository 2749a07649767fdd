package import Workflow

extension WorkflowHost {
    /// The state of the root.
    package var rootState: WorkflowType.State { startedRoot.state }

    /// The root as it was given last.
    var rootWorkflow: WorkflowType { startedRoot.workflow }

    private var startedRoot: Node<WorkflowType> {
        guard let root else {
            fatalError("Expected \(WorkflowType.self) to have started. Instead, its state was read before.")
        }
        return root
    }

    /// All nodes, each before its children, these in render order.
    package var nodes: [HostedNode] {
        var found: [HostedNode] = []
        var open: [(node: NodeBase, depth: Int)] = root.map { [($0, 0)] } ?? []
        while let (node, depth) = open.popLast() {
            found.append(HostedNode(node, depth: depth))
            open += node.ownedChildren.reversed().map { ($0, depth + 1) }
        }
        return found
    }
}
