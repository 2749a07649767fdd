import TrellisSupport
public import Workflow

/// A search through the states of a workflow for violations of invariants.
///
/// ```swift
/// await Exploration(of: { WorkflowTestHost(workflow: Door()) }, actions: [Door.Action.open, .close, .lock])
///     .invariant("a locked door is closed") { !$0.state.isLocked || !$0.state.isOpen }
///     .run()
/// ```
/// It starts a host, performs steps and checks the invariants after each, when all work has come to rest. From every
/// state it tries every step, breadth first, so the first violation is also the shortest path to one. It enters no
/// state again. If there are more states than the limits allow, it continues with long random walks. It reports their
/// seed, and shrinks the violations that they find.
///
/// A violation is a failure of the test. It shows the steps to it as Swift: paste them into a test, as an argument of
/// ``replay(_:file:line:)``.
public struct Exploration<WorkflowType: Workflow, Step> {
    public typealias Host = WorkflowTestHost<WorkflowType>

    struct Invariant {
        let name: String
        let holds: (Host) -> Bool
    }

    let start: () -> Host
    let steps: (WorkflowType.Rendering) -> [Step]
    let perform: nonisolated(nonsending) (Step, Host) async -> Void
    var invariants: [Invariant] = []
    var identity: (Host) -> AnyHashable = { AnyHashable($0.stateText) }
    var checksOldRenderings = false
    /// The part of a rendering that a restart keeps; `nil` if snapshots are not checked.
    var keptRendering: ((WorkflowType.Rendering) -> Any)?

    /// Creates an exploration of the steps that the rendering offers.
    ///
    /// - Parameters:
    ///   - start: Creates a host for each path, with services of its own, so that paths are independent.
    ///   - steps: Returns the possible steps in a state, as its rendering shows it. Steps are values, usually enums,
    ///     because they are printed and performed again. Equal renderings return them in the same order.
    ///   - perform: Performs a step: calls the rendering's closure for it, or advances the clock. Does nothing if the
    ///     rendering does not offer it.
    public init(
        of start: @escaping () -> Host,
        steps: @escaping (WorkflowType.Rendering) -> [Step],
        perform: nonisolated(nonsending) @escaping (Step, Host) async -> Void
    ) {
        self.start = start
        self.steps = steps
        self.perform = perform
    }

    /// Creates an exploration of actions of the root.
    ///
    /// - Parameters:
    ///   - start: Creates a host for each path, with services of its own.
    ///   - actions: The actions, which are all tried in every state.
    public init(
        of start: @escaping () -> Host,
        actions: [Step]
    ) where Step: WorkflowAction, Step.WorkflowType == WorkflowType {
        self.init(of: start, steps: { _ in actions }, perform: { action, host in host.send(action) })
    }

    /// Adds an invariant that `holds` checks in every state. `name` states it in a sentence.
    public func invariant(_ name: String, _ holds: @escaping (Host) -> Bool) -> Self {
        var copy = self
        copy.invariants.append(Invariant(name: name, holds: holds))
        return copy
    }

    /// Defines states as equal when these identities are equal.
    ///
    /// By default states are equal when all nodes are equal and sleepers on the test clock have as long to sleep. Use
    /// another identity where states count something irrelevant, or where something outside the tree matters.
    public func identified<Identity: Hashable>(by identity: @escaping (Host) -> Identity) -> Self {
        var copy = self
        copy.identity = { AnyHashable(identity($0)) }
        return copy
    }

    /// Performs every step a second time through the previous rendering, if that offers it too.
    ///
    /// A user causes this by pressing a button just before the screen changes. The second step must lead to the same
    /// state, or have no effect.
    public func checkingOldRenderings() -> Self {
        var copy = self
        copy.checksOldRenderings = true
        return copy
    }

    /// Restarts the tree from its snapshot in every state, and before every step.
    ///
    /// When all work has come to rest, the restarted tree has the same durable states and the same rendering. A step
    /// leads to the same as without the restart. This finds a `Codable` that leaves something out, and children that do
    /// not come back. It also finds state in objects and in workflows that are not durable. Renderings are compared by
    /// their contents as text, in which all closures are equal. Where work sleeps on the test clock, and sleeps longer
    /// after a restart because it begins again, the steps that follow are not compared.
    public func checkingSnapshots() -> Self {
        checkingSnapshots { $0 }
    }

    /// Restarts the tree from its snapshot in every state, and before every step, and compares a part of the rendering.
    ///
    /// - Parameter kept: Returns the part of a rendering that a restart has to keep.
    public func checkingSnapshots<Part>(of kept: @escaping (WorkflowType.Rendering) -> Part) -> Self {
        var copy = self
        copy.keptRendering = { kept($0) }
        return copy
    }
}

extension WorkflowTestHost {
    /// All states, and the remaining time of sleepers, as text.
    var stateText: String {
        let nodes = (host?.nodes ?? []).map { node in
            let indent = String(repeating: "  ", count: node.depth)
            let lines = ValueText.lines(of: node.state).map { "\(indent)  \($0)" }
            return ([indent + node.description] + lines).joined(separator: "\n")
        }
        let sleepers = clock.deadlines.map { "\(clock.now.duration(to: $0))" }
        return (nodes + sleepers).joined(separator: "\n")
    }
}
