import Workflow

/// Repeats the entries of a journal, one after the other, up to the first difference.
final class JournalRepetition<Root: Workflow> {
    private(set) var result = JournalVerification()
    /// The states as they were recorded.
    private var recorded: TreeSnapshot
    private var lastNode: Int
    private var host: WorkflowHost<Root>
    /// The states of the host.
    private var found: [Int: SnapshotNode] = [:]
    private let digest: ((Root.Rendering) -> UInt64)?
    /// The text of the root's props.
    private var props: String?
    private let makeHost: (TreeSnapshot, Int, _ props: String?) throws -> WorkflowHost<Root>
    /// A Boolean value that indicates whether a state is not known that a rendering may show.
    private var isBlind = false
    /// The nodes whose states have redacted values.
    private var redacted: Set<Int> = []

    init(
        from start: JournalSnapshot,
        digest: ((Root.Rendering) -> UInt64)?,
        makeHost: @escaping (TreeSnapshot, Int, _ props: String?) throws -> WorkflowHost<Root>
    ) throws {
        (recorded, lastNode, props) = (start.tree, start.lastNode, start.props)
        (self.digest, self.makeHost) = (digest, makeHost)
        host = try makeHost(recorded, lastNode, props)
        found = host.recordedTree?.snapshot().nodes ?? [:]
        for node in recorded.nodes.values { noteRedaction(of: node) }
    }

    /// Compares the tree that starts from a snapshot with it.
    func compareStart(_ start: JournalSnapshot) {
        compare(Set(found.keys).union(recorded.nodes.keys), index: start.index, action: nil)
        compareRendering(with: start.digest, index: start.index, action: nil)
    }

    /// Goes on from the state that another host began with.
    func restart(from start: JournalSnapshot) throws {
        (recorded, lastNode, props, isBlind, redacted) = (start.tree, start.lastNode, start.props, false, [])
        for node in recorded.nodes.values { noteRedaction(of: node) }
        try self.start()
        compareStart(start)
    }

    /// Applies the actions of an entry again and compares the results, or takes the results from the journal.
    func repeatOrTake(_ entry: JournalEntry) throws {
        let actions = repeatable(entry)
        recorded.apply(entry.changes)
        lastNode = entry.lastNode
        for node in entry.changes.changed { noteRedaction(of: node) }
        redacted.subtract(entry.changes.removed)
        let hasUnknownProps = entry.actions.isEmpty && entry.props == nil
        if hasUnknownProps || entry.actions.contains(where: \.hasUnsavedChange) { isBlind = true }
        if let actions { doAgain(actions, of: entry) } else { try take(entry) }
    }

    private func noteRedaction(of node: SnapshotNode) {
        if node.state?.bytes.containsRedaction == true { redacted.insert(node.id) } else { redacted.remove(node.id) }
    }

    /// The actions that have caused an entry, if all of them can be applied again.
    private func repeatable(_ entry: JournalEntry) -> [(action: JournalAction, node: Int, bytes: [UInt8])]? {
        let causes = entry.actions.filter(\.isCause)
        if causes.isEmpty || entry.props != nil { return nil }
        if entry.actions.contains(where: { $0.node.map(redacted.contains) ?? false }) { return nil }
        var repeatable: [(JournalAction, Int, [UInt8])] = []
        for cause in causes {
            guard let node = cause.node, let bytes = cause.bytes, !bytes.containsRedaction else { return nil }
            repeatable.append((cause, node, bytes))
        }
        return repeatable
    }

    private func take(_ entry: JournalEntry) throws {
        result.notRepeated += 1
        props = entry.props ?? props
        if !entry.changes.isEmpty || entry.props != nil { try start() }
        compareRendering(with: entry.digest, index: entry.index, action: entry.actions.first)
    }

