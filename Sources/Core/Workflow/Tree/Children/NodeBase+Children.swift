extension NodeBase {
    /// Renders a workflow as a child: finds its node or makes one, sets the way of its outputs, and returns its rendering.
    @inlinable
    final func render<Child: Workflow>(
        _ workflow: Child,
        key: String,
        connect: (inout OutputRoute<Child.Output>) -> Void
    ) -> Child.Rendering {
        let typeID = ObjectIdentifier(Child.self)
        guard let slot = children?.pointee.next(typeID, key) else {
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
        if tree.isObserved, let rendering = renderByWatcher(workflow, key: key, connect: connect) { return rendering }
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

    /// Returns what a watcher answers for a child; `nil` if the runtime is to render it.
    @usableFromInline
    final func renderByWatcher<Child: Workflow>(
        _ workflow: Child,
        key: String,
        connect: (inout OutputRoute<Child.Output>) -> Void
    ) -> Child.Rendering? {
        tree.answers?.renderChild(workflow, key: key, of: self, connect: connect)
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
                children?.pointee.placeMoved(slot)
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
        let children = self.children ?? makeChildList(capacity: 4)
        children.pointee.append(slot)
        children.pointee.search?.didMake(slot)
    }

    private func lookUp(_ typeID: ObjectIdentifier, _ key: String) -> ChildSearch.Result {
        children?.pointee.lookUp(typeID, key, run: runs) ?? .none
    }

    private func reportDuplicate(of slot: Unmanaged<NodeBase>, key: String) {
        let childType = slot._withUnsafeGuaranteedRef { $0.workflowType }
        Misuse(
            .duplicateChild,
            """
            Expected unique keys among the \(childType) children of \(workflowType). Instead, the key "\(key)" came \
            twice in one render pass. Pass a distinct key to rendered(in:key:) for each of them.
            """,
            path: path
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
            Expected a tree of at most \(Int(tree.deepestParent) + 1) levels. Instead, \(workflowType) renders \
            \(child) below that. Look for a workflow that renders itself without end; if the tree is meant to be as deep as \
            this, raise RuntimeConfiguration.maximumDepth and run the host on a thread with a larger stack.
            """
        )
    }

    /// Ends the children that the run did not render.
    @usableFromInline
    final func removeUnrenderedChildren() {
        guard let children else { return }
        // A run that an interceptor kept from its render has not taken them, and now they end.
        extras?.changedChildren = []
        guard let search = children.pointee.search else {
            for child in children.pointee.removeRest() { endChild(child) }
            return
        }
        children.pointee.search = nil
        for child in search.old where child._withUnsafeGuaranteedRef({ $0.mark }) != runs { endChild(child) }
    }

    /// Makes room for the children of a list, which are to be rendered.
    @usableFromInline
    final func reserveChildren(_ count: Int) {
        if children == nil, count > 0 { _ = makeChildList(capacity: count) }
    }

    private func makeChildList(capacity: Int) -> UnsafeMutablePointer<ChildList> {
        let made = UnsafeMutablePointer<ChildList>.allocate(capacity: 1)
        made.initialize(to: ChildList(capacity: capacity))
        children = made
        return made
    }

    /// Takes the list from the node, which has no children from then on.
    final func takeChildList() -> UnsafeMutablePointer<ChildList>? {
        exchange(&children, with: nil)
    }

    /// Frees a list that no node has, after the release of its children.
    static func free(_ list: UnsafeMutablePointer<ChildList>?, releasing release: (Unmanaged<NodeBase>) -> Void) {
        guard let list else { return }
        for index in 0..<Int(list.pointee.count) { release(list.pointee[index]) }
        list.pointee.deallocate()
        list.deinitialize(count: 1)
        list.deallocate()
    }

    /// The number of children.
    package final var childCount: Int { children.map { Int($0.pointee.count) } ?? 0 }

    /// The children in render order, owned: for those who call the app on the way.
    package final var ownedChildren: [NodeBase] {
        (0..<childCount).map { child(at: $0)._withUnsafeGuaranteedRef { $0 } }
    }

    /// The child at a place in render order.
    @usableFromInline
    final func child(at index: Int) -> Unmanaged<NodeBase> {
        // There is a list, as there is a child.
        children!.pointee[index]
    }

    /// Ends a child that is in no list any more.
    final func endChild(_ child: Unmanaged<NodeBase>) {
        child._withUnsafeGuaranteedRef { $0.endSubtree() }
        child.releaseEnded()
    }
}
