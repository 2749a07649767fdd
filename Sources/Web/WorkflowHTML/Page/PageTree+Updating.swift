/// A piece in the array that holds it: copies, which count references to all that a piece holds, took a sixth of an
/// update's time. Pointers come from ``PageTree/reconcileChildren(of:with:after:)``, ``PageTree/reconcileRoot(with:)`` and updates of
/// keyed lists, are valid in these calls, which hold the array or the piece and change nothing in it, and are not kept.
typealias Piece = UnsafePointer<HTML>

/// Comparison of the tree with a new page. The tree always reflects the browser's state after ``ops``, so that the
/// nodes named by an op exist when it is applied.
extension PageTree {
    /// Updates the root to show `html`.
    /// - Returns: The slot of the root, which is another one if it was replaced.
    func reconcileRoot(with html: HTML) throws(PageError) -> Slot {
        try withUnsafePointer(to: html) { piece throws(PageError) in try reconcile(root, with: piece) { 0 } }
    }

    /// Updates the node or region at `slot` to show `piece`.
    /// - Parameter after: Returns the number of the node that follows in the browser, 0 for none; called for regions.
    /// - Returns: The slot of the node or region, which is another one if it was replaced. The caller links it.
    func reconcile(_ slot: Slot, with piece: Piece, after: () -> UInt32) throws(PageError) -> Slot {
        let kind = store[slot].kind
        switch piece.pointee.kind {
        case .element, .textElement, .uncheckedElement:
            guard matches(piece, slot) else { break }
            try update(element: piece, at: slot)
            return slot
        case .text:
            guard kind == .text else { break }
            update(text: piece.pointee.text, at: slot)
            return slot
        case .fragment:
            guard kind == .fragment else { break }
            try reconcileChildren(of: slot, with: piece.pointee.heldParts, after: after)
            return slot
        case .branch:
            guard kind == .branch, store[slot].detail == piece.pointee.side else { break }
            try reconcileChildren(of: slot, with: piece.pointee.heldParts, after: after)
            return slot
        case .identified:
            let identity = piece.pointee.identityValue
            guard kind == .identified, memos[store[slot].detail] == MemoKey(identity) else { break }
            try update(identified: piece, at: slot, after: after)
            return slot
        case .keyed:
            guard kind == .keyed else { break }
            try reconcile(piece.pointee.keyedList, at: slot, after: after)
            return slot
        case .memo:
            guard kind == .memo else { break }
            try update(piece.pointee.memo, at: slot, after: after)
            return slot
        case .empty:
            if kind == .empty { return slot }
        case .unchecked: break
        }
        return try replace(slot, with: piece.pointee, after: after)
    }

    private func update(identified piece: Piece, at slot: Slot, after: () -> UInt32) throws(PageError) {
        do throws(PageError) {
            try reconcileChildren(of: slot, with: piece.pointee.heldParts, after: after)
        } catch {
            trail?.add(piece.pointee.identityValue)
            throw error
        }
    }

    /// Matches the only child of a region with `part`.
    private func reconcileChild(of parent: Slot, with part: HTML, after: () -> UInt32) throws(PageError) {
        try withUnsafePointer(to: part) { part throws(PageError) in
            try reconcileChildren(of: parent, with: UnsafeBufferPointer(start: part, count: 1), after: after)
        }
    }

    /// Matches the children of an element or region with `parts` by position; adds new ones and removes the rest.
    func reconcileChildren(
        of parent: Slot,
        with parts: UnsafeBufferPointer<HTML>,
        after: () -> UInt32
    ) throws(PageError) {
        var previous = Slot.none
        var slot = store[parent].firstChild
        var index = 0
        let count = parts.count
        while slot != .none, index < count {
            let before = previous
            let record = store.place(of: slot)
            let next = record.pointee.nextSibling
            let piece = parts.baseAddress! + index
            // Most pieces are elements that stay.
            if keepsText(piece, record) {
                previous = slot
            } else if keepsParts(piece, record) {
                try showParts(of: piece, at: slot)
                previous = slot
            } else if matches(piece, slot) {
                try update(element: piece, at: slot)
                previous = slot
            } else {
                previous = try reconcile(slot, with: piece) { store.firstNumber(from: next) ?? after() }
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
        _ parts: Slice<UnsafeBufferPointer<HTML>>,
        after previous: Slot,
        in parent: Slot,
        before follower: UInt32
    ) throws(PageError) {
        var previous = previous
        var printer = HTMLPrinter(isLive: true, mount: mount)
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
        let hash = ContentHash.ofText(text)
        if store[slot].hash == hash { return }
        store[slot].hash = hash
        ops.append(.text(node: Int(store[slot].number), text.withoutNull))
    }

    private func update(_ memo: Memo, at slot: Slot, after: () -> UInt32) throws(PageError) {
        let detail = store[slot].detail
        if memos[detail] == memo.key { return }
        memos[detail] = memo.key
        try reconcileChild(of: slot, with: memo.content, after: after)
    }
}