    private func doAgain(_ actions: [(action: JournalAction, node: Int, bytes: [UInt8])], of entry: JournalEntry) {
        for (action, node, bytes) in actions {
            if let problem = send(action, to: node, bytes) {
                result.difference = JournalDifference(
                    kind: .action,
                    index: entry.index,
                    action: action.name,
                    node: action.path,
                    expected: "an action to be applied again",
                    found: problem
                )
                return
            }
        }
        let ids = takeChanges().union(entry.changes.changed.map(\.id)).union(entry.changes.removed)
        compare(ids, index: entry.index, action: actions.first?.action)
        if result.difference != nil { return }
        result.repeated += 1
        compareRendering(with: entry.digest, index: entry.index, action: actions.first?.action)
    }

    /// Registers the changes of the tree. Returns the numbers of the nodes.
    private func takeChanges() -> Set<Int> {
        guard let changes = host.recordedTree?.takeChanges() else { return [] }
        for node in changes.changed { found[node.id] = node }
        for id in changes.removed { found[id] = nil }
        return Set(changes.changed.map(\.id)).union(changes.removed)
    }

    private func start() throws {
        host = try makeHost(recorded, lastNode, props)
        found = host.recordedTree?.snapshot().nodes ?? [:]
    }

    /// Sends an action to a node of the tree. Returns the reason for which that is not possible.
    private func send(_ action: JournalAction, to node: Int, _ bytes: [UInt8]) -> String? {
        do {
            let action = RepeatedAction(typeName: action.typeName, bytes: bytes, coder: .journal)
            return switch try host.send(action, to: node) {
            case .sent: nil
            case .noNode: "one for a node that is not in the tree"
            case .notTaken: "one of a type that the node has no sink for"
            }
        } catch {
            return "one that cannot be read: \(error)"
        }
    }

    // MARK: - Comparing

    private func compare(_ ids: Set<Int>, index: Int, action: JournalAction?) {
        for id in ids.sorted() where result.difference == nil {
            let (expected, new) = (recorded.nodes[id], found[id])
            if expected.map(Content.init) == new.map(Content.init) { continue }
            if let expected, let new, isEqualToday(expected, new) { continue }
            result.difference = JournalDifference(
                kind: .state,
                index: index,
                action: action?.name,
                node: (expected ?? new).map { $0.path(in: expected == nil ? found : recorded.nodes) } ?? "",
                expected: expected.map { Content($0).description } ?? "no such node",
                found: new.map { Content($0).description } ?? "not there"
            )
        }
    }

    /// Compares the states as values: those of older journals have sets in no fixed order, or an older form.
    private func isEqualToday(_ recorded: SnapshotNode, _ found: SnapshotNode) -> Bool {
        guard let state = recorded.state.flatMap({ host.rewritten($0, of: recorded.id) }) else { return false }
        var content = Content(recorded)
        content.state = state
        return content == Content(found)
    }

    private func compareRendering(with expected: UInt64?, index: Int, action: JournalAction?) {
        guard !isBlind, redacted.isEmpty, result.difference == nil, let expected, let digest else { return }
        let new = digest(host.rendering)
        result.comparedRenderings += 1
        if new == expected { return }
        result.difference = JournalDifference(
            kind: .rendering,
            index: index,
            action: action?.name,
            node: "\(Root.self)",
            expected: "a rendering with the digest \(expected)",
            found: "one with \(new)"
        )
    }
}

/// The parts of a node that are compared: not its effects, which do not run.
private struct Content: Equatable, CustomStringConvertible {
    let parent: Int
    let name: String
    let key: String
    var state: SnapshotState?
    private let hasShortName: Bool

    init(_ node: SnapshotNode) {
        (parent, name, key, state) = (node.parent, node.name, node.key, node.state)
        hasShortName = node.hasShortName
    }

    static func == (one: Content, other: Content) -> Bool {
        let haveOneName = one.hasShortName || other.hasShortName || one.name == other.name
        return haveOneName && (one.parent, one.key) == (other.parent, other.key) && one.state == other.state
    }

    var description: String {
        guard let state else { return "\(name) (key \"\(key)\")" }
        return String(decoding: state.bytes, as: UTF8.self)
    }
}
