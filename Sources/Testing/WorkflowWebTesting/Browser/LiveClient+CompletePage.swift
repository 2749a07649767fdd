import ModelDOM
import WorkflowHTML

extension LiveClient {
    /// Puts a complete page in the place of this one. `carryOver` moves waiting events and edits over to it.
    func adopt(_ html: String, patch: Int, isNew: Bool) {
        guard let old = root, let parent = old.parent, let fresh = try? ModelPage(html: html),
            let new = fresh.document.children.first
        else { return violation = "an answer without a page" }
        // A node does not keep the one around it.
        new.remove()
        let kept = edits.filter { $0.value.after(isNew: isNew, acknowledged: acknowledged) == .sought }
        leftovers += kept.keys.sorted().compactMap { number in
            guard let control = try? page.node(number), var edit = kept[number] else { return nil }
            edit.state = .sought
            return Leftover(control: control, edit: edit, oldRoot: old, lostBefore: isNew ? lastNumber + 1 : nil)
        }
        let index = parent.children.firstIndex { $0 === old } ?? 0
        old.remove()
        parent.insert(new, at: index)
        do {
            page = try ModelPage(document: page.document)
        } catch {
            violation = "a page that breaks the rules: \(error)"
        }
        for node in old.tree where !node.locals.isEmpty || node.isToldExpanded || node.properties["popover"] != nil {
            let place = isNew ? Counterparts(old: old, new: new)[node] : new.tree.first { $0.number == node.number }
            place?.takeLocals(of: node, in: page.document)
        }
        (seen, told, isBroken) = (patch, patch, false)
        edits = edits.filter { kept[$0.key] == nil && (try? page.node($0.key)) != nil }
        for index in outbox.indices {
            let event = outbox[index]
            outbox[index].state = PageStates.next(event.state, "page", [.isNew: isNew])
            if outbox[index].state == .sought {
                outbox[index].oldRoot = event.oldRoot ?? old
            } else if event.node > 0 {
                outbox[index].element = (try? page.node(event.node)) ?? event.element
            }
        }
    }

    /// Moves waiting events and edits over to this page. A waiting event may bring what is missing, such as a click
    /// that opens an editor. Until then all that came after it stays as it is.
    func carryOver() {
        moveEdits()
        var first: Int?
        for index in outbox.indices {
            if outbox[index].state == .sought {
                let found = readdress(index) ? "found" : "missing"
                outbox[index].state = PageStates.next(
                    outbox[index].state,
                    found,
                    [.cameToNothing: outbox[index].isLost, .mayCome: first != nil]
                )
                if outbox[index].state == .sought { break }
                if outbox[index].state == .void { comeToVoid(index) }
                (outbox[index].seen, outbox[index].oldRoot) = (seen, nil)
                post(index)
            }
            if outbox[index].kind != Self.void, first == nil { first = outbox[index].number }
        }
        leftovers.removeAll { leftover in
            let isBrought = first.map { $0 <= leftover.edit.since } ?? false
            let facts: [PageStates.Fact: Bool] = [.isForgotten: leftover.lostBefore != nil, .mayCome: isBrought]
            if PageStates.next(leftover.edit.state, "missing", facts) == .sought { return false }
            let name = Accessibility(of: leftover.oldRoot).name(of: leftover.control)
            salvage(leftover.control, leftover.edit, name: name, lostBefore: leftover.lostBefore)
            return true
        }
        sendEdits()
    }

    private func moveEdits() {
        guard let root else { return }
        leftovers.removeAll { leftover in
            let (control, edit) = (leftover.control, leftover.edit)
            let place =
                leftover.lostBefore != nil
                ? Counterparts(old: leftover.oldRoot, new: root)[control]
                : root.tree.first { $0.number == control.number }
            guard let place, let number = place.number else { return false }
            let isShown = ControlState.json(of: control) == ControlState.json(of: place)
            let isSubmitted = edit.submitted > acknowledged
            ControlState.copy(from: control, to: place)
            var moved = edit
            moved.state = PageStates.next(
                edit.state,
                "found",
                [.isShown: isShown, .isForgotten: leftover.lostBefore != nil, .isSubmitted: isSubmitted]
            )
            moved.told = isShown ? 1 : isSubmitted ? edit.submitted : 0
            edits[number] = moved.state == .none ? nil : moved
            return true
        }
    }

    /// Addresses an event to the same element of this page.
    /// - Returns: False if there is none.
    private func readdress(_ index: Int) -> Bool {
        guard outbox[index].node != 0 else { return true }
        guard !outbox[index].isLost, let element = outbox[index].element, let oldRoot = outbox[index].oldRoot, let root,
            let place = Counterparts(old: oldRoot, new: root)[element], let number = place.number,
            Handlers.own(of: place, outbox[index].kind) != nil
        else { return false }
        (outbox[index].node, outbox[index].element) = (number, place)
        outbox[index].edit = min(outbox[index].edit, edits[number]?.count ?? 0)
        return true
    }

    /// Makes an event only count.
    private func comeToVoid(_ index: Int) {
        let label = outbox[index].isLost ? [] : [outbox[index].label]
        for name in label + outbox[index].fields { notSaved.append("\(name): It was not carried over.") }
        (outbox[index].isLost, outbox[index].fields) = (true, [])
        (outbox[index].node, outbox[index].kind, outbox[index].json, outbox[index].edit) = (0, Self.void, "", 0)
    }

    /// Keeps the text of a control that is removed.
    func salvage(_ control: ModelNode, _ edit: Edit, name: String, lostBefore: Int? = nil) {
        guard control.isText, control.value != control.paintedText else { return }
        let carrier = max(edit.told, edit.submitted)
        let isForgotten = lostBefore != nil
        let step = outbox.firstIndex {
            $0.number > edit.since && $0.number < lostBefore ?? .max && Self.stepKinds.contains($0.kind)
        }
        let state = PageStates.next(
            PageStates.Text.shown,
            "removed",
            [
                .isCarried: carrier > 0 && !(isForgotten && carrier <= acknowledged), .stepWaits: step != nil,
                .isForgotten: isForgotten, .stepFollowed: lastStep > edit.since,
            ]
        )
        if state == .withStep, let step { outbox[step].fields.append(name) }
        if state == .said { notSaved.append("\(name): It is no longer on the page.") }
    }

    /// Sends the edits that moved over, each as an event of its own.
    private func sendEdits() {
        for (number, edit) in edits.sorted(by: { $0.key < $1.key }) where edit.state == .offered {
            guard let control = try? page.node(number) else { continue }
            guard let kind = Self.editKinds.first(where: { Handlers.own(of: control, $0) != nil }) else { continue }
            let value = ControlState.json(of: control)
            let carrier = outbox.last {
                $0.node == number && $0.state != .sought && Self.editKinds.contains($0.kind)
            }
            // An event that waits tells of what it shows.
            if let carrier, carrier.json == value {
                setTold(number, carrier.number)
            } else {
                send(kind, of: control, value: value, label: "an edit")
            }
        }
    }
}
