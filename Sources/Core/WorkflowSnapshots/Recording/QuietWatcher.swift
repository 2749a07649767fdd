import Workflow

/// Lets a tree render and apply actions, and nothing else: no side effect, worker or effect of an action starts.
final class QuietWatcher: TreeWatcher {
    var steps: TreeSteps { .answers }
    var startsEffects: Bool { false }
    func runSideEffect(key: AnyHashable, of node: NodeBase) -> Bool { true }
}
