import Workflow

/// Gives a new tree the states that another had after an event, and keeps it quiet: no side effect, worker or effect starts.
final class KeptStates: TreeWatcher, EarlierStates {
    /// A node of the other tree.
    private struct Node {
        let number: Int
        let type: ObjectIdentifier
        let key: String
        let state: KeptValue?
    }

    private var children: [Int: [Node]] = [:]
    /// The numbers that the nodes of the new tree had in the other.
    private var numbers: [WorkflowSession.Identifier: Int] = [:]
    private var isStarting = true
    /// A Boolean value that indicates whether actions are refused.
    private let isReadOnly: Bool
    private(set) var refused = 0
    /// The nodes that could not begin with the state that they had.
    private(set) var fresh: [String] = []
    /// The effects that ran, by their nodes.
    private var effects: [Int: [PendingEffect]] = [:]
    /// The side effects and workers that the nodes ask for in the first pass.
    private(set) var asked: [String] = []
    private static let mostAsked = 500

    private static let aboveRoot = -1

    init(of log: EventLog, after event: Int, isReadOnly: Bool) {
        self.isReadOnly = isReadOnly
        let states = Dictionary(uniqueKeysWithValues: log.states(after: event).map { ($0.node.number, $0.state) })
        for work in log.work(after: event) {
            if case .effect(let effect) = work.work { effects[work.node.number, default: []].append(effect) }
        }
        for node in log.nodes.values.sorted(by: { $0.number < $1.number }) where node.isThere(after: event) {
            children[node.parent?.number ?? Self.aboveRoot, default: []].append(
                Node(
                    number: node.number,
                    type: ObjectIdentifier(node.type),
                    key: node.key,
                    state: states[node.number]
                )
            )
        }
    }

    func restartEffects(of node: NodeBase) {
        guard let session = node.session, let number = numbers[session.sessionID] else { return }
        for effect in effects.removeValue(forKey: number) ?? [] { _ = node.restart(effect) }
    }

    var steps: TreeSteps { [.replacements, .answers, .events] }

    // MARK: - States

    func makeInitialState<W: Workflow>(
        of workflow: W,
        session: WorkflowSession,
        proceed: (W) -> W.State
    ) -> W.State {
        guard isStarting, let node = takeNode(of: session) else { return proceed(workflow) }
        if let kept = node.state as? KeptValueOf<W.State>, !(W.self is any OwnStateWorkflow.Type) { return kept.typed }
        if W.State.self != Void.self, !(W.self is any OwnStateWorkflow.Type) {
            fresh.append("\(session.loggedType)" + (session.renderKey.isEmpty ? "" : " (key \"\(session.renderKey)\")"))
        }
        return proceed(workflow)
    }

    /// Returns the node that had the place of a new one. Each is found once: those of the same type and key in the order of their making.
    private func takeNode(of session: WorkflowSession) -> Node? {
        let parent: Int
        if let above = session.parent {
            guard let number = numbers[above.sessionID] else { return nil }
            parent = number
        } else {
            parent = Self.aboveRoot
        }
        let type = ObjectIdentifier(session.workflowType)
        let index = children[parent]?.firstIndex { $0.type == type && $0.key == session.renderKey }
        guard let index, let node = children[parent]?.remove(at: index) else { return nil }
        numbers[session.sessionID] = node.number
        return node
    }

    func didStart(_ root: NodeBase) {
        isStarting = false
        (children, numbers) = ([:], [:])
    }

    // MARK: - Quiet

    func apply<Action: WorkflowAction>(
        _ action: Action,
        of workflow: Action.WorkflowType,
        toState state: inout Action.WorkflowType.State,
        session: WorkflowSession,
        proceed: (Action, inout Action.WorkflowType.State) -> Action.WorkflowType.Output?
    ) -> Action.WorkflowType.Output? {
        guard isReadOnly else { return proceed(action, &state) }
        refused += 1
        return nil
    }

    var startsEffects: Bool { false }

    func runSideEffect(key: AnyHashable, of node: NodeBase) -> Bool {
        if isStarting, asked.count < Self.mostAsked { asked.append("side effect \"\(key)\" of \(node.description)") }
        return true
    }
}

extension EventLog {
    /// Returns the states that are kept of the nodes which were there after an event.
    func states(after event: Int) -> [(node: NodeRecord, state: KeptValue)] {
        var states = nodes.mapValues { $0.baseState }
        forEachRender(before: event + 1) { render in
            if let state = render.state { states[render.node.number] = state }
        }
        return nodes.values.compactMap { node in
            guard node.isThere(after: event), let state = states[node.number] ?? nil else { return nil }
            return (node, state)
        }
    }
}
