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

    /// The claim; `nil` until there is one.
    private var epoch: Int? { didSet { countClaim(from: oldValue, to: epoch) } }
    /// The last save that arrived: its revision, that of the tree, and the place.
    private var stored: Stored
    /// A Boolean value that indicates whether the next save has to bring the whole tree.
    private var isComplete = false
    /// The time at which the last save that has arrived was begun; `nil` if there is none.
    private var renewedAt: Duration?
    private var unread: [String]
    private var isSaving = false
    /// A Boolean value that indicates whether something may have changed since the last save began.
    private var isDirty = false
    private var timer: ScheduledWork?
    private var failures = 0 { didSet { countFailures(from: oldValue, to: failures) } }
    /// The task of the present save, and its time.
    private var saving: Task<SaveResult, Never>?
    private var savingSince = Duration.zero
    /// Those who ask for the owner, and wait for the save after the present one.
    private var asking: [OwnershipAnswer] = []
    /// Those who ask for the owner, and wait for the present save.
    private var asked: [OwnershipAnswer] = []
    private var hasEnded = false

    /// Takes the reason for which the store has not answered; `nil` if it has.
    typealias OwnershipAnswer = (SessionStoreError?) -> Void

    fileprivate struct Stored {
        var revision = 0
        var tree = 0
        var place: SessionPlace?
        var login: String?
    }

    init(_ durability: SessionDurability, in storage: SessionStorage, from kept: KeptSession?, of session: LiveSession)
    {
        self.durability = durability
        self.storage = storage
        self.session = session
        page = session.page
        epoch = kept?.epoch
        stored = Stored(revision: kept?.revision ?? 0, place: kept?.place, login: storage.login(session.page))
        unread = kept?.unread ?? []
        countClaim(from: nil, to: epoch)
        session.events.awaitConfirmation()
        if durability.mode == .strict { session.link.savedEvent = kept?.place?.applied ?? 0 }
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
        if !isSaving, failures == 0 { saveOrConfirm() }
    }

    /// Notes that an event may have no holds any more but its confirmation.
    func didSettle() {
        guard provesOwnership, !isSaving, failures == 0, isUnconfirmed else { return }
        saveOrConfirm()
    }

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
        guard !hasEnded, !isSaving, timer == nil else { return }
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
        timer?.cancel()
        timer = nil
        if isDirty { saveOrConfirm() }
    }

    /// Asks the store whether this process still owns the session, by a save that begins now or after the present one. The session has
    /// ended if it does not.
    func confirmOwnership(_ answer: @escaping OwnershipAnswer) {
        asking.append(answer)
        saveForAsking()
    }

    private func saveForAsking() {
        guard !hasEnded else { return answerAll(nil) }
        guard !asking.isEmpty, !isSaving else { return }
        timer?.cancel()
        timer = nil
        guard let save = makeSave(always: true) else { return answerAll(nil) }
        begin(save)
    }

    private func answerAll(_ error: SessionStoreError?) {
        let answers = asked + asking
        (asked, asking) = ([], [])
        for answer in answers { answer(error) }
    }

    /// Saves what has changed, for the last time. The tree may end when this returns.
    /// - Returns: The task that ends when all is saved; `nil` if there is nothing to wait for.
    func finish() -> Task<Void, Never>? {
        stop()
        let last = isDirty || isSaving || failures > 0 ? makeSave() : nil
        guard last != nil || saving != nil else { return nil }
        return Task { [storage, page, saving, report = session.services.report] in
            // The one under way, which may bring another revision into the store, comes first.
            let before = await saving?.value
            guard var save = last else { return }
            switch before {
            case .stored(let revision, let epoch)?: save = save.based(on: revision, epoch)
            case .failed(_, let epoch)?: save.epoch = epoch
            case nil: break
            }
            if case .failed(let error, _) = await save.run(in: storage, for: page) {
                report(.notSaved(page, reason: error.description))
            }
        }
    }

    /// Saves nothing more.
    func stop() {
        guard !hasEnded else { return }
        hasEnded = true
        answerAll(nil)
        countFailures(from: failures, to: 0)
        countClaim(from: epoch, to: nil)
        timer?.cancel()
        timer = nil
    }

    /// Saves nothing more and forgets what is stored.
    func delete() {
        stop()
        guard let epoch else { return }
        Task { [storage, page, saving] in
            _ = await saving?.value
            // What stays is deleted when its time is over.
            try? await storage.store.delete(page, epoch: epoch)
        }
    }

    // MARK: - Counts

    private func countClaim(from before: Int?, to after: Int?) {
        if before == nil, after != nil { session.services.counters?.claims.add() }
        if before != nil, after == nil { session.services.counters?.releases.add() }
    }

    private func countFailures(from before: Int, to after: Int) {
        if before == 0, after > 0 { session.services.counters?.failing.add() }
        if before > 0, after == 0 { session.services.counters?.recovered.add() }
    }

    // MARK: - One save

    /// Returns what there is to save; `nil` if nothing has changed and it is not `always` saved.
    private func makeSave(always: Bool = false) -> SessionSave? {
        isDirty = false
        guard let changes = session.view.changesOfTree(since: isComplete ? nil : stored.tree) else {
            return nil
        }
        var items: [String: [UInt8]?] = [:]
        for name in unread { items.updateValue(nil, forKey: name) }
        for id in changes.removed { items.updateValue(nil, forKey: SessionItem.node(id).name) }
        for node in changes.changed { items[SessionItem.node(node.id).name] = node.bytes }
        let login = storage.login(page)
        var place = SessionPlace(
            applied: session.events.inbox.applied,
            language: session.context.language.tag,
            lastEffect: changes.lastEffect
        )
        if items.isEmpty, login == stored.login, !isNews(place) {
            // Without a change those that are held may come again, and are not counted.
            place.applied = max(stored.place?.applied ?? 0, session.events.inbox.settled)
            guard always || provesOwnership && isUnconfirmed else { return nil }
        }
        if let bytes = try? JSONStateCoder.json.encode(place) { items[SessionItem.place.name] = bytes }
        return SessionSave(
            epoch: epoch,
            changes: SessionChanges(
                base: stored.revision,
                revision: stored.revision + 1,
                items: items,
                login: login,
                expiry: storage.time() + durability.lifetime.components.seconds
            ),
            tree: changes.revision,
            place: place,
            isComplete: isComplete
        )
    }

    /// In `strict` mode the number of events alone is no change: those that changed nothing may be applied again.
    private func isNews(_ place: SessionPlace) -> Bool {
        guard var known = stored.place else { return durability.mode == .relaxed }
        if durability.mode == .strict { known.applied = place.applied }
        return known != place
    }

    private func begin(_ save: SessionSave) {
        isSaving = true
        asked = asking
        asking = []
        let reference = HomeReference(session)
        let executor = session.services.executor
        savingSince = session.services.scheduler.now
        saving = Task(executorPreference: executor) { [storage, page, scheduler = session.services.scheduler] in
            let result = await save.run(in: storage, for: page)
            scheduler.schedule(after: .zero) { reference.session?.saver?.didEnd(save, result) }
            return result
        }
    }

    private func didEnd(_ save: SessionSave, _ result: SaveResult) {
        isSaving = false
        saving = nil
        guard !hasEnded else { return }
        session.beginStep()
        let answers = asked
        asked = []
        switch result {
        case .stored(let revision, let epoch):
            didStore(save, revision: revision, epoch: epoch)
            for answer in answers { answer(nil) }
        case .failed(let error, let epoch):
            self.epoch = epoch
            didFail(save, error)
            for answer in answers { answer(error) }
        }
        saveForAsking()
    }

    private func didStore(_ save: SessionSave, revision: Int, epoch: Int) {
        if failures > 0 { session.report(.savedAgain(page)) }
        (failures, isComplete, unread, self.epoch) = (0, false, [], epoch)
        stored = Stored(revision: revision, tree: save.tree, place: save.place, login: save.changes.login)
        renewedAt = savingSince
        session.services.counters?.saves.add()
        session.services.counters?.saveTimes.record(session.services.scheduler.now - savingSince)
        session.didSave(save.place.applied)
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
        timer?.cancel()
        timer = nil
        guard !hasEnded, !isSaving else { return }
        if let save = makeSave() { return begin(save) }
        if !provesOwnership { session.confirm(session.events.inbox.applied) }
    }

    private func didFail(_ save: SessionSave, _ error: SessionStoreError) {
        switch error.kind {
        case .superseded:
            // The records of a login are deleted with it; this session may have got another one since it was saved.
            if !save.isComplete, storage.login(page) != stored.login {
                (epoch, isComplete, stored.revision) = (nil, true, 0)
                return tryAgain(after: error)
            }
            session.services.counters?.lost.add()
            session.report(.superseded(page))
            session.end(.openElsewhere)
        case .tooLarge:
            session.report(.notSaved(page, reason: error.description))
            session.end(.pageTooLarge)
        case .conflict where failures > 0:
            // The save before this one has arrived after all.
            stored.revision += 1
            tryAgain(after: error)
        case .conflict, .corrupt, .unavailable: tryAgain(after: error)
        }
    }

    private func tryAgain(after error: SessionStoreError) {
        // Once for each time the store fails, not for each try.
        if failures == 0 { session.report(.notSaved(page, reason: error.description)) }
        session.services.counters?.failedSaves.add()
        failures += 1
        isDirty = true
        let delay = Duration.milliseconds(min(5_000, 100 << min(failures, 6)) * Int.random(in: 50...150) / 100)
        timer?.cancel()
        timer = session.schedule(after: delay) { $0.saver?.saveOrConfirm() }
    }
}
