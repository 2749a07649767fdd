import ViewEnvironment

/// The ancestors of a node at one time.
///
/// Two paths are equal if they have the same nodes in the same order. The path retains none of them.
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
    /// The ancestors of a node at one time.
    @_spi(ViewEnvironmentWiring) public typealias EnvironmentAncestorPath = ViewEnvironmentPropagatingAncestorPath

    /// The current ancestors. If they differ from an earlier path, the node or one of its ancestors was moved.
    @_spi(ViewEnvironmentWiring) public var environmentAncestorPath: EnvironmentAncestorPath {
        ViewEnvironmentPropagatingAncestorPath(of: self)
    }
}
