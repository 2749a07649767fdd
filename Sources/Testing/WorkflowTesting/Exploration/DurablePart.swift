import Workflow

/// The part of a running tree that a restart keeps: its durable states and what it shows.
struct DurablePart {
    private struct Node {
        let path: String
        let state: Any
    }

    /// The durable nodes, each after its parent.
    private let nodes: [Node]
    private let rendering: Any

    init<WorkflowType: Workflow>(
        of host: WorkflowTestHost<WorkflowType>,
        rendering kept: (WorkflowType.Rendering) -> Any
    ) {
        var path: [String] = []
        nodes = (host.host?.nodes ?? []).compactMap { node in
            path.removeLast(path.count - node.depth)
            path.append(node.description)
            return node.isDurable ? Node(path: path.joined(separator: " > "), state: node.state) : nil
        }
        rendering = kept(host.rendering)
    }

    /// Returns the first difference of a later tree, with the node that it concerns; `nil` if there is none.
    func loss(in later: DurablePart) -> String? {
        var left = Dictionary(grouping: later.nodes.reversed(), by: \.path)
        for node in nodes {
            guard let twin = left[node.path]?.popLast() else {
                return "\(node.path) is not there any more. Have a durable state decide that it is rendered."
            }
            if let difference = difference(node.state, twin.state) {
                return """
                    The state of \(node.path) differs:

                    \(difference)

                    Encode the whole state, and keep no part of it in objects.
                    """
            }
        }
        if let new = later.nodes.first(where: { left[$0.path]?.isEmpty == false }) {
            return "\(new.path) was not there before."
        }
        return difference(rendering, later.rendering).map { difference in
            """
            The rendering differs:

            \(difference)

            Show what is in durable states, or compare only a part: checkingSnapshots(of:).
            """
        }
    }
}
