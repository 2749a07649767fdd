import TrellisSupport
import Workflow
import WorkflowHTML

extension LiveSession {
    /// Schedules a flush after the tree published a rendering, unless an event is being handled, which flushes at its end (rule F5).
    func viewDidChange() {
        beginStep()
        view.setDirty()
        if settling != nil { return makeFirstPage(isLastTry: false) }
        if events.current == nil {
            scheduleFlush()
            saver?.didChange()
        }
    }

    /// Sends a command to the browser, with the next patch.
    func command(_ command: PageCommand) {
        link.add(command)
        if events.current == nil { scheduleFlush() }
    }

    /// Sends the browser a ticket to exchange for another login, with the next patch.
    ///
    /// The exchange ends the login before, and deletes all that is stored of it. So the store has to have the session
    /// under the other login first. A sign-out has ended the login already.
    ///
    /// The patch of the new login waits for that too, so a person who sees it and goes to another page is signed in
    /// there. If the store fails, the patch waits no longer.
    /// - Parameter url: The URL at which the page goes on with the other login; `nil` to stay.
    func exchangeTicket(for change: IdentityChange, goingTo url: String? = nil) {
        let ticket = services.issueTicket(page, change)
        // There is none for this browser: the page is loaded again, as whoever its cookies say.
        guard !ticket.isEmpty else { return command(.load(url ?? mount.outside(view.shown.url))) }
        let step = LoginChange(ticket: ticket, url: url)
        guard saver != nil || gate?.prepare != nil, case .signIn(let user) = change else {
            link.add(step)
            if events.current == nil { scheduleFlush() }
            return
        }
        link.withhold(ticket)
        let login = WithheldLogin(change: step, user: user, issued: services.scheduler.now)
        guard let prepare = gate?.prepare else {
            _ = schedule(after: .zero) { $0.sendWhenSaved(login) }
            return
        }
        // The gate decides about the other user before anything of the page is shown to them.
        let (reference, scheduler, url) = (HomeReference(self), services.scheduler, view.shown.url)
        let work = { @Sendable in
            try? await prepare(user, url)
            scheduler.schedule(after: .zero) { reference.session?.sendWhenSaved(login) }
        }
        if let workSchedule {
            _ = workSchedule.startTask(named: WorkName("the gate of a new login"), priority: nil, operation: work)
        } else {
            Task(executorPreference: services.executor, operation: work)
        }
    }

    private func sendWhenSaved(_ login: WithheldLogin) {
        let ticket = login.change.ticket
        guard !hasEnded, link.withheldTicket == ticket else { return }
        guard let saver else { return send(login) }
        let reference = HomeReference(self)
        saver.confirmOwnership { error in
            guard let session = reference.session, !session.hasEnded else { return }
            guard session.link.withheldTicket == ticket else { return }
            if error == nil { return session.send(login) }
            session.link.releasePatches()
            _ = session.schedule(after: .seconds(1)) { $0.sendWhenSaved(login) }
            session.scheduleFlush()
        }
    }

    private func send(_ login: WithheldLogin) {
        let (url, now) = (login.change.url, services.scheduler.now)
        // The ticket is good for a minute from when it was issued, and a store may be away for longer.
        guard now - login.issued > .seconds(30) else {
            link.add(login.change)
            return scheduleFlush()
        }
        let ticket = services.issueTicket(page, .signIn(login.user))
        guard !ticket.isEmpty else {
            link.dropTickets()
            return command(.load(url ?? mount.outside(view.shown.url)))
        }
        // It is a login of its own, under which nothing is stored yet.
        link.withhold(ticket)
        sendWhenSaved(
            WithheldLogin(change: LoginChange(ticket: ticket, url: url), user: login.user, issued: now)
        )
    }

    /// Flushes as soon as the pace allows.
    func scheduleFlush() {
        guard link.hasRoom else { return cancelFlush() }
        let delay = link.delay(at: services.scheduler.now)
        guard delay <= .zero else {
            cancelFlush()
            flushing = schedule(after: delay) { session in
                session.flushing = nil
                session.flush()
            }
            return
        }
        flushing?.cancel()
        flushing = nil
        if flushesSoon { return }
        flushesSoon = true
        let reference = HomeReference(self)
        services.scheduler.runSoon { reference.session?.flushIfDue() }
    }

    /// Flushes, unless that was done meanwhile or waits for a later time now.
    fileprivate func flushIfDue() {
        guard flushesSoon, !hasEnded else { return }
        flushesSoon = false
        beginStep()
        flush()
    }

    private func cancelFlush() {
        flushing?.cancel()
        (flushing, flushesSoon) = (nil, false)
    }

    /// Sends what changed as one patch, with the acknowledgement; while two are on the way, only the acknowledgement.
    func flush() {
        guard link.isJoined, !link.isHoldingPatches else { return }
        defer { holdBytes() }
        if link.hasRoom, view.isDirty || link.hasCommands {
            cancelFlush()
            // The patch that takes the browser to another login goes out in any case.
            let isLeaving = link.hasTicket
            if !isLeaving, link.isChangingLogin, !checkAccess() { return }
            view.willFlush()
            let number = link.nextPatch
            var operations = view.changes(patch: number)
            // After the update, which knows the URL that the page shows now.
            if endIfTooLarge() || !isLeaving && !checkAccess(mayStay: false) { return }
            // The other user may not see what the page shows now: the browser loads it, and the GET decides.
            if isLeaving, access(to: view.shown.url) != .allowed {
                operations = []
                link.leadLoginChange(to: mount.outside(view.shown.url))
            }
            // The update itself has shown mistakes of the app.
            if view.isDirty { scheduleFlush() }
            let acknowledged = events.inbox.acknowledged
            let now = services.scheduler.now
            if let bytes = link.sendPatch(operations, acknowledged: acknowledged, at: now) {
                services.counters?.patches.add()
                services.counters?.patchBytes.add(bytes)
                view.didFlush(patch: number, bytes: bytes, operations: operations.count)
                return report(.flushed(page, bytes: bytes))
            }
        }
        link.sendAcknowledgementIfNew(of: events.inbox)
    }
}
