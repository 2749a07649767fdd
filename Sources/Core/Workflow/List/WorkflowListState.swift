/// The state of a ``WorkflowList``: the renderings of the pass before, and their items.
public final class WorkflowListState<Item, ID: Hashable, Child: Workflow>: Equatable {
    @exclusivity(unchecked) @usableFromInline var renderings = RenderingList<Child.Rendering>()
    /// The list that was rendered last. Owned, because its bits are compared.
    @exclusivity(unchecked) @usableFromInline var list: WorkflowList<Item, ID, Child>?
    /// The number of runs of the child at each position; while it stays the same, so does the rendering.
    @exclusivity(unchecked) @usableFromInline var runs: [UInt32] = []
    @exclusivity(unchecked) @usableFromInline var keys = ListKeys<ID>()

    @inlinable
    init() {}

    /// Two are equal when they are the same object: an output that passes through the list changes nothing in it.
    @inlinable
    public static func == (a: WorkflowListState, b: WorkflowListState) -> Bool {
        a === b
    }

    @usableFromInline typealias List = WorkflowList<Item, ID, Child>

    @inlinable
    func render(_ list: List, in node: Node<List>) -> RenderingList<Child.Rendering> {
        let changed = node.takeChangedChildren()
        // Else each child is looked at in each pass.
        let looksAtChanged = node.tree.flagsAfterRun.subtracting(.tellsSkips).isEmpty
        if let last = self.list, looksAtChanged, List._sameness.workflows(list, last) {
            renderAgain(changed, in: node)
        } else {
            renderAll(list, in: node)
        }
        self.list = list
        return renderings
    }

    /// Renders the children that changed; all others are as they were.
    @inlinable
    func renderAgain(_ changed: [Unmanaged<NodeBase>], in node: Node<List>) {
        for slot in changed {
            slot._withUnsafeGuaranteedRef {
                let child = $0.asNode(of: Child.self)
                let position = Int(child.position)
                renderings.replace(at: position, with: child.rerun(child.workflow))
                runs[position] = child.runs
            }
        }
        node.children?.pointee.skipAll()
    }

    @inlinable
    func renderAll(_ list: List, in node: Node<List>) {
        var builder = RenderingListBuilder(previous: renderings, count: list.items.count)
        var newRuns: [UInt32] = []
        newRuns.reserveCapacity(list.items.count)
        node.reserveChildren(list.items.count)
        for (position, item) in list.items.enumerated() {
            let id = list.id(item)
            let rendering = node.render(list.content(item), key: keys.key(of: id)) { connect(&$0, to: id) }
            // There is a list, as there is a child.
            let isUnchanged = node.children!.pointee.latest._withUnsafeGuaranteedRef { child in
                let isUnchanged = child.position == position && runs[position] == child.runs
                child.position = Int32(position)
                newRuns.append(child.runs)
                return isUnchanged
            }
            builder.append(rendering, isUnchanged: isUnchanged)
        }
        keys.endPass()
        runs = newRuns
        renderings = builder.finish()
    }

    /// Passes the outputs of a child on with its `id`.
    @inlinable
    func connect(_ route: inout OutputRoute<Child.Output>, to id: ID) {
        if Child.Output.self == Never.self { return }
        if let map = route.map {
            OutputRoute<Child.Output>.map(map, as: WorkflowListRoute<ID>.self).id = id
            return
        }
        route.map = WorkflowListRoute(id)
        route.emit = { map, output, parent in
            guard let map else { return }
            let id = map._withUnsafeGuaranteedRef {
                OutputRoute<Child.Output>.map($0, as: WorkflowListRoute<ID>.self).id
            }
            parent._withUnsafeGuaranteedRef {
                $0.asNode(of: List.self).apply(WorkflowListAction(output: (id, output)))
            }
        }
    }
}

/// The way of one child's outputs through the list.
@usableFromInline
final class WorkflowListRoute<ID> {
    @exclusivity(unchecked) @usableFromInline var id: ID

    @inlinable
    init(_ id: ID) {
        self.id = id
    }
}

/// The output of a child on its way through the list.
@usableFromInline
struct WorkflowListAction<Item, ID: Hashable, Child: Workflow>: WorkflowAction {
    @usableFromInline typealias WorkflowType = WorkflowList<Item, ID, Child>

    @usableFromInline let output: WorkflowType.Output

    @inlinable
    init(output: WorkflowType.Output) {
        self.output = output
    }

    @inlinable
    func apply(toState state: inout WorkflowType.State, context: ApplyContext<WorkflowType>) -> WorkflowType.Output? {
        output
    }
}

extension NodeBase {
    /// The children that changed since the last run, in render order. From now on they are noted.
    @usableFromInline
    final func takeChangedChildren() -> [Unmanaged<NodeBase>] {
        flags.insert(.notesChangedChildren)
        let extras = self.extras ?? makeExtras()
        defer { extras.changedChildren = [] }
        guard extras.changedChildren.count > 1 else { return extras.changedChildren }
        return extras.changedChildren.sorted { position(of: $0) < position(of: $1) }
    }

    private func position(of child: Unmanaged<NodeBase>) -> Int32 {
        child._withUnsafeGuaranteedRef { $0.position }
    }
}

extension WorkflowList: OwnStateWorkflow {}
