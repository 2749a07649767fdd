#if canImport(UIKit)
import Workflow

/// A run of a workflow's `render`, by which a container knows whether its rendering is still the latest.
///
/// It keeps the node in memory, but not in the tree: what the node has started ends in time.
@usableFromInline
struct RenderedRun {
    @usableFromInline let node: NodeBase
    @usableFromInline let number: UInt32

    init(latestOf node: NodeBase) {
        self.node = node
        number = node.runs
    }

    /// A Boolean value that indicates whether the workflow is still in its tree and was not rendered again.
    @inlinable var isLatest: Bool { node.runs == number && node.isInTree }

    /// Returns the latest run of the same workflow, if that is in its tree and has rendered the bits of `value`.
    func latest<Value>(rendering value: Value) -> RenderedRun? {
        guard node.isInTree, let rendering = node.anyRendering as? Value, haveSameBits(rendering, value) else {
            return nil
        }
        return RenderedRun(latestOf: node)
    }
}

/// The latest run of each workflow of a tree, found by the rendering.
struct RenderedRuns {
    /// The node that rendered a value; nil where several did, so that nobody can tell whose it is.
    private var nodes: [RenderingBits: NodeBase?] = [:]

    init(of root: NodeBase) {
        var open = [root]
        while let node = open.popLast() {
            if let rendering = node.anyRendering { insert(node, for: RenderingBits(rendering)) }
            open += node.ownedChildren
        }
    }

    /// A workflow that renders what its child does has taken it from there: then it is the child's.
    private mutating func insert(_ node: NodeBase, for bits: RenderingBits) {
        guard let known = nodes[bits] else { return nodes[bits] = node }
        nodes[bits] = known.flatMap { node.isBelow($0) ? .some(node) : nil }
    }

    /// Returns the latest run of the one workflow that has rendered the bits of `value`.
    func run<Value>(rendering value: Value) -> RenderedRun? {
        guard let node = nodes[RenderingBits(value)] ?? nil else { return nil }
        return RenderedRun(latestOf: node).latest(rendering: value)
    }
}

/// The type of a rendering and a hash of its bits.
private struct RenderingBits: Hashable {
    private let type: ObjectIdentifier
    private let hash: Int

    init(_ value: Any) {
        func bits(of value: some Any) -> (ObjectIdentifier, Int) {
            var hasher = Hasher()
            withUnsafeBytes(of: value) { hasher.combine(bytes: $0) }
            return (ObjectIdentifier(Swift.type(of: value)), hasher.finalize())
        }
        (type, hash) = _openExistential(value, do: bits)
    }
}

extension NodeBase {
    fileprivate func isBelow(_ other: NodeBase) -> Bool {
        var node = self
        while node.depth > other.depth, let parent = node.parent { node = parent }
        return node === other && self !== other
    }
}

extension WorkflowHost {
    /// The latest runs of all workflows of the tree. Takes time for each of them.
    var renderedRuns: RenderedRuns? { root.map { RenderedRuns(of: $0) } }
}
#endif
