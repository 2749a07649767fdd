import TrellisSupport
import Workflow

/// Writes the journal of one host.
final class JournalRecorder<Rendering>: TreeWatcher {
    private let options: JournalOptions<Rendering>
    private let coder: any StateCoder = .journal
    private var index: Int
    private var entriesSinceSnapshot = 0
    private var actions: [JournalAction] = []
    private var nextIsCause = false
    /// The text of the props that was recorded last.
    private var props: String?
    private var hasFailed = false
    private var types: [ObjectIdentifier: RecordedType] = [:]

    init(_ options: JournalOptions<Rendering>) {
        self.options = options
        index = options.writer.lastIndex
    }

    var steps: TreeSteps { .events }

    func didStart(_ root: NodeBase) {
        if let tree = RecordedTree(root) { writeSnapshot(of: tree, isStart: true) }
    }

    func didReceiveAction() {
        nextIsCause = true
    }

    func didApply<Action: WorkflowAction>(_ action: Action, to node: NodeBase) {
        if hasFailed { return }
        let node = RecordedNode(node, of: Action.WorkflowType.self)
        let type = type(of: Action.self)
        actions.append(
            JournalAction(
                node: node.number,
                path: node.path,
                name: ActionName(action, type: type.shown).description,
                typeName: type.storedName,
                // The journal does not have saved states that wait, so such an action could not be applied again.
                bytes: node.isRestoring ? nil : bytes(of: action),
                isCause: nextIsCause,
                hasUnsavedChange: node.hasUnsavedChange
            )
        )
        nextIsCause = false
    }

    func willPublish(_ root: NodeBase) -> (() -> Void)? {
        if let tree = RecordedTree(root) { writeEntry(of: tree) }
        return nil
    }

    private func writeEntry(of tree: RecordedTree) {
        if hasFailed { return tree.dropChanges() }
        index += 1
        let (changed, removed, lastEffect) = tree.takeChanges()
        let newProps = options.props?()
        defer { props = newProps }
        let entry = JournalEntry(
            index: index,
            time: options.now(),
            actions: actions,
            changes: SnapshotChanges(revision: index, changed: changed, removed: removed, lastEffect: lastEffect),
            digest: digest(of: tree),
            props: newProps == props ? nil : newProps,
            lastNode: tree.lastNumber
        )
        actions = []
        entriesSinceSnapshot += 1
        write(JournalRecord(entry))
        if entriesSinceSnapshot >= options.snapshotInterval || options.writer.wantsSnapshot {
            writeSnapshot(of: tree, isStart: false)
        }
    }

    private func writeSnapshot(of tree: RecordedTree, isStart: Bool) {
        entriesSinceSnapshot = 0
        props = options.props?()
        write(
            JournalRecord(
                JournalSnapshot(
                    index: index,
                    time: options.now(),
                    tree: tree.snapshot(),
                    isStart: isStart,
                    workflow: "\(tree.workflowType)",
                    props: props,
                    digest: digest(of: tree),
                    lastNode: tree.lastNumber
                )
            )
        )
    }

    private func write(_ record: JournalRecord) {
        if hasFailed { return }
        do {
            try options.writer.write(record)
        } catch {
            hasFailed = true
            actions = []
            options.onProblem(error)
        }
    }

    private func digest(of tree: RecordedTree) -> UInt64? {
        guard let digest = options.digest, let rendering = tree.rendering as? Rendering else { return nil }
        return digest(rendering)
    }

    /// The names of types are made once: each takes a microsecond.
    private func type<Action: WorkflowAction>(of actionType: Action.Type) -> RecordedType {
        if let known = types[ObjectIdentifier(actionType)] { return known }
        let type = RecordedType(shown: ActionType(actionType), storedName: StoredTypeName.of(actionType))
        types[ObjectIdentifier(actionType)] = type
        return type
    }

    /// The action, if it can be read again. One that cannot be encoded is recorded by its name.
    private func bytes<Action: WorkflowAction>(of action: Action) -> [UInt8]? {
        guard let action = action as? any Encodable & Decodable else { return nil }
        return try? coder.encode(action)
    }
}

private struct RecordedType {
    let shown: ActionType
    let storedName: String
}
