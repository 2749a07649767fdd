import WorkflowSnapshots

/// The journal of a branch, which knows the actions in it without being read. Used on the home of its host.
final class BranchJournal: JournalWriter {
    private let memory: JournalMemory
    /// The number of events that an action has caused.
    private(set) var actionCount = 0
    /// The names of the latest of these actions.
    private(set) var latestActions: [String] = []

    private static let listedActions = 50

    init(limit: Int) {
        memory = JournalMemory(limit: limit)
    }

    var lastIndex: Int { memory.lastIndex }
    var wantsSnapshot: Bool { memory.wantsSnapshot }
    var journal: Journal { memory.journal }
    var records: [[UInt8]] { memory.records }

    func write(_ record: JournalRecord) {
        memory.write(record)
        guard let action = record.entry?.actions.first else { return }
        actionCount += 1
        latestActions.append(action.name)
        if latestActions.count > Self.listedActions { latestActions.removeFirst() }
    }
}
