/// Comparison of the tree with a new page. The tree always reflects the browser's state after ``ops``, so that the
/// nodes named by an op exist when it is applied.
extension PageTree {
    /// Updates the node or region at `slot` to show `html`.
    /// - Parameter after: Returns the number of the node that follows in the browser, 0 for none; called for regions.
    /// - Returns: The slot of the node or region, which is another one if it was replaced. The caller links it.
    func reconcile(_ slot: Slot, with html: HTML, after: () -> UInt32) throws(PageError) -> Slot {
        let record = store[slot]
        switch html.content {
        case .element(let element):
            guard matches(element, record) else { break }
            try update(element, at: slot)
            return slot
        case .text(let text):
            guard record.kind == .text else { break }
            update(text: text, at: slot)
            return slot
        case .fragment(let parts):
            guard record.kind == .fragment else { break }
            try reconcileChildren(of: slot, with: .many(parts), after: after)
            return slot
        case .branch(let side, let part):
            guard record.kind == .branch, record.detail == side else { break }
            try reconcileChildren(of: slot, with: .one(part), after: after)
            return slot
        case .identified(let key, let part):
            guard record.kind == .identified, memos[record.detail] == key else { break }
            try reconcileChildren(of: slot, with: .one(part), after: after)
            return slot
        case .keyed(let list):
            guard record.kind == .keyed else { break }
            try reconcile(list, at: slot, after: after)
            return slot
        case .memo(let memo):
            guard record.kind == .memo else { break }
            try update(memo, at: slot, after: after)
            return slot
        case .empty:
            if record.kind == .empty { return slot }
        case .unchecked: break
        }
        return try replace(slot, with: html, after: after)
    }

    /// Matches the children of an element or region with `parts` by position; adds new ones and removes the rest.
    func reconcileChildren(of parent: Slot, with parts: HTMLParts, after: () -> UInt32) throws(PageError) {
        var previous = Slot.none
        var slot = store[parent].firstChild
        var index = 0
        let count = parts.count
        while slot != .none, index < count {
            let before = previous
            let next = store[slot].nextSibling
            // Nearly all pieces are elements that stay.
            if case .element(let element) = parts[index].content, matches(element, store[slot]) {
                try update(element, at: slot)
                previous = slot
            } else {
                previous = try reconcile(slot, with: parts[index]) { store.firstNumber(from: next) ?? after() }
                if previous != slot { link(previous, after: before, before: next, in: parent) }
            }
            slot = next
            index += 1
        }
        if slot != .none { cut(from: slot, after: previous, in: parent) }
        if index < count { try append(parts[index...], after: previous, in: parent, before: after()) }
    }

    /// Replaces a node or region of another kind by `html`.
    private func replace(_ slot: Slot, with html: HTML, after: () -> UInt32) throws(PageError) -> Slot {
        let old = store.numbers(in: slot)
        beginMaking()
        let new = try make(html)
        free(slot)
        let markup = print(html, at: new)
        if old.isEmpty {
            if !markup.isEmpty { insert(markup, before: after()) }
        } else if markup.isEmpty {
            for number in old { ops.append(.remove(node: Int(number))) }
        } else {
            ops.append(.replace(node: Int(old[0]), html: markup))
            for number in old.dropFirst() { ops.append(.remove(node: Int(number))) }
        }
        return new
    }

    private func append(
        _ parts: Slice<HTMLParts>,
        after previous: Slot,
        in parent: Slot,
        before follower: UInt32
    ) throws(PageError) {
        var previous = previous
        var printer = HTMLPrinter(isLive: true)
        beginMaking()
        for part in parts {
            let slot = try make(part)
            link(slot, after: previous, before: .none, in: parent)
            print(part, at: slot, to: &printer)
            previous = slot
        }
        insert(printer.text, before: follower)
    }

    /// Inserts markup into the element being updated.
    func insert(_ markup: String, before follower: UInt32) {
        if markup.isEmpty { return }
        ops.append(.insert(parent: Int(enclosingElement), before: Int(follower), html: markup))
    }

    /// Removes `slot` and all siblings after it.
    private func cut(from slot: Slot, after previous: Slot, in parent: Slot) {
        if previous == .none { store[parent].firstChild = .none } else { store[previous].nextSibling = .none }
        var slot = slot
        while slot != .none {
            let next = store[slot].nextSibling
            remove(slot)
            slot = next
        }
    }

    /// Removes a node or region that is no longer linked.
    func remove(_ slot: Slot) {
        for number in store.numbers(in: slot) { ops.append(.remove(node: Int(number))) }
        free(slot)
    }

    private func link(_ slot: Slot, after previous: Slot, before next: Slot, in parent: Slot) {
        store[slot].nextSibling = next
        if previous == .none { store[parent].firstChild = slot } else { store[previous].nextSibling = slot }
    }

    private func update(text: String, at slot: Slot) {
        let hash = ContentHash.keyed(text)
        if store[slot].hash == hash { return }
        store[slot].hash = hash
        ops.append(.text(node: Int(store[slot].number), text.withoutNull))
    }

    private func update(_ memo: Memo, at slot: Slot, after: () -> UInt32) throws(PageError) {
        let detail = store[slot].detail
        if memos[detail] == memo.key { return }
        memos[detail] = memo.key
        try reconcileChildren(of: slot, with: .one(memo.content), after: after)
    }
}
