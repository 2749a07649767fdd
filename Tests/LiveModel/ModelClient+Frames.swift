import ModelDOM
import WorkflowHTML
import WorkflowLive

extension ModelClient {
    /// Takes a frame of the present connection.
    package func receive(_ frame: String) throws {
        note("< \(frame.prefix(160))")
        guard let parts = try? JSONReader.read(frame).elements, let head = parts.first else {
            throw ModelViolation("unreadable frame \(frame.prefix(200))")
        }
        if let name = head.text { return try receive(name, parts) }
        guard phase == .live, let number = head.integer, number >= 0, parts.count >= 2 else {
            throw ModelViolation("unexpected frame \(frame.prefix(200))")
        }
        let acknowledged = try Self.number(parts, 1)
        if number == 0 {
            let applied = parts.count == 3 ? try Self.number(parts, 2) : acknowledged
            guard parts.count <= 3, applied >= acknowledged, applied <= intents.last else {
                throw ModelViolation("bad acknowledgement \(frame)")
            }
            try acknowledge(acknowledged)
            return carryOver()
        }
        guard parts.count == 3, let ops = parts[2].elements else { throw ModelViolation("bad patch \(frame)") }
        try acknowledge(acknowledged)
        try patch(number, ops)
        carryOver()
    }

    private func receive(_ name: String, _ parts: [JSONValue]) throws {
        switch name {
        case "resume", "resync", "new": try join(name, parts)
        case "resend": try resend(from: try Self.number(parts, 1))
        case "gone": try comeToNothing(try Self.number(parts, 1))
        case "part":
            guard phase == .live else { throw ModelViolation("a piece was answered before the hello") }
        case "text":
            guard phase == .live else { throw ModelViolation("a notice came before the answer to the hello") }
        default: throw ModelViolation("unexpected \(parts)")
        }
    }

    private static func number(_ parts: [JSONValue], _ index: Int) throws -> Int {
        guard index < parts.count, let number = parts[index].integer else {
            throw ModelViolation("no number in \(parts)")
        }
        return number
    }

    // MARK: - Patches

    private func patch(_ number: Int, _ list: [JSONValue]) throws {
        if isBroken { return }
        guard number == seen + 1 else { throw ModelViolation("patch \(number) after \(seen)") }
        guard number <= toldSeen + 2 else { throw ModelViolation("patch \(number) where \(toldSeen) is acknowledged") }
        for json in list {
            let op = try PatchOp(json)
            if case .property(let node, _, _, let edit) = op, edits[node]?.count ?? 0 != edit {
                _ = try page.node(node)
                continue
            }
            if case .attribute(let node, "data-on", _) = op { changedHandlers[node] = number }
            try page.apply([op])
        }
        seen = number
        patchCount += 1
        if seen - toldSeen > 1 { acknowledgePatches() }
    }

    // MARK: - Answers

    private func resend(from number: Int) throws {
        guard number <= lastNumber + 1, number > acknowledged else {
            throw ModelViolation("asked for \(number) of \(acknowledged)...\(lastNumber)")
        }
        for index in outbox.indices where outbox[index].number >= number { post(index) }
        acknowledgePatches()
    }

    private func comeToNothing(_ number: Int) throws {
        guard number <= intents.last else { throw ModelViolation("gone \(number), which was not sent") }
        guard let index = outbox.firstIndex(where: { $0.number == number }), !outbox[index].cameToNothing else {
            return
        }
        outbox[index].cameToNothing = true
        intents.cancel(number, isVoid: false)
    }

    private func join(_ name: String, _ parts: [JSONValue]) throws {
        let (newEpoch, last) = (try Self.number(parts, 1), try Self.number(parts, 2))
        let isFirst = phase == .joining
        guard isFirst || isBroken && name == "resync" else { throw ModelViolation("\(name) without a hello") }
        joins[name, default: 0] += 1
        let number = try Self.number(parts, 3)
        try acknowledge(number)
        if name == "resume" {
            guard epoch == 0 || newEpoch == epoch, last >= seen, last <= seen + 2 else {
                throw ModelViolation("resume at \(newEpoch) \(last), where the page is at \(epoch) \(seen)")
            }
        } else {
            guard parts.count == 7, let html = parts[4].text else { throw ModelViolation("no page in \(name)") }
            try adopt(html, last: last, isNew: name == "new" || newEpoch != epoch)
        }
        epoch = newEpoch
        phase = .live
        // The request for a complete page, or its answer, was lost with the connection.
        if isBroken { reportFailure() }
        for index in outbox.indices { post(index) }
        carryOver()
        let dirty = unreported
        unreported = []
        try sendEdits(dirty)
        acknowledgePatches()
    }

