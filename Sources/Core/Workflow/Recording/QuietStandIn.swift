/// Lets a tree render and apply actions, and nothing else: no side effect, worker or effect of an action starts.
final class QuietStandIn: TreeStandIn {
    var takesActions: Bool { false }
    var startsEffects: Bool { false }

    func renderChild<Child: Workflow>(
        _ workflow: Child,
        key: String,
        of parent: NodeBase,
        connect: (inout OutputRoute<Child.Output>) -> Void
    ) -> Child.Rendering? {
        nil
    }

    func runSideEffect(key: AnyHashable, of node: NodeBase) -> Bool { true }

    func take<Action: WorkflowAction>(_ action: Action) {}
}
