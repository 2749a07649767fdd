/// Looks over the shoulder of a tree for mistakes that do not show by themselves; for tests.
package protocol TreeCheck: AnyObject {
    /// Whether each node is rendered a second time after each of its renders.
    var rendersTwice: Bool { get }

    /// A node was rendered twice, with the same workflow value, state and renderings of its children.
    ///
    /// - Parameters:
    ///   - node: its type and key.
    ///   - first: the rendering that the tree goes on with.
    ///   - second: the rendering that is dropped.
    ///   - differences: in what else the second time differed, one sentence each.
    func didRenderTwice(_ node: String, first: Any, second: Any, differences: [String])

    /// Whether it is asked for actions that came too late.
    var reportsIgnoredActions: Bool { get }

    /// An action was sent through a sink that leads nowhere any more.
    func didIgnore(_ ignored: IgnoredAction)
}

/// An action that a sink swallowed, because of what it says in `reason`.
package struct IgnoredAction {
    package enum Reason {
        /// A pass did not ask for a sink of this action type any more.
        case notAskedFor
        /// The node has ended.
        case nodeHasEnded
    }

    package let action: Any
    /// The type and key of the node that made the sink.
    package let node: String
    package let reason: Reason
}

/// What stays behind an endpoint that has ended, to tell of what is still sent to it.
final class EndpointGrave {
    private let node: String
    private let reason: IgnoredAction.Reason
    private weak let check: (any TreeCheck)?

    init(node: String, reason: IgnoredAction.Reason, check: any TreeCheck) {
        self.node = node
        self.reason = reason
        self.check = check
    }

    func didIgnore(_ action: Any) {
        check?.didIgnore(IgnoredAction(action: action, node: node, reason: reason))
    }
}

extension NodeBase {
    /// What an endpoint of this node leaves behind that ends now; nil unless somebody wants to know.
    final func grave(_ reason: IgnoredAction.Reason) -> EndpointGrave? {
        guard tree.hasTools, let check = tree.tools?.check, check.reportsIgnoredActions else { return nil }
        return EndpointGrave(node: description, reason: reason, check: check)
    }
}