    // MARK: - A complete page

    /// Puts another page in the place of this one, and keeps what the person edited and the server has not confirmed.
    private func adopt(_ html: String, last: Int, isNew: Bool) throws {
        let old = page
        let kept = edits.filter { _, edit in
            let isKnown = edit.number > 0 && edit.number <= acknowledged
            return PageStates.next(edit.state, "page", [.isNew: isNew, .isKnown: isKnown]) == .sought
        }
        page = try ModelPage(html: html)
        (seen, toldSeen, isBroken) = (last, last, false)
        edits = edits.filter { kept[$0.key] == nil && (try? page.node($0.key)) != nil }
        if isNew { changedHandlers = [:] }
        for (number, edit) in kept.sorted(by: { $0.key < $1.key }) {
            guard let was = try? old.node(number), let control = counterpart(of: was, isNew: isNew),
                let found = control.number
            else { continue }
            let isShown = reading(of: control).json == reading(of: was).json
            for name in ["value", "checked"] where control.properties[name] != nil {
                control.properties[name] = was.properties[name]
            }
            let state = PageStates.next(PageStates.Edit.sought, "found", [.isShown: isShown, .isForgotten: isNew])
            edits[found] = state == .none ? nil : Edit(count: edit.count, number: isShown ? 1 : 0, state: state)
            if state == .offered { unreported.append(found) }
        }
        guard isNew else { return }
        for index in outbox.indices { (outbox[index].isUnaddressed, outbox[index].isSent) = (true, true) }
    }

    private func counterpart(of node: ModelNode, isNew: Bool) -> ModelNode? {
        if !isNew, let number = node.number { return try? page.node(number) }
        return node.attributes["id"].flatMap { element(id: $0) }
    }

    /// Addresses waiting events to the elements with the same ids. One without waits for those before it, which may bring
    /// it; if there are none, it can only be counted.
    private func carryOver() {
        var mayBring = false
        for index in outbox.indices {
            if outbox[index].isUnaddressed {
                let found = readdress(index) ? "found" : "missing"
                let facts: [PageStates.Fact: Bool] = [
                    .cameToNothing: outbox[index].cameToNothing, .mayCome: mayBring,
                ]
                let state = PageStates.next(PageStates.Event.sought, found, facts)
                if state == .sought { break }
                if state == .void { comeToVoid(index) }
                (outbox[index].seen, outbox[index].isUnaddressed) = (seen, false)
                post(index)
            }
            mayBring = mayBring || outbox[index].kind != ModelEvent.void
        }
        for index in outbox.indices where !outbox[index].isSent { post(index) }
    }

    private func readdress(_ index: Int) -> Bool {
        let event = outbox[index]
        if event.kind == ModelEvent.void { return true }
        guard !event.cameToNothing, let control = event.id.flatMap({ element(id: $0) }), let node = control.number,
            kinds(of: control).contains(event.kind)
        else { return false }
        outbox[index].node = node
        // The control may have lost its edits with a page in which it was not.
        outbox[index].edit = min(event.edit, edits[node]?.count ?? 0)
        return true
    }

    private func comeToVoid(_ index: Int) {
        let event = outbox[index]
        if !event.cameToNothing { intents.cancel(event.number, isVoid: true) }
        outbox[index] = ModelEvent(number: event.number, seen: seen, node: 0, kind: ModelEvent.void)
        (outbox[index].cameToNothing, outbox[index].isSent) = (event.cameToNothing, true)
    }

    /// Tells the server of edits of the time away, each as an event of its own.
    private func sendEdits(_ nodes: [Int]) throws {
        for number in nodes {
            let control = try page.node(number)
            guard let kind = kinds(of: control).first else { continue }
            let (json, what) = reading(of: control)
            try enqueue(node: number, kind: kind, value: json, id: control.attributes["id"], what: what)
        }
    }
}
