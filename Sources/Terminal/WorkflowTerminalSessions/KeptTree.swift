import TrellisSupport
import Workflow
import WorkflowLive
import WorkflowSnapshots
import WorkflowTerminal

/// The tree of a session, and the part of it that the store has: one save at a time, each with all that has changed.
final class KeptTree<Root: Workflow & SendableMetatype>: KeptTerminal where Root.Rendering: Screen {
    /// The place of the tree in its life, besides its nodes.
    private struct Progress: TreeProgress {
        /// The number of events, which names the effects that they start.
        var events: Int
        var lastEffect: EffectID?
    }

    private typealias Saved = SavedTree<Progress>

    /// A save on its way to the store.
    private struct Saving {
        let save: Saved.Save
        let number: Int
        let begin: Duration
        let result: Guarded<SaveResult?>
        let task: Task<SaveResult, Never>
    }

    let host: WorkflowHost<Root>
    private let session: PageID
    private let storage: TerminalStorage
    private let signals: SessionSignals
    /// Leaves the session, and returns whether another terminal has taken it.
    private let leave: () -> Bool

    private var saved: Saved
    private var event: Int
    private var subscription: HostSubscription?
    /// A Boolean value that indicates whether something may have changed since the last save began.
    private var isDirty = true
    private var saving: Saving?
    private var lastBegun = 0
    private var lastDone = 0
    /// The time before which no save is tried; `nil` while the store does not fail.
    private var retryAt: Duration?
    private var isLate = false
    /// The text for the person when the store has ended the session; `nil` while it goes on.
    private var endText: String?

    init(
        _ workflow: Root,
        _ claim: SessionClaim,
        _ session: PageID,
        _ storage: TerminalStorage,
        _ signals: SessionSignals,
        home: any Actor,
        leave: @escaping () -> Bool
    ) {
        (self.session, self.storage, self.signals, self.leave) = (session, storage, signals, leave)
        let found = FoundTree<Progress>(claim, mayClaim: true)
        for problem in found.problems { storage.report(.notRestored, session, problem) }
        (saved, event) = (found.saved, found.saved.progress?.events ?? 0)
        var configuration = RuntimeConfiguration.current
        configuration.onSnapshotProblem = { problem in
            let isSaving = problem.kind == .unsavableState
            storage.report(isSaving ? .notSaved : .notRestored, session, problem.description)
        }
        host = WorkflowHost(
            workflow: workflow,
            restoring: found.snapshot,
            coder: .json,
            waits: true,
            configuration: configuration,
            home: home
        )
        subscription = host.onRendering { [weak self] _ in self?.isDirty = true }
    }

    func willHandleEvent() {
        event += 1
        host.beginEvent(event)
    }

    // MARK: - Saving

    func save(at now: Duration) -> Int? {
        collect(at: now)
        guard endText == nil else { return nil }
        if let saving { return isDirty ? saving.number + 1 : saving.number }
        if let retryAt, now < retryAt { return lastBegun }
        return begin(at: now)
    }

    func isDone(_ save: Int, at now: Duration) -> Bool {
        collect(at: now)
        return save <= lastDone || retryAt != nil || isLate || endText != nil
    }

    var deadline: Duration? { saving.map { isLate ? nil : $0.begin + storage.frameWait } ?? retryAt }

    var notice: String? { retryAt != nil || isLate ? "Not saved" : nil }

    /// Begins a save of what has changed.
    /// - Returns: Its number; `nil` if there is nothing to save.
    private func begin(at now: Duration) -> Int? {
        guard let content = takeContent() else { return nil }
        lastBegun += 1
        let save = saved.begin(content)
        let result = Guarded<SaveResult?>(nil)
        let task = Task { [storage, session, wake = signals.wake] in
            let end = await save.run(in: storage.store, of: session, by: storage.owner)
            result.withLock { $0 = end }
            wake()
            return end
        }
        saving = Saving(save: save, number: lastBegun, begin: now, result: result, task: task)
        return lastBegun
    }

