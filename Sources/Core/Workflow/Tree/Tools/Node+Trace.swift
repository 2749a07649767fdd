// The calls of those who trace a tree. Made only where `Tree.isTraced`.

extension Tree {
    /// Tells the watchers that trace the tree, which may be during a pass.
    fileprivate final func tell(_ body: (any TreeWatcher) -> Void) {
        guard let watcher = tools?.trace else { return }
        outsideRender { body(watcher) }
    }
}

extension Node {
    /// Tells that this node is about to render, and why.
    @usableFromInline
    func tellWillRender() {
        let tree = tree
        guard let watcher = tree.tools?.trace else { return }
        let cause = takeCause() ?? causeOfUpdate
        tree.outsideRender {
            if parent == nil { watcher.passDidBegin() }
            watcher.willRender(self, because: cause)
        }
    }

    /// The reason for which this node renders where neither an action nor the host has recorded one.
    private var causeOfUpdate: RenderCause {
        if runs == 0 { return .first }
        if flags.contains(.stateChanged) { return .compatible }
        if !W.comparesProps { return .uncompared }
        return W._sameness.comparesWorkflowsByValue || flags.contains(.hasEquality) ? .props : .notComparable
    }

    @usableFromInline
    func tellEmit(_ output: W.Output) {
        tree.tell { $0.didEmit(output, from: self) }
    }
}

extension NodeBase {
    /// The life of this node, as watchers see it; `nil` if none of them asks for it.
    package final var session: WorkflowSession? { extras?.session }

    /// The number of that session; `nil` where there is none.
    package final var sessionNumber: Int? { extras?.session?.sessionID.value }

    @usableFromInline
    final func tellDidRender() {
        let tree = tree
        guard let watcher = tree.tools?.trace else { return }
        tree.outsideRender {
            watcher.didRender(self)
            if parent == nil { watcher.passDidEnd() }
        }
    }

    final func tellSkip() {
        guard let watcher = tree.tools?.skips else { return }
        tree.outsideRender { watcher.didSkip(self) }
    }

    final func tell(_ work: NodeWork, hasBegun: Bool) {
        tree.tell { if hasBegun { $0.workDidBegin(work, of: self) } else { $0.workDidEnd(work, of: self) } }
    }

    /// Records why this node will render, unless that is known.
    final func noteCause(_ cause: RenderCause) {
        if let extras, extras.cause == nil { extras.cause = cause }
    }

    /// Counts the action that has just been applied, and records it as the cause of the renders that it leads to.
    @usableFromInline
    final func noteAction() {
        let tree = tree
        guard let tools = tree.tools, let extras else { return }
        tools.actions += 1
        guard flags.contains(.stateChanged), !tree.comparesEveryState else { return }
        // Of several actions the first has made the render necessary; its own state says more than that of a child.
        if case .state? = extras.cause { return }
        extras.cause = .state(action: tools.actions)
        var (node, below) = (parent, extras)
        // What is above a node with a cause has one.
        while let above = node?.extras, above.cause == nil, let child = below.session?.sessionID {
            above.cause = .child(child)
            (node, below) = (node?.parent, above)
        }
    }

    fileprivate final func takeCause() -> RenderCause? {
        guard let extras else { return nil }
        return exchange(&extras.cause, with: nil)
    }
}
