import ViewEnvironment

/// The ancestors of a node, as they were at one time.
///
/// Two are equal if they have the same nodes in the same order. Retains none of them.
@_spi(ViewEnvironmentWiring)
public struct ViewEnvironmentPropagatingAncestorPath: Equatable {
    /// From the nearest to the topmost.
    private var ancestors: [Ancestor] = []

    @MainActor init(of node: any ViewEnvironmentPropagating) {
        var next = node.environmentAncestor
        while let ancestor = next {
            ancestors.append(Ancestor(node: ancestor))
            next = ancestor.environmentAncestor
        }
    }

    private struct Ancestor: Equatable {
        weak var node: (any ViewEnvironmentPropagating)?

        static func == (left: Ancestor, right: Ancestor) -> Bool {
            left.node === right.node
        }
    }
}

extension ViewEnvironmentPropagating {
    /// The ancestors of a node, as they were at one time.
    @_spi(ViewEnvironmentWiring) public typealias EnvironmentAncestorPath = ViewEnvironmentPropagatingAncestorPath

    /// The ancestors as they are now. Compared with an earlier one it tells that the node was moved, or one above it.
    @_spi(ViewEnvironmentWiring) public var environmentAncestorPath: EnvironmentAncestorPath {
        ViewEnvironmentPropagatingAncestorPath(of: self)
    }
}
