import Workflow

/// Stands in for the tree around one workflow, so that its `render` and its actions can be tested by themselves.
///
/// Children and side effects are answered for, and actions are applied, as the conforming tester decides. Works in release builds and
/// costs nothing when it is not used.
protocol Rehearsal: AnyObject {
    /// Returns the rendering of a child. `deliver` maps an output as the parent's render said and applies the resulting action.
    func renderChild<Child: Workflow>(
        _ workflow: Child,
        key: String,
        deliver: (Child.Output) -> Void
    ) -> Child.Rendering

    /// Called for a side effect, whose block is not run.
    func runSideEffect(key: AnyHashable)

    /// Takes a command of an action; no effect starts.
    func take(_ command: EffectCommand)

    /// Takes an action, from a sink or from the output of a child.
    func apply<Action: WorkflowAction>(_ action: Action)
}

/// Passes what the runtime asks for on to a rehearsal.
final class RehearsalWatcher: TreeWatcher {
    /// Owns the tree that this is part of.
    private weak let rehearsal: (any Rehearsal)?

    init(_ rehearsal: any Rehearsal) {
        self.rehearsal = rehearsal
    }

    var steps: TreeSteps { .answers }

    var isWholeTree: Bool { rehearsal != nil }

    func renderChild<Child: Workflow>(
        _ workflow: Child,
        key: String,
        of parent: NodeBase,
        connect: (inout OutputRoute<Child.Output>) -> Void
    ) -> Child.Rendering? {
        guard let rehearsal else { return nil }
        var route = OutputRoute<Child.Output>()
        connect(&route)
        return rehearsal.renderChild(workflow, key: key) {
            route.send($0, to: Unmanaged.passUnretained(parent))
        }
    }

    func runSideEffect(key: AnyHashable, of node: NodeBase) -> Bool {
        rehearsal?.runSideEffect(key: key)
        return rehearsal != nil
    }

    func take(_ command: EffectCommand) -> Bool {
        rehearsal?.take(command)
        return true
    }

    var takesActions: Bool { rehearsal != nil }

    func takeAction<Action: WorkflowAction>(_ action: Action) {
        rehearsal?.apply(action)
    }

    /// Keeps the rehearsal and its node alive as long as the endpoint. So the sinks of the rehearsal work as long as
    /// somebody has them.
    func companionOfNewEndpoint() -> EndpointCompanion? {
        rehearsal.map { EndpointCompanion(keeping: $0) }
    }
}
