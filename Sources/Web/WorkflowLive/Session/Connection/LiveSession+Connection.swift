import WorkflowHTML

extension LiveSession {
    /// Connects a browser whose hello was read and whose token was checked.
    ///
    /// The newest connection wins: another one that is still there is closed as `CloseCode.openElsewhere` (rule C8). The
    /// answer is a resume if the numbering is known and the missing patches are kept, and otherwise the complete page. A hello
    /// that cannot be true is a bad frame, which closes the new connection.
    /// - Parameters:
    ///   - connection: The new connection.
    ///   - hello: Its first frame.
    ///   - boot: The tree hash in the page's token.
    ///   - applied: The result of ``LiveApp/lastApplied`` for the page; used the first time only.
    public func attach(_ connection: LiveConnection, hello: Hello, boot: UInt64, applied: Int = 0) {
        guard !hasEnded else { return connection.close(.goingAway) }
        beginStep()
        link.connect(connection, saved: hello.saved)?.close(.openElsewhere)
        let known = view.pageTree == nil ? max(restoredEvent ?? applied, events.inbox.applied) : events.inbox.applied
        guard isPossible(hello, after: known) else { return refuse(.outOfRange) }
        events.reconnect(firstUnacked: hello.firstUnacked)
        if view.pageTree != nil {
            if checkAccess(mayStay: false) { answer(hello, boot: boot) }
            return
        }
        let lost = lostEvents(after: known, hello)
        events.begin(after: max(known, hello.firstUnacked - 1))
        // A browser that comes back shows the page from before, whose elements the waiting events are for.
        settle(within: hello.epoch == 0 ? .milliseconds(100) : .seconds(5)) { [unowned self] result in
            guard link.isCurrent(connection.id) else { return }
            switch result {
            case .success(let first):
                begin(with: first, hello: hello, boot: boot)
                if let lost { reportLost(lost) }
            case .failure(let error):
                let codes: [SessionError.Kind: CloseCode] = [.tooLarge: .pageTooLarge, .noAccess: .signedOut]
                end(codes[error.kind] ?? .failed)
            }
        }
    }

    /// Handles a frame. Frames of a connection that was superseded or not yet answered are dropped: the client sends again
    /// what was not acknowledged. A frame that breaks the protocol closes the connection, the session stays.
    /// - Returns: The cost of the frame for a rate limiter, in clicks. A list value costs its number of entries. A
    ///   frame that brings a complete page costs the page's kilobytes. Any other frame costs 1.
    @discardableResult
    public func receive(_ text: String, from id: LiveConnection.ID) -> Int {
        guard link.isCurrent(id), link.isJoined else { return 1 }
        defer { holdBytes() }
        beginStep()
        do throws(FrameError) {
            switch try ClientFrame(text) {
            case .event(let event): return try receive(event)
            case .piece(let piece): return try receive(piece)
            case .acknowledgement(let seen, let flags): try receive(seen: seen, flags)
            case .failed(let patch, let node): return try receive(failureOf: patch, at: node)
            }
        } catch {
            refuse(error)
        }
        return 1
    }

    private func refuse(_ error: FrameError) {
        report(.badFrame(page, error))
        close(.badFrame)
    }

    /// Returns whether a browser can know of so many acknowledged events, where `known` are applied (rule G15).
    private func isPossible(_ hello: Hello, after known: Int) -> Bool {
        let acknowledged = hello.firstUnacked - 1
        // It has heard of events from nobody yet, or from this session alone.
        if hello.epoch == 0 || hello.epoch == link.epoch { return acknowledged <= known }
        // The rest was another session's. If that session's state is lost, nobody knows how many they were.
        return view.pageTree == nil || acknowledged <= known + Inbox.mostWaiting
    }

    /// Records that a connection is lost. The tree keeps running; the owner ends the session if no browser reconnects.
    public func disconnect(_ id: LiveConnection.ID) {
        guard link.isCurrent(id) else { return }
        _ = link.disconnect()
        releaseBytes()
        events.dropPieces()
        saver?.saveNow()
        report(.disconnected(page))
    }

    /// Closes the connection and keeps the session, for a resume.
    public func close(_ code: CloseCode) {
        events.dropPieces()
        guard let connection = link.disconnect() else { return }
        releaseBytes()
        connection.close(code)
        report(.disconnected(page))
    }

