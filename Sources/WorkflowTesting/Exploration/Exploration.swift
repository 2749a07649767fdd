public import Workflow

/// Walks through what a workflow can do, in search of a state that should not be.
///
/// ```swift
/// await Exploration(of: { WorkflowTestHost(workflow: Door()) }, actions: [Door.Action.open, .close, .lock])
///     .invariant("a locked door is closed") { !$0.state.isLocked || !$0.state.isOpen }
///     .run()
/// ```
/// It starts a host, performs steps and looks at the invariants after each, when all work has come to rest. From every state it tries every
/// step, the states that take the fewest steps first, so that the first violation is also the shortest way to one; a state that
/// was seen before is not entered again. Where there are more states than the limits allow, it goes on with long random walks,
/// from a seed that is told, and shrinks what they find.
///
/// A violation is a failure of the test, with the steps that lead to it as Swift: paste them into a test, as an argument of
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

    /// An exploration by what the rendering offers.
    ///
    /// - Parameters:
    ///   - start: makes a host for each path, with services of its own, so that one path knows nothing of another.
    ///   - steps: what can be done in a state, as its rendering shows it. Steps are values, enums for the most part, as they are
    ///     printed and performed again. In the same order for the same rendering.
    ///   - perform: does a step: calls what the rendering of the host has for it, or moves its clock. Does nothing where the rendering
    ///     does not have it.
    public init(
        of start: @escaping () -> Host,
        steps: @escaping (WorkflowType.Rendering) -> [Step],
        perform: nonisolated(nonsending) @escaping (Step, Host) async -> Void
    ) {
        self.start = start
        self.steps = steps
        self.perform = perform
    }

    /// An exploration by actions of the root.
    ///
    /// - Parameters:
    ///   - start: makes a host for each path, with services of its own.
    ///   - actions: all of them are tried in every state.
    public init(
        of start: @escaping () -> Host,
        actions: [Step]
    ) where Step: WorkflowAction, Step.WorkflowType == WorkflowType {
        self.init(of: start, steps: { _ in actions }, perform: { action, host in host.send(action) })
    }

    /// Has `holds` looked at in every state. `name` says in a sentence what holds.
    public func invariant(_ name: String, _ holds: @escaping (Host) -> Bool) -> Self {
        var copy = self
        copy.invariants.append(Invariant(name: name, holds: holds))
        return copy
    }

    /// Takes two states to be the same when these are equal.
    ///
    /// By default states are the same when all nodes are, and what sleeps on the test clock has as long to go. Say it differently where
    /// states count what does not matter, or where something outside the tree does.
    public func identified<Identity: Hashable>(by identity: @escaping (Host) -> Identity) -> Self {
        var copy = self
        copy.identity = { AnyHashable(identity($0)) }
        return copy
    }

    /// Performs every step a second time through the rendering before the latest, where that has it too, as when a button is pressed
    /// just before the screen changes. It has to lead to the same state, or to nothing at all.
    public func checkingOldRenderings() -> Self {
        var copy = self
        copy.checksOldRenderings = true
        return copy
    }
}

extension WorkflowTestHost {
    /// All states, and how long what sleeps has to go, as text.
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
