import WorkflowHTML

extension LiveSession {
    /// Connects a browser whose hello was read and whose token was checked.
    ///
    /// The newest connection wins: another one that is still there is closed as ``CloseCode/openElsewhere`` (C8). The
    /// answer is a resume where the numbering is known and the missing patches are kept; else the complete page.
    /// - `boot`: The tree hash in the page's token.
    /// - `applied`: What ``LiveApp/lastApplied`` says of the page; only of use the first time.
    public func attach(_ connection: LiveConnection, hello: Hello, boot: UInt64, applied: Int = 0) {
        guard !hasEnded else { return connection.close(.goingAway) }
        services.beginStep(stepName)
        let superseded = self.connection
        (self.connection, isJoined, assembly) = (connection, false, nil)
        superseded?.close(.openElsewhere)
        inbox.reconnect()
        inbox.skip(to: hello.firstUnacked - 1)
        if pageTree != nil { return answer(hello, boot: boot) }
        inbox = Inbox(applied: max(applied, hello.firstUnacked - 1))
        settle(within: .milliseconds(100)) { [unowned self] result in
            guard self.connection?.id == connection.id else { return }
            switch result {
            case .success(let first): begin(with: first, hello: hello, boot: boot)
            case .failure(.tooLarge): end(.pageTooLarge)
            case .failure: end(.failed)
            }
        }
    }

    /// Takes a frame. Frames of a connection that was superseded or not yet answered are dropped: the client sends again
    /// what was not acknowledged. A frame that breaks the protocol closes the connection, the session stays.
    /// - Returns: What the frame costs compared with a click, for a rate limiter: the number of entries of an event's list
    ///   value, 1 for any other frame.
    @discardableResult
    public func receive(_ text: String, from id: LiveConnection.ID) -> Int {
        guard connection?.id == id, isJoined else { return 1 }
        services.beginStep(stepName)
        do throws(FrameError) {
            switch try ClientFrame(text) {
            case .event(let event): return try receive(event)
            case .piece(let piece): return try receive(piece)
            case .acknowledgement(let seen, let flags): try receive(seen: seen, flags)
            case .failed(let patch, let node):
                report(.failedPatch(page, patch: patch, node: node))
                sendPage(.resync)
            }
        } catch {
            report(.badFrame(page, error))
            close(.badFrame)
        }
        return 1
    }

    /// Notes that a connection is gone. The tree runs on; whoever owns the session ends it when nobody comes back.
    public func disconnect(_ id: LiveConnection.ID) {
        guard connection?.id == id else { return }
        (connection, isJoined, assembly) = (nil, false, nil)
        report(.disconnected(page))
    }

    /// Closes the connection and keeps the session, for a resume.
    public func close(_ code: CloseCode) {
        let connection = connection
        (self.connection, isJoined, assembly) = (nil, false, nil)
        connection?.close(code)
        if connection != nil { report(.disconnected(page)) }
    }

    func send(_ frame: String) {
        connection?.send(frame)
    }

    /// The first answer of a session that was made for this hello.
    private func begin(with first: FirstPage, hello: Hello, boot: UInt64) {
        pageTree = first.tree
        bootHash = first.tree.contentHash
        if hello.epoch == 0, boot == first.tree.contentHash {
            resume(replaying: [])
            // The document had this title; where it is may differ from the URL asked for.
            if first.location.url != shown.url { commands.append(.replaceURL(first.location.url)) }
            shown = first.location
            first.tree.discardFirstPaint()
        } else {
            sendPage(hello.epoch == 0 ? .resync : .new)
        }
        flush()
    }

    private func answer(_ hello: Hello, boot: UInt64) {
        // Before the acknowledgement in the answer: the client must still have the events.
        for frame in refusals.frames(from: hello.firstUnacked) { send(frame) }
        let isOurs = hello.epoch == epoch || hello.epoch == 0 && boot == bootHash
        if isOurs, let missing = outbox.missing(after: hello.lastPatchSeen) {
            _ = outbox.acknowledge(hello.lastPatchSeen)
            resume(replaying: missing)
        } else {
            sendPage(.resync)
        }
        flush()
    }

    private func resume(replaying missing: [Outbox.Patch]) {
        isJoined = true
        sentAcknowledgement = inbox.acknowledged
        send(Answer.start(.resume, at: position))
        for patch in missing { send(patch.frame(acknowledged: inbox.acknowledged)) }
        report(.joined(page, answer: Answer.Start.resume.name))
    }

    /// Sends the complete page; every patch before it is void.
    private func sendPage(_ start: Answer.Start) {
        guard let pageTree else { return }
        let view = makeView()
        do throws(PageError) {
            let html = try pageTree.fullHTML(of: view.html, patch: outbox.last + 1)
            if endIfTooLarge() { return }
            outbox.restart()
            reissueTickets()
            (isDirty, shown, isJoined) = (false, finish(view), true)
            sentAcknowledgement = inbox.acknowledged
            let content = PageContent(html: html, title: shown.title ?? app.title, url: shown.url)
            send(Answer.start(start, at: position, page: content))
            report(.joined(page, answer: start.name))
        } catch {
            report(.failedView(page, reason: error.description))
            end(.failed)
        }
    }

    private var position: Answer.Position {
        Answer.Position(epoch: epoch, patch: outbox.last, acknowledged: inbox.acknowledged)
    }

    private func receive(seen: Int, _ flags: ClientFrame.Flags) throws(FrameError) {
        try acknowledge(seen)
        if pacer.isHidden != flags.contains(.hidden) {
            pacer.isHidden.toggle()
            if isDirty { scheduleFlush() }
        }
        if flags.contains(.heartbeat) { sendAcknowledgement() }
    }

    /// The browser applied all patches up to `seen`; there may be room for another now.
    func acknowledge(_ seen: Int) throws(FrameError) {
        guard outbox.acknowledge(seen) else { throw .outOfRange }
        ticketsOnTheWay.removeAll { $0.patch <= seen }
        if isDirty { scheduleFlush() }
    }
}
