/// An action that was ignored.
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

    package init(action: Any, node: String, reason: Reason) {
        (self.action, self.node, self.reason) = (action, node, reason)
    }
}
