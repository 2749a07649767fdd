extension NodeBase {
    /// Renders a workflow as a child: finds its node or makes one, sets the way of its outputs, and returns its rendering.
    @inlinable
    final func render<Child: Workflow>(
        _ workflow: Child,
        key: String,
        connect: (inout OutputRoute<Child.Output>) -> Void
    ) -> Child.Rendering {
        let typeID = ObjectIdentifier(Child.self)
        guard let slot = children.next(typeID, key) else {
            return renderMovedOrNew(workflow, key: key, connect: connect)
        }
        return slot._withUnsafeGuaranteedRef {
            let child = $0.asNode(of: Child.self)
            child.mark = runs
            connect(&child.route)
            return child.update(workflow)
        }
    }

    @inlinable
    final func renderMovedOrNew<Child: Workflow>(
        _ workflow: Child,
        key: String,
        connect: (inout OutputRoute<Child.Output>) -> Void
    ) -> Child.Rendering {
        if tree.hasTools, let rendering = renderByStandIn(workflow, key: key, connect: connect) { return rendering }
        var key = key
        if let slot = findMovedChild(ObjectIdentifier(Child.self), &key) {
            return slot._withUnsafeGuaranteedRef {
                let child = $0.asNode(of: Child.self)
                child.mark = runs
                connect(&child.route)
                return child.update(workflow)
            }
        }
        checkDepth(of: Child.self)
        let child = Node(workflow: workflow, key: key, parent: self, tree: tree)
        child.mark = runs
        connect(&child.route)
        append(child)
        return child.run()
    }

    /// Returns what a stand-in answers for a child; `nil` if the runtime is to render it.
    @usableFromInline
    final func renderByStandIn<Child: Workflow>(
        _ workflow: Child,
        key: String,
        connect: (inout OutputRoute<Child.Output>) -> Void
    ) -> Child.Rendering? {
        tree.standIn?.renderChild(workflow, key: key, of: self, connect: connect)
    }

    /// The existing child of an identity that is not at the cursor; nil if there is none yet.
    ///
    /// An identity that this run has rendered already is a misuse. Where a handler lets the program go on, `key` is changed so
    /// that the second one is told apart by its position, and is reported when its node is made.
    @usableFromInline
    final func findMovedChild(_ typeID: ObjectIdentifier, _ key: inout String) -> Unmanaged<NodeBase>? {
        let original = key
        var occurrence = 1
        var twin: Unmanaged<NodeBase>?
        while true {
            switch lookUp(typeID, key) {
            case .found(let slot):
                if children.search != nil, children.count == children.cursor { children.append(slot) }
                return slot
            case .none:
                if let twin { reportDuplicate(of: twin, key: original) }
                return nil
            case .duplicate(let slot):
                twin = slot
                occurrence += 1
                key = "\(original) (\(occurrence))"
            }
        }
    }

    @usableFromInline
    final func append(_ child: NodeBase) {
        let slot = Unmanaged.passRetained(child)
        children.append(slot)
        children.search?.didMake(slot)
    }

    private func lookUp(_ typeID: ObjectIdentifier, _ key: String) -> ChildSearch.Result {
        if children.search == nil {
            if children.cursor < children.count {
                let cursor = Int(children.cursor)
                children.search = ChildSearch(old: children.startNewOrder(), cursor: cursor, run: runs)
            } else if let duplicate = duplicateAmongFew(typeID, key) {
                return duplicate
            } else if children.count >= Self.few {
                let all = (0..<Int(children.count)).map { children[$0] }
                children.search = ChildSearch(appendingTo: all, run: runs)
            } else {
                return .none
            }
        }
        return children.search!.find(typeID, key)
    }

    /// Among how many children a duplicate is looked for one by one, without a search.
    private static var few: Int { 12 }

    private func duplicateAmongFew(_ typeID: ObjectIdentifier, _ key: String) -> ChildSearch.Result? {
        guard children.count < Self.few else { return nil }
        for index in 0..<Int(children.count) {
            let slot = children[index]
            if slot._withUnsafeGuaranteedRef({ $0.typeID == typeID && $0.key == key }) { return .duplicate(slot) }
        }
        return nil
    }

    private func reportDuplicate(of slot: Unmanaged<NodeBase>, key: String) {
        let childType = slot._withUnsafeGuaranteedRef { $0.workflowType }
        Misuse(
            .duplicateChild,
            """
            Expected unique keys among the \(childType) children of \(workflowType). Instead, the key "\(key)" came \
            twice in one render pass. Pass a distinct key to rendered(in:key:) for each of them.
            """
        ).report(to: tree.configuration)
    }

    @inlinable
    final func checkDepth(of child: Any.Type) {
        if depth >= tree.deepestParent { isTooDeep(for: child) }
    }

    @usableFromInline
    final func isTooDeep(for child: Any.Type) -> Never {
        fatalError(
            """
            Expected a tree of at most \(tree.configuration.maximumDepth) levels. Instead, \(workflowType) renders \
            \(child) below that. Look for a workflow that renders itself without end; if the tree is meant to be as deep as \
            this, raise RuntimeConfiguration.maximumDepth and run the host on a thread with a larger stack.
            """
        )
    }

    /// Ends the children that the run did not render.
    @usableFromInline
    final func removeUnrenderedChildren() {
        guard let search = children.search else {
            for child in children.removeRest() { endChild(child) }
            return
        }
        children.search = nil
        for child in search.old where child._withUnsafeGuaranteedRef({ $0.mark }) != runs { endChild(child) }
    }

    private func endChild(_ child: Unmanaged<NodeBase>) {
        child._withUnsafeGuaranteedRef { $0.endSubtree() }
        child.releaseEnded()
    }
}
