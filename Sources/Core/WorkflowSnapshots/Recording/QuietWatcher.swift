import Workflow

/// A watcher under which a tree only renders and applies actions: no side effect, worker or effect of an action starts.
final class QuietWatcher: TreeWatcher {
    var steps: TreeSteps { .answers }
    var startsEffects: Bool { false }
    func runSideEffect(key: AnyHashable, of node: NodeBase) -> Bool { true }
}
