import TrellisSupport
import WorkflowHTML

extension LiveSession {
    /// Applies an event if it is the next one (rules B1, B2).
    /// - Returns: The cost of the event compared with a click.
    func receive(_ event: ClientEvent) throws(FrameError) -> Int {
        try acknowledge(event.seen)
        // Before the event counts: what was done without the right to it has not arrived.
        guard checkAccess() else { return event.weight }
        switch events.receive(event.number) {
        case .apply: apply(event.number) { if event.node == 0 { handlePageEvent(event) } else { handle(event) } }
        case .duplicate: link.sendAcknowledgement(of: events.inbox)
        case .resend(let number): link.send(Answer.resend(from: number))
        case .wait: break
        }
        return event.weight
    }

    /// Adds a piece of a large event, which is applied with its last piece (rule B7).
    /// - Returns: The cost of the event compared with a click.
    func receive(_ piece: ClientPiece) throws(FrameError) -> Int {
        try acknowledge(piece.event.seen)
        switch events.judge(piece.event.number) {
        case .apply: return try collect(piece)
        case .duplicate: if piece.part == piece.count - 1 { link.sendAcknowledgement(of: events.inbox) }
        case .resend(let number): link.send(Answer.resend(from: number))
        case .wait: break
        }
        return 1
    }

    private func collect(_ piece: ClientPiece) throws(FrameError) -> Int {
        if piece.part == 0 {
            // Without a handler nothing is collected: the event is counted at once, and the other pieces are duplicates.
            guard let limit = view.handler(of: piece.event)?.limit else { return try receive(piece.event) }
            events.assemble(piece, limit: limit)
        }
        switch try events.add(piece) {
        case .incomplete:
            link.send(Answer.part(piece.event.number, piece.part))
            return 1
        case .complete(let event): return try receive(event)
        case .tooLarge:
            refuseTooLarge(piece.event.number)
            return 1
        }
    }

    private func refuseTooLarge(_ number: Int) {
        _ = events.receive(number)
        report(.refusedValue(page, number: number, reason: "expected a value within its handler's limit"))
        apply(number) { refuse(number, frame: Answer.refused(number)) }
    }

    /// Handles an event by an action and sends what it changed at once.
    private func apply(_ number: Int, by action: () -> Void) {
        services.counters?.events.add()
        view.beginEvent(number)
        events.handle(number) {
            action()
            if !hasEnded { saver?.didHandle(number) }
        }
        if hasEnded { return }
        saver?.didSettle()
        heldNotice.didHandle()
        flush()
    }

    /// Finds the handler by node and kind, if it is the one that the browser knew (rules B5, G5).
    private func handle(_ event: ClientEvent) {
        guard let handler = view.handler(of: event) else { return answerGone(event.number) }
        if !call(handler, with: event) { refuse(event.number, frame: Answer.refused(event.number)) }
    }

    /// Calls a handler with the value of an event.
    /// - Returns: `false` if the value is larger than the handler accepts or of another type; then it is reported.
    private func call(_ handler: Handler, with event: ClientEvent) -> Bool {
        do throws(EventValueError) {
            let value = try EventValue(event.value, for: handler)
            view.recordEdit(value, of: event)
            try handler(value)
            return true
        } catch {
            report(.refusedValue(page, number: event.number, reason: error.description))
            return false
        }
    }

    private func handlePageEvent(_ event: ClientEvent) {
        switch PageEvent(rawValue: event.kind) {
        case .navigate: navigate(event, isShown: true)
        case .ask: navigate(event, isShown: false)
        case .void: report(.gone(page, number: event.number))
        case nil: answerGone(event.number)
        }
    }

    /// Takes the root to another URL; the browser loads a URL that the app does not know from the server (rule H1).
    /// - Parameter isShown: Whether the browser shows the URL already.
    private func navigate(_ event: ClientEvent, isShown: Bool) {
        guard let url = event.value.text, LocalURL.isVisitable(url) else {
            return report(.refusedValue(page, number: event.number, reason: "expected a path as the URL"))
        }
        // As a GET of the URL has it, which else would be another one to the gate than to the app.
        if let inside = LocalURL.canonical(url).flatMap(mount.inside), access(to: inside) == .allowed {
            updateLanguage(at: inside)
            if view.navigate(to: inside, isShown: isShown) { return }
        }
        link.add(.load(url))
    }

    private func answerGone(_ number: Int) {
        refuse(number, frame: Answer.gone(number))
        report(.gone(page, number: number))
    }

    /// Tells the client that an event did nothing. Comes before the acknowledgement, so that the client still has the event.
    private func refuse(_ number: Int, frame: String) {
        link.send(frame)
        events.addRefusal(number, frame: frame)
    }

    /// Takes a hold on the event that is being handled; `nil` if its handling is over (rule B3).
    func hold(_ number: Int) -> Hold? {
        guard events.current == number else { return nil }
        let key = EventKey(page: page, number: number, index: events.hold(number))
        let reference = HomeReference(self)
        return Hold(key: key) { [scheduler = services.scheduler] in
            scheduler.schedule(after: .zero) { reference.session?.release(number) }
        }
    }

    private func release(_ number: Int) {
        let isNews = events.release(number)
        guard !hasEnded else { return }
        if isNews { didAcknowledge() }
        saver?.didSettle()
    }

    /// Confirms the events up to `number`, which are acknowledged once they are free of holds.
    func confirm(_ number: Int) {
        if events.confirm(number), !hasEnded { didAcknowledge() }
    }

    private func didAcknowledge() {
        if events.current == nil { link.sendAcknowledgementIfNew(of: events.inbox) }
        heldNotice.didAcknowledge()
    }
}

extension EventValue {
    /// Reads the value of an event for `handler`.
    /// - Throws: ``EventValueError`` if it is larger than the handler takes, or of a kind that no handler takes.
    init(_ json: JSONValue, for handler: Handler) throws(EventValueError) {
        let value = EventValue(json)
        if case .list(let elements) = value, elements.count > ClientEvent.maximumElements {
            throw EventValueError(
                expected: "at most \(ClientEvent.maximumElements) elements",
                received: "a list of \(elements.count)"
            )
        }
        let bytes = value.byteCount
        guard bytes <= handler.limit else {
            throw EventValueError(expected: "at most \(handler.limit) bytes", received: "\(bytes) bytes")
        }
        self = value
    }

    /// The value as handlers decode it.
    init(_ json: JSONValue) {
        switch json {
        case .null: self = .none
        case .bool(let value): self = .bool(value)
        case .number(let value): self = .number(value)
        case .string(let text): self = .text(text)
        case .array(let elements): self = .list(elements.map { EventValue($0) })
        }
    }
}
