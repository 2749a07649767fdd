/// Many children of one type, one for each item, whose renderings are shared from pass to pass.
///
///     let rows = WorkflowList(state.items, id: \.id) { Row(item: $0) }
///         .rendered(in: context) { row in ListAction.changed(row.id, row.output) }
///
/// A parent that renders its children in a loop does work for each of them in every pass. With a list, the runtime
/// keeps them. While `items` is the same array as in the pass before, the runtime looks only at the children that
/// changed, so one change among 10,000 costs about as much as one among 100. For another array it looks at all children
/// once. `id` tells them apart, and they keep their state at any position.
///
/// Two `items` count as the same if they are the same buffer, and two `content` closures if their bits are the same
/// (see `docs/performance/tuning.md`). So let `content` capture nothing, or one object at most, and put the data of a
/// child into its item.
///
/// The list is a node between the parent and the children. Each child's key is the description of its `id`, with a number
/// where another `id` has the same description.
public struct WorkflowList<Item, ID: Hashable, Child: Workflow>: Workflow {
    public typealias Rendering = RenderingList<Child.Rendering>
    public typealias State = WorkflowListState<Item, ID, Child>
    /// The output of a child, with the `id` of its item.
    public typealias Output = (id: ID, output: Child.Output)

    @usableFromInline let items: [Item]
    @usableFromInline let id: (Item) -> ID
    @usableFromInline let content: (Item) -> Child

    /// - Parameters:
    ///   - items: one for each child, in order.
    ///   - id: tells a child from the others; reads nothing but the item. Equal for two items: a misuse, as an equal key is.
    ///   - content: makes the workflow of an item.
    @inlinable
    public init(_ items: [Item], id: @escaping (Item) -> ID, content: @escaping (Item) -> Child) {
        self.items = items
        self.id = id
        self.content = content
    }

    /// - Parameters:
    ///   - items: one for each child, in order.
    ///   - content: makes the workflow of an item.
    @inlinable
    public init(_ items: [Item], content: @escaping (Item) -> Child) where Item: Identifiable, ID == Item.ID {
        self.init(items, id: { $0.id }, content: content)
    }

    @inlinable
    public func makeInitialState() -> State {
        State()
    }

    @inlinable
    public func render(state: State, context: RenderContext<Self>) -> Rendering {
        context.withNode(calling: "render(state:context:)") { state.render(self, in: $0) }
    }

    /// The same items, by their buffer, and the same content.
    @inlinable
    public static var _sameness: Sameness<Self> {
        Sameness(
            workflows: { haveSameBits($0.items, $1.items) && haveSameBits($0.content, $1.content) },
            comparesWorkflowsByValue: false,
            states: { $0 === $1 }
        )
    }
}

extension WorkflowList {
    /// Renders the list as a child. `outputMap` turns each output of a child, with the child's `id`, into an action of the parent.
    /// - Precondition: No other list of the same type and key in this pass.
    @inlinable
    public func rendered<Parent, Action: WorkflowAction>(
        in context: RenderContext<Parent>,
        key: String = "",
        outputMap: @escaping (Output) -> Action
    ) -> Rendering where Action.WorkflowType == Parent {
        context.withNode(calling: "rendered(in:)") { node in
            renderedWithoutTree(in: node) { id, route in route.setMap { outputMap((id, $0)) } }
                ?? node.render(self, key: key) { $0.setMap(outputMap) }
        }
    }

    /// Renders the list as a child; the outputs of its children are actions of the parent.
    /// - Precondition: No other list of the same type and key in this pass.
    @inlinable
    public func rendered<Parent>(
        in context: RenderContext<Parent>,
        key: String = ""
    ) -> Rendering where Child.Output: WorkflowAction, Child.Output.WorkflowType == Parent {
        rendered(in: context, key: key) { $0.output }
    }

    /// Renders the list as a child whose children have no output.
    /// - Precondition: No other list of the same type and key in this pass.
    @inlinable
    public func rendered<Parent>(
        in context: RenderContext<Parent>,
        key: String = ""
    ) -> Rendering where Child.Output == Never {
        context.withNode(calling: "rendered(in:)") { node in
            renderedWithoutTree(in: node) { _, _ in } ?? node.render(self, key: key) { _ in }
        }
    }

    /// Returns the renderings of the children where a watcher answers for each of them as if the parent had rendered it itself.
    @inlinable
    func renderedWithoutTree(
        in parent: NodeBase,
        connect: (ID, inout OutputRoute<Child.Output>) -> Void
    ) -> Rendering? {
        guard parent.isWithoutTree else { return nil }
        var builder = RenderingListBuilder<Child.Rendering>(previous: RenderingList(), count: items.count)
        var keys = ListKeys<ID>()
        for item in items {
            let id = id(item)
            let rendering = parent.render(content(item), key: keys.key(of: id)) { connect(id, &$0) }
            builder.append(rendering, isUnchanged: false)
        }
        return builder.finish()
    }
}
