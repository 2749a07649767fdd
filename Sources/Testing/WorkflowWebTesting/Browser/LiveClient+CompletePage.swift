import ModelDOM
import WorkflowHTML

extension LiveClient {
    /// Puts a complete page in the place of this one. `carryOver` moves what waits over to it.
    func adopt(_ html: String, patch: Int, isNew: Bool) {
        guard let old = root, let parent = old.parent, let fresh = try? ModelPage(html: html),
            let new = fresh.document.children.first
        else { return violation = "an answer without a page" }
        // A node does not keep the one around it.
        new.remove()
        let kept = edits.filter { isNew || $0.value.told == 0 || $0.value.told > acknowledged }
        leftovers += kept.keys.sorted().compactMap { number in
            guard let control = try? page.node(number), let edit = kept[number] else { return nil }
            return Leftover(control: control, edit: edit, oldRoot: old, isStateLost: isNew)
        }
        if isNew { for index in outbox.indices where outbox[index].oldRoot == nil { outbox[index].oldRoot = old } }
        let index = parent.children.firstIndex { $0 === old } ?? 0
        old.remove()
        parent.insert(new, at: index)
        do {
            page = try ModelPage(document: page.document)
        } catch {
            violation = "a page that breaks the rules: \(error)"
        }
        (seen, told, isBroken, edits) = (patch, patch, false, [:])
    }

    /// Moves what waits over to this page. An event that waits may bring what is missing, as a click that opens an editor
    /// does: what came after it stays as it is until then.
    func carryOver() {
        moveEdits()
        var first: Int?
        for index in outbox.indices {
            if let oldRoot = outbox[index].oldRoot {
                if !readdress(index, from: oldRoot) {
                    if first != nil { break }
                    comeToVoid(index)
                }
                outbox[index].seen = seen
                outbox[index].oldRoot = nil
                post(outbox[index])
            }
            if outbox[index].kind != Self.void, first == nil { first = outbox[index].number }
        }
        leftovers.removeAll { leftover in
            if let first, first <= leftover.edit.since { return false }
            giveUp(leftover)
            return true
        }
        sendEdits()
    }

    private func moveEdits() {
        guard let root else { return }
        leftovers.removeAll { leftover in
            let (control, edit) = (leftover.control, leftover.edit)
            let place =
                leftover.isStateLost
                ? Counterparts(old: leftover.oldRoot, new: root)[control]
                : root.tree.first { $0.number == control.number }
            guard let place, let number = place.number else { return false }
            let form = control.form(in: leftover.oldRoot)
            // What was submitted the server gets: it is not sent again.
            let submit = form.flatMap { form in
                outbox.last { $0.element === form && $0.kind == EventKind.submit.number }
            }
            ControlState.copy(from: control, to: place)
            let told = submit?.number ?? 0
            edits[number] = Edit(count: edit.count, told: told, since: edit.since, isMoved: told == 0)
            return true
        }
    }

    /// Addresses an event to the same element of this page.
    /// - Returns: False if there is none.
    private func readdress(_ index: Int, from oldRoot: ModelNode) -> Bool {
        guard outbox[index].node != 0 else { return true }
        guard !outbox[index].isLost, let element = outbox[index].element, let root,
            let place = Counterparts(old: oldRoot, new: root)[element], let number = place.number,
            Handlers.own(of: place, outbox[index].kind) != nil
        else { return false }
        (outbox[index].node, outbox[index].element) = (number, place)
        outbox[index].edit = min(outbox[index].edit, edits[number]?.count ?? 0)
        return true
    }

    /// Makes an event only count.
    private func comeToVoid(_ index: Int) {
        if !outbox[index].isLost { notSaved.append("\(outbox[index].label): It was not carried over.") }
        outbox[index].isLost = true
        (outbox[index].node, outbox[index].kind, outbox[index].json, outbox[index].edit) = (0, Self.void, "", 0)
    }

    private func giveUp(_ leftover: Leftover) {
        guard leftover.control.isText else { return }
        // What a waiting event carries is shown if that comes to nothing.
        if leftover.edit.told > 0, !leftover.isStateLost || leftover.edit.told > acknowledged { return }
        let name = Accessibility(of: leftover.oldRoot).name(of: leftover.control)
        notSaved.append("\(name): It is no longer on the page.")
    }

    /// Sends the edits that moved over, each as an event of its own.
    private func sendEdits() {
        for (number, edit) in edits.sorted(by: { $0.key < $1.key }) where edit.isMoved {
            guard let control = try? page.node(number) else { continue }
            guard let kind = Self.editKinds.first(where: { Handlers.own(of: control, $0) != nil }) else { continue }
            send(kind, of: control, value: ControlState.json(of: control), label: "an edit")
        }
    }
}
