import Workflow
import WorkflowSnapshots

/// Saves what changes in a session, one save at a time.
///
/// An event is confirmed when its change is saved (rule B3): in `strict` mode each, in `relaxed` mode those that come when the lease of
/// the store is over. Where another process may take the session, a `strict` event without a change is confirmed by a save, too. On the
/// session's home.
final class SessionSaver {
    let durability: SessionDurability
    private let storage: SessionStorage
    private let page: PageID
    private unowned let session: LiveSession

    private typealias Saved = SavedTree<SessionProgress>

    private var saved: Saved { didSet { count(from: oldValue, to: saved) } }
    /// The time at which the last save that has arrived was begun; `nil` if there is none.
    private var renewedAt: Duration?
    /// A Boolean value that indicates whether something may have changed since the last save began.
    private var isDirty = false
    private var timer: ScheduledWork? { didSet { oldValue?.cancel() } }
    /// The present save, the time at which it was begun, and its task.
    private var saving: (save: Saved.Save, begin: Duration, task: Task<SaveResult, Never>)?
    /// Those who ask for the owner, and wait for the next save.
    private var asking: [OwnershipAnswer] = []
    /// Those who ask for the owner, and wait for the present save or one that is made at once in its place.
    private var asked: [OwnershipAnswer] = []
    private var hasEnded = false

    /// Takes the reason for which the store has not answered; `nil` if it has.
    typealias OwnershipAnswer = (SessionStoreError?) -> Void

    init(_ durability: SessionDurability, in storage: SessionStorage, from kept: KeptSession?, of session: LiveSession)
    {
        self.durability = durability
        self.storage = storage
        self.session = session
        page = session.page
        saved = kept?.saved ?? Saved(mayClaim: true)
        saved.login = storage.login(page)
        count(from: nil, to: saved)
        session.events.awaitConfirmation()
        if durability.mode == .strict { session.link.savedEvent = kept?.progress?.applied ?? 0 }
    }

    // MARK: - What changes

    /// Confirms the event that was just handled, or saves its change. On its way, before its patch.
    func didHandle(_ number: Int) {
        guard !hasEnded else { return }
        guard durability.mode == .strict || isLeaseOver else {
            // One that waits for a save is before it, and is confirmed first.
            if session.events.inbox.confirmed == number - 1 { session.confirm(number) }
            return didChange()
        }
        isDirty = true
        if isAtRest { saveOrConfirm() }
    }

    /// Notes that an event may have no holds any more but its confirmation.
    func didSettle() {
        if provesOwnership, isAtRest, isUnconfirmed { saveOrConfirm() }
    }

    /// A Boolean value that indicates whether no save is under way or waits to be tried again.
    private var isAtRest: Bool { !saved.isSaving && saved.failures == 0 }

    /// A Boolean value that indicates whether events wait for nothing but their confirmation.
    private var isUnconfirmed: Bool {
        let inbox = session.events.inbox
        return inbox.settled > inbox.confirmed ?? .max
    }

    /// A Boolean value that indicates whether each acknowledgement follows a save, which fails once another process has the session.
    private var provesOwnership: Bool { durability.mode == .strict && storage.lease != nil }

    /// A Boolean value that indicates whether another process may own the session by now.
    private var isLeaseOver: Bool {
        guard let lease = storage.lease else { return false }
        return renewedAt.map { session.services.scheduler.now - $0 > lease } ?? true
    }

    /// Notes that something may have changed, by an event or without one.
    func didChange() {
        isDirty = true
        guard !hasEnded, !saved.isSaving, timer == nil else { return }
        timer = session.schedule(after: durability.mode == .strict ? .zero : timeToSlot) { $0.saver?.saveNow() }
    }

