import WorkflowHTML

extension LiveSession {
    /// The tree published a rendering. An event's own changes are flushed when it is handled; pushed ones coalesce (F5).
    func viewDidChange() {
        services.beginStep(stepName)
        isDirty = true
        if settling != nil { return makeFirstPage(isLastTry: false) }
        if currentEvent == nil { scheduleFlush() }
    }

    /// Has the browser do something with the next patch.
    func command(_ command: PageCommand) {
        commands.append(command)
        if currentEvent == nil { scheduleFlush() }
    }

    func exchangeTicket(for change: IdentityChange) {
        // A new ticket makes the page's older one invalid.
        commands.removeAll { if case .exchange = $0 { true } else { false } }
        ticketsOnTheWay = []
        command(.exchange(ticket: services.issueTicket(page, change)))
    }

    /// Flushes as soon as the pace allows.
    func scheduleFlush() {
        flushing?.cancel()
        flushing = nil
        guard isJoined, !outbox.isFull else { return }
        flushing = schedule(after: pacer.delay(at: services.scheduler.now)) { session in
            session.flushing = nil
            session.flush()
        }
    }

    /// Sends what changed as one patch, with the acknowledgement; while two are on the way, only the acknowledgement.
    func flush() {
        guard isJoined else { return }
        guard !outbox.isFull, isDirty || !commands.isEmpty else { return sendAcknowledgementIfNew() }
        flushing?.cancel()
        flushing = nil
        let ops = changes() + takeCommands()
        if hasEnded { return }
        if ops.isEmpty { return sendAcknowledgementIfNew() }
        var bytes: [UInt8] = []
        ops.encode(into: &bytes)
        let frame = outbox.add(bytes).frame(acknowledged: inbox.acknowledged)
        sentAcknowledgement = inbox.acknowledged
        pacer.flushed(at: services.scheduler.now)
        send(frame)
        report(.flushed(page, bytes: frame.utf8.count))
    }

    /// Renders the newest state once and compares (contract D2, F1).
    private func changes() -> [PatchOp] {
        guard isDirty, let pageTree else { return [] }
        isDirty = false
        let view = makeView()
        do throws(PageError) {
            let ops = try pageTree.update(to: view.html, patch: outbox.last + 1)
            return endIfTooLarge() ? [] : ops + move(to: finish(view))
        } catch {
            report(.failedView(page, reason: error.description))
            return []
        }
    }

    private func move(to location: Location) -> [PatchOp] {
        defer { shown = location }
        var ops: [PatchOp] = []
        if location.url != shown.url {
            ops.append(.command(location.change == .push ? .pushURL(location.url) : .replaceURL(location.url)))
        }
        if location.title != shown.title { ops.append(.command(.title(location.title ?? app.title))) }
        return ops
    }

    private func takeCommands() -> [PatchOp] {
        defer { commands = [] }
        for command in commands {
            if case .exchange = command { ticketsOnTheWay.append((outbox.last + 1, command)) }
        }
        return commands.map { .command($0) }
    }

    /// A resync voids the patches that carried them.
    func reissueTickets() {
        commands = ticketsOnTheWay.map(\.ticket) + commands
        ticketsOnTheWay = []
    }

    func sendAcknowledgementIfNew() {
        if inbox.acknowledged > sentAcknowledgement { sendAcknowledgement() }
    }

    func sendAcknowledgement() {
        guard isJoined else { return }
        sentAcknowledgement = inbox.acknowledged
        send(Answer.bare(acknowledged: inbox.acknowledged, applied: inbox.applied))
    }
}
