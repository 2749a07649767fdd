import TrellisSupport
import Workflow
import WorkflowLive
import WorkflowSharing

/// The part of one server in running a shared workflow: it follows the owner, or is the owner and the home of the tree.
///
/// Everything here runs on this actor, in the order in which messages, commands and the ends of calls of the store come.
actor ClusterHome<W: SharedWorkflow & DurableWorkflow> {
    typealias Message = ClusterMessage<W>

    /// All that stays the same.
    struct Setup: Sendable {
        let name: String
        let makeWorkflow: @Sendable () -> W
        let configuration: RuntimeConfiguration
        let store: any SessionStore
        let options: Cluster.Options
        let clock: ClusterClock
        let counters: ClusterCounters
        /// Shows a value to the workflows of this server that follow.
        let show: @Sendable (W.Rendering) -> Void

        var session: PageID { PageID(rawValue: "shared-\(name)") }
    }

    let setup: Setup
    let channel: any BusChannel<Message>
    private var lease: OwnerLease
    private var pendingCommands: PendingCommands<W>
    /// The tree, while this server owns it.
    private var tree: OwnedTree<W>?
    /// The value that was shown last, and its version.
    private var shown: (version: ValueVersion, value: W.Rendering)?
    /// The last time at which commands were sent, and at which the value was asked for and told again.
    private var sentAt: Duration = .zero
    private var askedAt: Duration?
    private var toldAt: Duration?
    /// The time until which no save is tried again.
    private var retryAt: Duration = .zero
    private var isFlushing = false
    private var ticks: Task<Void, Never>?
    /// Those who wait until no save is under way, in ``leave()``.
    private var waitingForSave: [CheckedContinuation<Void, Never>] = []

    init(_ setup: Setup, channel: any BusChannel<Message>, isAlone: Bool) {
        (self.setup, self.channel) = (setup, channel)
        lease = OwnerLease(length: setup.options.lease, isAlone: isAlone, at: setup.clock.now())
        pendingCommands = PendingCommands(
            sender: String(UInt64.random(in: .min ... .max), radix: 36),
            capacity: setup.options.mostWaitingCommands
        )
    }

    private var now: Duration { setup.clock.now() }

    /// Begins to follow, and takes over when nobody says that it is the owner.
    func start() {
        ask()
        step()
        ticks = Task { [weak self, tick = lease.tick, clock = setup.clock] in
            while (try? await clock.sleep(tick)) != nil {
                guard let self else { return }
                await self.step()
            }
        }
    }

    // MARK: - Commands of this server

    func send(_ command: W.Command, _ completion: @escaping PendingCommands<W>.Completion) {
        guard pendingCommands.add(command, completion) else {
            let count = pendingCommands.count
            return completion(
                .failure(refusal("\(count) commands wait already. Send fewer, or look why no server handles them."))
            )
        }
        sendCommands()
    }

    private func refusal(_ reason: String) -> SharedEnded {
        SharedEnded(workflowType: "\(W.self)", cause: nil, reason: reason)
    }

    private func sendCommands() {
        let claimNumber = lease.claimNumber
        guard claimNumber > 0 else { return }
        if let fatal = pendingCommands.takeFatal(for: claimNumber) {
            setup.counters.count { $0.refused += 1 }
            fatal(
                .failure(
                    refusal(
                        """
                        \(PendingCommands<W>.mostOwners) servers stopped before they had answered it, and whether one has handled it \
                        is not known. Look why they stopped.
                        """
                    )
                )
            )
        }
        while let command = pendingCommands.takeUnsent(for: claimNumber) {
            sentAt = now
            if lease.isOwner { handle(command) } else { channel.publish(.command(command)) }
        }
    }

    // MARK: - Messages

    func receive(_ message: Message) {
        switch message {
        case .command(let command): if lease.isOwner { handle(command) }
        case .answer(let answer): take(answer)
        case .value(let version, let value):
            hear(version.claimNumber)
            show(value, at: version)
        case .alive(let version):
            hear(version.claimNumber)
            if shown.map({ $0.version < version }) ?? true { ask() }
        case .left(let claimNumber): lease.hearLeft(claimNumber, at: now)
        case .ask: tellAgain()
        }
    }

    private func hear(_ claimNumber: Int) {
        guard lease.hear(claimNumber, at: now) else { return }
        if tree != nil { endTree(isLost: true) }
        pendingCommands.sendAgain()
        sendCommands()
    }

    private func show(_ value: W.Rendering, at version: ValueVersion) {
        guard shown.map({ $0.version < version }) ?? true else { return }
        shown = (version, value)
        setup.show(value)
    }

    private func take(_ answer: CommandAnswer<W.Output>) {
        guard answer.sender == pendingCommands.sender else { return }
        guard let completion = pendingCommands.takeAnswered(answer.number, by: lease.claimNumber) else { return }
        if let failure = answer.failure {
            completion(.failure(refusal("its tree has stopped: \(failure)")))
        } else {
            completion(.success(answer.output))
        }
        sendCommands()
    }

    /// Asks the owner for the value, if it was not asked a moment ago.
    private func ask() {
        if let askedAt, now - askedAt < lease.tick { return }
        askedAt = now
        channel.publish(.ask)
    }

    private func tellAgain() {
        guard let tree, let shown, shown.version.claimNumber == tree.claimNumber, lease.isValid(at: now) else { return }
        if let toldAt, now - toldAt < lease.tick { return }
        toldAt = now
        channel.publish(.value(shown.version, shown.value))
    }

    // MARK: - Time

    private func step() {
        switch lease.step(at: now) {
        case .claim: claim()
        case .stop: endTree(isLost: true)
        case .renew: flush(renews: true)
        case nil: flush(renews: false)
        }
        if shown == nil, tree == nil { ask() }
        // An answer, or a command, may be lost.
        if pendingCommands.isWaitingForAnswers, !lease.isOwner, now - sentAt > lease.length / 4 {
            setup.counters.count { $0.resent += 1 }
            pendingCommands.sendAgain()
            sendCommands()
        }
    }

    // MARK: - The owner

    private func claim() {
        lease.beginClaim()
        let begin = now
        Task { [setup] in
            do throws(SessionStoreError) {
                let claim = try await setup.store.claim(setup.session, by: setup.options.owner) { unreadable in
                    setup.report(.notRestored(unreadable.description))
                }
                didClaim(claim, begin)
            } catch {
                claimFailed(error)
            }
        }
    }

    private func claimFailed(_ error: SessionStoreError) {
        setup.report(.notClaimed(error.description))
        lease.resign(at: now)
    }

    private func didClaim(_ claim: SessionClaim, _ begin: Duration) {
        let refuted = lease.refuted
        guard lease.didClaim(claim.number, begun: begin, at: now) else { return }
        if let claimNumber = lease.refuted, claimNumber != refuted { setup.report(.falseClaim(claimNumber)) }
        if let shown, shown.version.claimNumber > claim.number { self.shown = nil }
        setup.counters.count { counts in
            counts.owned += 1
            if claim.formerOwner != nil { counts.takenOver += 1 }
        }
        let tree = OwnedTree(
            claim,
            setup.makeWorkflow(),
            configuration: setup.configuration,
            home: self,
            now: now,
            onProblem: { setup.report(.notRestored($0)) }
        )
        self.tree = tree
        tree.host.onRendering { [weak self, weak tree] _ in
            tree?.didRender()
            self?.assumeIsolated { $0.flushSoon() }
        }
        tree.host.onStop { [setup] in setup.report(.stopped("\($0)")) }
        flush(renews: true)
        pendingCommands.sendAgain()
        sendCommands()
    }

    private func handle(_ command: SentCommand<W.Command>) {
        guard let tree, lease.isValid(at: now) else { return }
        setup.counters.count { $0.commands += 1 }
        if let answer = tree.handle(command, at: now) { send(answer) }
        if tree.host.stopCause != nil { return endTree(isLost: false) }
        flushSoon()
    }

    private func send(_ answer: CommandAnswer<W.Output>) {
        if answer.sender == pendingCommands.sender { take(answer) } else { channel.publish(.answer(answer)) }
    }

    /// Ends the tree here. What was not saved has not been answered, and is sent to the next owner.
    private func endTree(isLost: Bool) {
        guard tree != nil else { return }
        tree = nil
        setup.counters.count { counts in
            counts.owned -= 1
            if isLost { counts.lost += 1 }
        }
        lease.resign(at: now)
        pendingCommands.sendAgain()
        resumeWaiting()
    }

    // MARK: - Saving

    /// Saves, or shows the value, after what is under way: commands that come together share a save.
    private func flushSoon() {
        guard !isFlushing else { return }
        isFlushing = true
        Task { self.flushNow() }
    }

    private func flushNow() {
        isFlushing = false
        flush(renews: false)
    }

    private func flush(renews: Bool) {
        guard let tree, !tree.saved.isSaving, now >= retryAt, lease.isValid(at: now) else { return }
        if tree.host.stopCause != nil { return endTree(isLost: false) }
        do {
            guard let save = try tree.beginSave(renews: renews, at: now) else {
                if let value = tree.takeUnsavedValue() { publish(value, of: tree) }
                return
            }
            begin(save, of: tree)
        } catch {
            // A state that cannot be encoded is a mistake in the app, and stays one.
            setup.report(.notSaved("a state cannot be encoded: \(error)"))
            endTree(isLost: false)
        }
    }

    private func begin(_ save: OwnedTree<W>.Save, of tree: OwnedTree<W>) {
        Task { [setup] in
            let result = await save.tree.run(in: setup.store, of: setup.session, by: setup.options.owner)
            self.didEnd(save, of: tree, result)
        }
    }

    private func didEnd(_ save: OwnedTree<W>.Save, of tree: OwnedTree<W>, _ result: SaveResult) {
        guard tree === self.tree else { return }
        let next = tree.didEnd(save, result)
        if let error = result.error { didFail(of: tree, error, next) } else { didStore(save, of: tree) }
        if !tree.saved.isSaving { resumeWaiting() }
    }

    private func didStore(_ save: OwnedTree<W>.Save, of tree: OwnedTree<W>) {
        setup.counters.count { $0.saves += 1 }
        lease.didRenew(begun: save.begin)
        if let value = save.value {
            publish(value, of: tree)
        } else {
            channel.publish(.alive(tree.version))
        }
        for answer in save.answers { send(answer) }
        if !tree.saved.isEnding { flush(renews: false) }
    }

    private func publish(_ value: W.Rendering, of tree: OwnedTree<W>) {
        let version = tree.nextVersion()
        show(value, at: version)
        channel.publish(.value(version, value))
    }

    private func didFail(
        of tree: OwnedTree<W>,
        _ error: SessionStoreError,
        _ next: SavedTree<OwnedTree<W>.Progress>.Next
    ) {
        // Once for each time the store fails, not for each try. Of a tree that ends, what was lost in the end.
        let isNew = tree.saved.isEnding ? next == .end : tree.saved.failures == 1
        if isNew, error.kind != .superseded { setup.report(.notSaved(error.description)) }
        setup.counters.count { $0.failedSaves += 1 }
        switch next {
        case .end: endTree(isLost: error.kind == .superseded)
        case .save(atOnce: true): flush(renews: true)
        case .save, .rest: retryAt = now + lease.tick
        }
    }

    // MARK: - The end

    /// Saves what is not saved, and lets another server take over at once. Commands of this server are sent to that.
    func leave() async {
        tree?.beginEnding()
        // The save under way, and one of what it does not have. Others go on to send commands: those are left to the next owner.
        for _ in 0..<2 {
            // A save that has failed is tried again at once.
            retryAt = .zero
            flush(renews: false)
            guard tree?.saved.isSaving == true else { break }
            await withCheckedContinuation { waitingForSave.append($0) }
        }
        // `nil` if another server has taken the tree meanwhile, which goes on.
        let ended = tree?.claimNumber
        endTree(isLost: false)
        lease.leave()
        if let ended { channel.publish(.left(claimNumber: ended)) }
    }

    private func resumeWaiting() {
        let waiting = waitingForSave
        waitingForSave = []
        for continuation in waiting { continuation.resume() }
    }

    /// Ends everything; what waits for an answer is told so.
    func end() async {
        await leave()
        ticks?.cancel()
        for completion in pendingCommands.takeAll() {
            completion(.failure(refusal("its Shared is not kept any more. Keep it as long as it is used.")))
        }
    }
}