    /// The time to the next moment at which this page is saved: each has one every half second, in one of ten groups, so that many pages
    /// share a commit and no moment is everybody's.
    private var timeToSlot: Duration {
        let group = page.rawValue.utf8.reduce(0 as UInt32) { $0 &* 31 &+ UInt32($1) } % 10
        let (seconds, attoseconds) = session.services.scheduler.now.components
        let milliseconds = seconds * 1_000 + attoseconds / 1_000_000_000_000_000
        return .milliseconds(500 - (milliseconds + 500 - Int64(group) * 50) % 500)
    }

    /// Saves what has changed, unless that is under way.
    func saveNow() {
        timer = nil
        if isDirty { saveOrConfirm() }
    }

    /// Asks the store whether this process still owns the session, by a save that begins now or after the present one. The session has
    /// ended if it does not.
    func confirmOwnership(_ answer: @escaping OwnershipAnswer) {
        guard !hasEnded else { return answer(nil) }
        asking.append(answer)
        saveForAsking()
    }

    /// Saves a session whose record would expire while its page is open.
    func renewIfDue() {
        guard saved.revision > 0, isAtRest, durability.isDue(saved.expiry, at: storage.time()) else { return }
        confirmOwnership { _ in }
    }

    private func saveForAsking() {
        guard !hasEnded, !asking.isEmpty, !saved.isSaving else { return }
        timer = nil
        if let content = takeContent(always: true) { return begin(content) }
        // The tree has ended meanwhile.
        for answer in exchange(&asking, with: []) { answer(nil) }
    }

    /// Saves what has changed, for the last time. The tree may end when this returns.
    /// - Returns: The task that ends when all is saved; `nil` if there is nothing to wait for.
    func finish() -> Task<Void, Never>? {
        stop()
        let last = isDirty || saved.isSaving ? takeContent() : nil
        guard last != nil || saving != nil else { return nil }
        let login = storage.login(page)
        return Task { [storage, page, saving, saved, report = session.services.report] in
            var saved = saved
            // The one under way, which may bring another revision into the store, comes first.
            if let saving { saved.didEnd(saving.save, await saving.task.value, login: login) }
            guard let last else { return }
            saved.beginEnding()
            while saved.needs(last) {
                let save = saved.begin(last)
                saved.didEnd(save, await save.run(in: storage.store, of: page, by: storage.owner), login: login)
            }
            if let error = saved.error { report(.notSaved(page, reason: error.description)) }
        }
    }

    /// Saves nothing more.
    func stop() {
        guard !hasEnded else { return }
        (hasEnded, timer) = (true, nil)
        let answers = asked + asking
        (asked, asking) = ([], [])
        for answer in answers { answer(nil) }
        count(from: saved, to: nil)
    }

    /// Saves nothing more and forgets what is stored.
    func delete() {
        stop()
        Task { [storage, page, saving, claimNumber = saved.claimNumber] in
            let claimed = await saving?.task.value.claimNumber
            guard let claimNumber = claimed ?? claimNumber else { return }
            // What stays is deleted when its time is over.
            try? await storage.store.delete(page, claim: claimNumber)
        }
    }

    /// Counts pages with a claim, and those whose saves fail; `nil` stands for a session that is not there.
    private func count(from before: Saved?, to after: Saved?) {
        guard let counters = session.services.counters else { return }
        let (owned, owns) = (before?.claimNumber != nil, after?.claimNumber != nil)
        if owned != owns { (owns ? counters.claims : counters.releases).add() }
        let (failed, fails) = ((before?.failures ?? 0) > 0, (after?.failures ?? 0) > 0)
        if failed != fails { (fails ? counters.failing : counters.recovered).add() }
    }

    // MARK: - One save

    /// Returns what there is to save; `nil` if nothing has changed and it is not `always` saved.
    private func takeContent(always: Bool = false) -> Saved.Content? {
        isDirty = false
        guard let changes = session.view.changesOfTree(since: saved.base) else { return nil }
        let items = saved.items(of: changes)
        let login = storage.login(page)
        var progress = SessionProgress(
            applied: session.events.inbox.applied,
            language: session.context.language.tag,
            lastEffect: changes.lastEffect
        )
        if items.isEmpty, login == saved.login, !isNews(progress) {
            // Without a change those that are held may come again, and are not counted.
            progress.applied = max(saved.progress?.applied ?? 0, session.events.inbox.settled)
            guard always || saved.failures > 0 || provesOwnership && isUnconfirmed else { return nil }
        }
        progress.login = login
        progress.refusals = session.events.refusals(storedUpTo: progress.applied)
        return saved.content(
            items,
            tree: changes.revision,
            progress: progress,
            login: login,
            expiry: durability.expiry(savedAt: storage.time())
        )
    }

