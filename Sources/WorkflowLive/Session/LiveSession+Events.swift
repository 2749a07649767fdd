import WorkflowHTML

extension LiveSession {
    /// Takes an event if it is the next one (contract B1, B2).
    func receive(_ event: ClientEvent) throws(FrameError) {
        try acknowledge(event.seen)
        switch inbox.receive(event.number) {
        case .apply: apply(event)
        case .duplicate: sendAcknowledgement()
        case .resend(let number): send(Answer.resend(from: number))
        case .wait: break
        }
    }

    /// Handles an event and sends what it changed at once.
    private func apply(_ event: ClientEvent) {
        (currentEvent, holdsOfCurrentEvent) = (event.number, 0)
        if event.node == 0 { handlePageEvent(event) } else { handle(event) }
        currentEvent = nil
        guard !hasEnded else { return }
        _ = inbox.finish(event.number)
        flush()
    }

    /// Finds the handler by node and kind, if it is the one that the browser knew (contract B5, G5).
    private func handle(_ event: ClientEvent) {
        guard let kind = EventKind(number: event.kind),
            let handler = pageTree?.handler(node: event.node, kind: kind, seen: event.seen)
        else { return answerGone(event.number) }
        call(handler, value: event.value, edit: event.edit, of: event)
    }

    private func call(_ handler: Handler, value: JSONValue, edit: Int, of event: ClientEvent, at node: Int? = nil) {
        guard let value = EventValue(value) else {
            return report(.refusedValue(page, number: event.number, reason: "an object is no value of an event"))
        }
        if edit > 0 { pageTree?.recordEdit(node: node ?? event.node, edit: edit, value: value) }
        do throws(EventValueError) {
            try handler(value)
        } catch {
            report(.refusedValue(page, number: event.number, reason: error.description))
        }
    }

    private func handlePageEvent(_ event: ClientEvent) {
        switch PageEvent(rawValue: event.kind) {
        case .navigate: navigate(event)
        case .dirty: adoptEdits(event)
        case .void: report(.gone(page, number: event.number))
        case nil: answerGone(event.number)
        }
    }

    /// An unknown URL is left to a full load, which answers 404 or whatever is there (contract H1).
    private func navigate(_ event: ClientEvent) {
        guard let url = event.value.text, url.hasPrefix("/"), !url.hasPrefix("//") else {
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

    /// What was typed while the page was away reaches the controls' own handlers for edits, and no others (C5).
    private func adoptEdits(_ event: ClientEvent) {
        for entry in event.value.elements ?? [] {
            guard let parts = entry.elements, parts.count == 3, let node = parts[0].integer, let edit = parts[2].integer
            else { continue }
            for kind in [EventKind.input, .change, .check, .toggle] {
                guard let handler = pageTree?.handler(node: node, kind: kind) else { continue }
                call(handler, value: parts[1], edit: edit, of: event, at: node)
                break
            }
        }
    }

    private func answerGone(_ number: Int) {
        send(Answer.gone(number))
        report(.gone(page, number: number))
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
