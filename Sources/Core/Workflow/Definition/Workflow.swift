/// A value that describes one state machine of an app.
///
/// The runtime keeps one *node* for each place in the tree at which a workflow is rendered. A node's life:
///
/// 1. Its parent renders the workflow for the first time: ``makeInitialState()`` is called, once.
/// 2. ``render(state:context:)`` turns the state into a rendering, rendering children on the way.
/// 3. Actions change the state; the next render pass calls `render` again. A pass visits only what changed: a node whose
///    own state, children and workflow value are the same as before keeps its cached rendering.
/// 4. When its parent renders the same place again, ``workflowDidChange(from:state:)`` runs before `render`.
/// 5. The first pass of the parent that does not render it ends the node: its state is dropped, its side effects end.
///
/// The properties of a workflow are its *props*: input that the parent gives in each pass. Two values are taken to
/// be the same by `==` where the workflow is `Equatable`, else by their bits; see `docs/architecture.md`.
public protocol Workflow<Rendering, Output>: AnyWorkflowConvertible {
    /// The type of the state that the node keeps between render passes.
    ///
    /// Use a struct or an enum for a state with functions. If the state itself is a function, or a tuple with one, it
    /// grows with each action: the compiler wraps a function again whenever code passes it as a generic `inout`.
    associatedtype State
    /// The type of the outputs to the parent. `Never`, the default, means that there are none.
    associatedtype Output = Never
    /// The value that one `render` returns.
    associatedtype Rendering

    /// Makes the state of a new node. Called exactly once for each node, on the workflow value of its first pass.
    func makeInitialState() -> State

    /// Adapts the state to new props. Called on the new value, directly before `render`, in every pass after the first
    /// that renders this node; for the root only by ``WorkflowHost/update(workflow:)``.
    func workflowDidChange(from previousWorkflow: Self, state: inout State)

    /// Makes the rendering for a state. Free of effects: the runtime may call it any number of times or not at all.
    /// - Precondition: `context` is not used after this returns, and no sink is sent to while this runs.
    func render(state: State, context: RenderContext<Self>) -> Rendering

    /// A Boolean value that indicates whether the state is compared with the one before each action, if it is `Equatable`.
    ///
    /// `true` by default: an action that leaves the state equal to what it was renders nothing. The older state is kept while
    /// `apply` runs, so an array in it is copied when the action first changes it. Return `false` where the state is large
    /// and actions nearly always change it: then nothing is kept or copied, and every action counts as a change.
    static var comparesState: Bool { get }

    /// A Boolean value that indicates whether a node keeps its rendering while its workflow value is the same.
    ///
    /// `true` by default. A workflow may decide in ``workflowDidChange(from:state:)`` whether a value is equivalent to
    /// the last. Return `false` for such a workflow: then each pass of the parent asks it, and renders it.
    static var comparesProps: Bool { get }

    /// The comparison by which the runtime sees that nothing changed. Chosen by the compiler; do not implement it.
    static var _sameness: Sameness<Self> { get }
}

extension Workflow {
    /// `true`.
    @inlinable
    public static var comparesState: Bool { true }

    /// `true`.
    @inlinable
    public static var comparesProps: Bool { true }

    /// Not available: only the workflow knows its first state.
    @available(*, unavailable, message: "write func makeInitialState() -> State, which returns the state of a new node")
    public func makeInitialState() -> State {
        fatalError("Expected \(Self.self) to make its first state. Write func makeInitialState() -> State.")
    }

    /// Does nothing.
    @inlinable
    public func workflowDidChange(from previousWorkflow: Self, state: inout State) {}

    /// Erases the type of this workflow; its identity in the tree stays this type.
    ///
    /// Not for workflows to replace: `rendered` does not ask for it, because erasing costs more than rendering.
    @inlinable
    @inline(__always)
    public func asAnyWorkflow() -> AnyWorkflow<Rendering, Output> {
        AnyWorkflow(self)
    }
}

extension Workflow where State == Void {
    /// Nothing to make: a stateless workflow.
    @inlinable
    public func makeInitialState() {}
}