    /// Returns whether progress is to be saved. In `strict` mode a higher number of events alone is not: events that changed nothing may be
    /// applied again.
    private func isNews(_ progress: SessionProgress) -> Bool {
        guard var known = saved.progress else { return durability.mode == .relaxed }
        known.login = progress.login
        if durability.mode == .strict { known.applied = progress.applied }
        known.refusals = nil
        return known != progress
    }

    private func begin(_ content: Saved.Content) {
        asked += asking
        asking = []
        let save = saved.begin(content)
        let reference = HomeReference(session)
        let scheduler = session.services.scheduler
        let task = Task(executorPreference: session.services.executor) { [storage, page] in
            let result = await save.run(in: storage.store, of: page, by: storage.owner)
            scheduler.schedule(after: .zero) { reference.session?.saver?.didEnd(result) }
            return result
        }
        saving = (save, scheduler.now, task)
    }

    private func didEnd(_ result: SaveResult) {
        guard !hasEnded, let (save, begin, _) = saving else { return }
        saving = nil
        session.beginStep()
        let before = saved
        let next = saved.didEnd(save, result, login: storage.login(page))
        // One that is made again at once has the answer.
        let answers = next == .save(atOnce: true) ? [] : exchange(&asked, with: [])
        if let error = result.error {
            didFail(error, next, isNew: before.failures == 0 || saved.isRolledBack && !before.isRolledBack)
        } else {
            if before.failures > 0 { session.report(.savedAgain(page)) }
            didStore(save.content.progress, begun: begin)
        }
        for answer in answers { answer(result.error) }
        saveForAsking()
    }

    private func didStore(_ progress: SessionProgress, begun begin: Duration) {
        renewedAt = begin
        session.services.counters?.saves.add()
        session.services.counters?.saveTimes.record(session.services.scheduler.now - begin)
        session.didSave(progress.applied)
        guard !hasEnded else { return }
        if durability.mode == .strict || isLeaseOver {
            if isDirty || isUnconfirmed { saveOrConfirm() }
        } else {
            session.confirm(session.events.inbox.applied)
            if isDirty { didChange() }
        }
    }

    /// Saves what has come meanwhile. Events that turn out to have changed nothing are confirmed, unless that takes a save.
    private func saveOrConfirm() {
        timer = nil
        guard !hasEnded, !saved.isSaving else { return }
        if let content = takeContent() { return begin(content) }
        if !provesOwnership { session.confirm(session.events.inbox.applied) }
    }

    private func didFail(_ error: SessionStoreError, _ next: Saved.Next, isNew: Bool) {
        guard case .save(let atOnce) = next else {
            if error.kind == .superseded {
                session.services.counters?.lost.add()
                session.report(.superseded(page))
                return session.end(.openElsewhere)
            }
            session.report(.notSaved(page, reason: error.description))
            return session.end(.pageTooLarge)
        }
        // Once for each time the store fails, not for each try.
        if isNew {
            let more = saved.isRolledBack ? " The store has lost saves of this page. It is saved whole again." : ""
            session.report(.notSaved(page, reason: error.description + more))
        }
        session.services.counters?.failedSaves.add()
        isDirty = true
        if atOnce { return saveOrConfirm() }
        let delay = Duration.milliseconds(min(5_000, 100 << min(saved.failures, 6)) * Int.random(in: 50...150) / 100)
        timer = session.schedule(after: delay) { $0.saver?.saveOrConfirm() }
    }
}
