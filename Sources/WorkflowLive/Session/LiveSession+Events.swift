import WorkflowHTML

extension LiveSession {
    /// Takes an event if it is the next one (contract B1, B2).
    /// - Returns: What it costs compared with a click.
    func receive(_ event: ClientEvent) throws(FrameError) -> Int {
        try acknowledge(event.seen)
        switch inbox.receive(event.number) {
        case .apply:
            assembly = nil
            apply(event.number) { if event.node == 0 { handlePageEvent(event) } else { handle(event) } }
        case .duplicate: sendAcknowledgement()
        case .resend(let number): send(Answer.resend(from: number))
        case .wait: break
        }
        return event.weight
    }

    /// Handles an event by an action and sends what it changed at once.
    func apply(_ number: Int, by action: () -> Void) {
        (currentEvent, holdsOfCurrentEvent) = (number, 0)
        action()
        currentEvent = nil
        guard !hasEnded else { return }
        _ = inbox.finish(number)
        flush()
    }

    /// Finds the handler by node and kind, if it is the one that the browser knew (contract B5, G5).
    private func handle(_ event: ClientEvent) {
        guard let handler = handler(of: event) else { return answerGone(event.number) }
        if !call(handler, with: event) { refuse(event.number, frame: Answer.refused(event.number)) }
    }

    /// The handler that an event is meant for; `nil` if it is gone.
    func handler(of event: ClientEvent) -> Handler? {
        guard let kind = EventKind(number: event.kind) else { return nil }
        return pageTree?.handler(node: event.node, kind: kind, seen: event.seen)
    }

    /// Calls a handler.
    /// - Returns: `false` if the value is larger than the handler accepts or of another type; then it is reported.
    private func call(_ handler: Handler, with event: ClientEvent) -> Bool {
        do throws(EventValueError) {
            let value = try checked(event.value, for: handler)
            if event.edit > 0 { pageTree?.recordEdit(node: event.node, edit: event.edit, value: value) }
            try handler(value)
            return true
        } catch {
            report(.refusedValue(page, number: event.number, reason: error.description))
            return false
        }
    }

    private func checked(_ json: JSONValue, for handler: Handler) throws(EventValueError) -> EventValue {
        guard let value = EventValue(json) else {
            throw EventValueError(expected: "a value without objects", received: "an object")
        }
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
        return value
    }

    private func handlePageEvent(_ event: ClientEvent) {
        switch PageEvent(rawValue: event.kind) {
        case .navigate: navigate(event)
        case .void: report(.gone(page, number: event.number))
        case nil: answerGone(event.number)
        }
    }

    /// An unknown URL is left to a full load, which answers 404 or whatever is there (contract H1).
    private func navigate(_ event: ClientEvent) {
        guard let url = event.value.text, LocalURL.isLocal(url) else {
            return report(.refusedValue(page, number: event.number, reason: "expected a path as the URL"))
        }
        // The browser is there already, so a rendering with this URL needs no command.
        let previous = shown.url
        shown.url = url
        isDirty = true
        if tree?.navigate(to: url) != true {
            shown.url = previous
            commands.append(.load(url))
        }
    }

    private func answerGone(_ number: Int) {
        refuse(number, frame: Answer.gone(number))
        report(.gone(page, number: number))
    }

    /// Tells the client that an event did nothing. Comes before the acknowledgement, so that the client still has the event.
    func refuse(_ number: Int, frame: String) {
        send(frame)
        refusals.add(number, frame: frame)
    }

    /// Takes a hold on the event being handled; `nil` if it is no longer (contract B3).
    func hold(_ number: Int) -> Hold? {
        guard currentEvent == number else { return nil }
        inbox.hold(number)
        let key = EventKey(page: page, number: number, index: holdsOfCurrentEvent)
        holdsOfCurrentEvent += 1
        let reference = HomeReference(self)
        return Hold(key: key) { [scheduler = services.scheduler] in
            scheduler.schedule(after: .zero) { reference.session?.release(number) }
        }
    }

    private func release(_ number: Int) {
        guard inbox.release(number), !hasEnded, currentEvent == nil else { return }
        sendAcknowledgementIfNew()
    }
}

extension EventValue {
    /// The value as handlers decode it; `nil` for objects, which no handler takes.
    init?(_ json: JSONValue) {
        switch json {
        case .null: self = .none
        case .bool(let value): self = .bool(value)
        case .number(let value): self = .number(value)
        case .string(let text): self = .text(text)
        case .array(let elements):
            let values = elements.compactMap { EventValue($0) }
            guard values.count == elements.count else { return nil }
            self = .list(values)
        case .object: return nil
        }
    }
}
