extension NodeBase {
    /// Ends this node and everything below it.
    ///
    /// Order for each node: its session ends, then its children end in render order, then its side effects. Iterative, so that no
    /// depth overflows the stack. The caller releases this node; the children are released here.
    final func endSubtree() {
        tree.outsideRender {
            begin(self)
            if childCount == 0 { return finishEnding() }
            var path = [(node: self, child: 0)]
            while let (node, child) = path.last {
                if child < node.childCount {
                    path[path.count - 1].child += 1
                    let next = node.child(at: child)._withUnsafeGuaranteedRef { $0 }
                    begin(next)
                    if next.childCount == 0 { next.finishEnding() } else { path.append((next, 0)) }
                } else {
                    path.removeLast()
                    node.finishEnding()
                }
            }
        }
    }

    @inline(__always)
    private func begin(_ node: NodeBase) {
        node.flags.remove(.isInTree)
        node.invalidateEndpoints()
        if tree.hasTools { node.tellEnd() }
    }

    // Inlined, it would take room from the way without tools.
    @inline(never)
    private func tellEnd() {
        tree.tools?.sessionDidEnd(extras?.session)
        tree.tools?.states?.didEnd(self)
    }

    private func finishEnding() {
        endBelongings()
        Self.free(takeChildList()) { $0.releaseEnded() }
    }
}

extension Unmanaged<NodeBase> {
    /// Releases a node that has ended.
    ///
    /// If somebody else holds it, that may be its own rendering, through a context that was kept: so that goes first.
    func releaseEnded() {
        var node = takeRetainedValue()
        if !isKnownUniquelyReferenced(&node) { node.dropRendering() }
    }
}