    /// The first answer of a session that was made for this hello.
    private func begin(with first: FirstPage, hello: Hello, boot: UInt64) {
        view.adopt(first)
        repeatRefusals(to: hello)
        if hello.epoch == 0, boot == first.tree.contentHash {
            resume(replaying: [])
            // The document had this title; its location may differ from the requested URL.
            if let command = view.beginAt(first.location) { link.add(command) }
            first.tree.discardFirstPaint()
        } else {
            sendPage(hello.epoch == 0 || restoredEvent != nil ? .resync : .new, first: first, isPaced: true)
        }
        flush()
        renew(hasJoined: true)
    }

    private func answer(_ hello: Hello, boot: UInt64) {
        repeatRefusals(to: hello)
        let isOurs = hello.epoch == link.epoch || hello.epoch == 0 && boot == view.bootHash
        if isOurs, let missing = link.missing(after: hello.lastPatchSeen) {
            _ = link.acknowledge(hello.lastPatchSeen)
            resume(replaying: missing)
        } else {
            guard pagePace.mayBring(at: services.scheduler.now) else { return close(.overloaded) }
            sendPage(.resync, isPaced: true)
        }
        flush()
        renew(hasJoined: true)
    }

    /// Before the acknowledgement in the answer: the client must still have the events.
    private func repeatRefusals(to hello: Hello) {
        for frame in events.refusals(from: hello.firstUnacked) { link.send(frame) }
    }

    private func resume(replaying missing: [PatchWindow.Patch]) {
        link.resume(replaying: missing, acknowledged: events.inbox.acknowledged)
        link.sendSavedEventIfNew(with: events.inbox)
        heldNotice.didJoin()
        services.counters?.countPage(.resume)
        report(.joined(page, answer: Answer.Start.resume.name))
    }

    /// Sends the complete page, unless the browser has told before that the patch failed, or that it is applied.
    private func receive(failureOf patch: Int, at node: Int) throws(FrameError) -> Int {
        guard patch <= link.nextPatch else { throw .outOfRange }
        guard patch >= link.patchWindow.oldest, checkAccess(mayStay: false) else { return 1 }
        report(.failedPatch(page, patch: patch, node: node))
        let bytes = sendPage(.resync)
        // Those of the patch that failed.
        if link.hasCommands { scheduleFlush() }
        return max(1, bytes / 1_024)
    }

    /// Sends the complete page, which makes every earlier patch void.
    /// - Returns: The number of bytes.
    @discardableResult
    private func sendPage(_ start: Answer.Start, first: FirstPage? = nil, isPaced: Bool = false) -> Int {
        do throws(PageError) {
            let content = try view.content(patch: link.nextPatch, first: first)
            if endIfTooLarge() { return 0 }
            link.sendPage(start, content, acknowledged: events.inbox.acknowledged)
            link.sendSavedEventIfNew(with: events.inbox)
            heldNotice.didJoin()
            services.counters?.countPage(start)
            report(.joined(page, answer: start.name))
            let bytes = content.html.utf8.count
            if isPaced { pagePace.didBring(bytes, at: services.scheduler.now) }
            return bytes
        } catch {
            if endIfTooLarge() { return 0 }
            report(.failedView(page, reason: error.description))
            end(.failed)
            return 0
        }
    }

    private func receive(seen: Int, _ flags: ClientFrame.Flags) throws(FrameError) {
        try acknowledge(seen)
        if link.setHidden(flags.contains(.hidden)), view.isDirty { scheduleFlush() }
        if flags.contains(.heartbeat) { link.sendAcknowledgement(of: events.inbox) }
        renew()
    }

    /// Renews what would expire while the page is open: its token, and what is kept of it.
    /// - Parameter hasJoined: Pass `true` if a browser has just joined, whose token may be older than the last one.
    private func renew(hasJoined: Bool = false) {
        if let connection = link.connectionID, let token = services.renewToken(page, connection, hasJoined) {
            link.send(Answer.token(token))
        }
        saver?.renewIfDue()
    }

    /// Records that the browser applied all patches up to `seen`, and flushes if there is room for another now.
    func acknowledge(_ seen: Int) throws(FrameError) {
        guard link.acknowledge(seen) else { throw .outOfRange }
        view.didAcknowledge(patch: seen)
        if let counters = services.counters, let lag = link.takeLag(seen: seen, at: services.scheduler.now) {
            counters.lag.record(lag)
        }
        if view.isDirty || link.hasCommands { scheduleFlush() }
    }
}