    /// Returns what there is to save; `nil` if nothing has changed.
    private func takeContent() -> Saved.Content? {
        let isDue = storage.durability.isDue(saved.expiry, at: storage.time)
        guard isDirty || isDue || saved.failures > 0 else { return nil }
        isDirty = false
        // Of a tree that is saved whole, all is newer than revision 0.
        let changes = host.changes(since: saved.base ?? 0)
        let items = saved.items(of: changes)
        let isNews = !items.isEmpty || changes.lastEffect != saved.progress?.lastEffect
        guard isNews || isDue || saved.failures > 0 else { return nil }
        return saved.content(
            items,
            tree: changes.revision,
            progress: Progress(events: event, lastEffect: changes.lastEffect),
            login: nil,
            expiry: storage.durability.expiry(savedAt: storage.time)
        )
    }

    /// Takes in the end of the save under way, and begins the next one if something has changed since.
    private func collect(at now: Duration) {
        guard let saving else { return }
        guard let result = saving.result.withLock({ $0 }) else {
            if !isLate, now >= saving.begin + storage.frameWait {
                isLate = true
                storage.report(.notSaved, session, "The store takes longer than \(storage.frameWait) for a save.")
            }
            return
        }
        self.saving = nil
        let failed = retryAt != nil || isLate
        let next = saved.didEnd(saving.save, result)
        isLate = false
        if let error = result.error { return didFail(error, next, isNew: !failed, at: now) }
        (lastDone, retryAt) = (saving.number, nil)
        if failed { storage.report(.savedAgain, session, "The store has what has changed again.") }
        // Whoever waits for the next save waits for nothing if it has nothing to bring.
        if isDirty, begin(at: now) == nil {
            lastBegun += 1
            lastDone = lastBegun
        }
    }

    private func didFail(_ error: SessionStoreError, _ next: Saved.Next, isNew: Bool, at now: Duration) {
        isDirty = true
        switch next {
        case .save(atOnce: true):
            _ = begin(at: now)
        case .save, .rest:
            if isNew { storage.report(.notSaved, session, error.description) }
            retryAt = now + .milliseconds(min(5_000, 100 << min(saved.failures, 6)))
        case .end:
            if error.kind != .superseded { storage.report(.notSaved, session, error.description) }
            endText = error.kind == .superseded ? Self.taken : "Your session is too large to be kept. It has ended."
            signals.end()
        }
    }

    // MARK: - The end

    private static var taken: String { "Another terminal shows your session now." }

    func finish(isOver: Bool, home: isolated any Actor) async -> String {
        subscription?.cancel()
        let isLost = endText != nil ? false : isOver ? await delete(home: home) : await saveLast(home: home)
        let isTaken = leave()
        if let endText { return endText }
        if isTaken { return Self.taken }
        return isLost ? "The last changes of your session could not be saved." : ""
    }

    private func delete(home: isolated any Actor) async -> Bool {
        let claimed = await saving?.task.value.claimNumber
        // What stays is deleted when its time is over.
        if let claim = claimed ?? saved.claimNumber { try? await storage.store.delete(session, claim: claim) }
        return false
    }

    /// - Returns: Whether something could not be saved.
    private func saveLast(home: isolated any Actor) async -> Bool {
        let last = isDirty || saved.isSaving || saved.failures > 0 ? takeContent() : nil
        // The one under way, which may bring another revision into the store, comes first.
        if let saving { saved.didEnd(saving.save, await saving.task.value) }
        guard let last else { return false }
        saved.beginEnding()
        while saved.needs(last) {
            let save = saved.begin(last)
            saved.didEnd(save, await save.run(in: storage.store, of: session, by: storage.owner))
        }
        guard let error = saved.error else { return false }
        storage.report(.notSaved, session, error.description)
        return true
    }
}

/// A tree belongs to the home of its host.
@available(*, unavailable)
extension KeptTree: Sendable {}
