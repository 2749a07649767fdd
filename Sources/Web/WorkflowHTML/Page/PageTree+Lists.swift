/// Updates of keyed lists: items are matched by their keys, with as few moves as possible.
extension PageTree {
    func reconcile(_ list: KeyedList, at slot: Slot, after: UInt32) throws(PageError) {
        let old = store.children(of: slot)
        let isInPlace = hasSameKeys(old, list)
        if !isInPlace { try rearrange(old, into: list, at: slot, after: after) }
        try updateItems(of: slot, from: list, known: isInPlace ? nil : Set(old), after: after)
    }

    private func hasSameKeys(_ items: [Slot], _ list: KeyedList) -> Bool {
        guard items.count == list.keys.count else { return false }
        return items.indices.allSatisfy { memos[store[items[$0]].detail].key == list.keys[$0] }
    }

    /// Removes, moves and creates items until they are in the order of `list`; the content of remaining items is
    /// unchanged.
    private func rearrange(_ old: [Slot], into list: KeyedList, at slot: Slot, after: UInt32) throws(PageError) {
        let places = try list.places()
        var slots = [Slot](repeating: .none, count: list.keys.count)
        var source = [Int](repeating: -1, count: list.keys.count)
        var kept: [Slot] = []
        for item in old {
            guard let place = memos[store[item].detail].key.flatMap({ places[$0] }) else {
                remove(item)
                continue
            }
            slots[place] = item
            source[place] = kept.count
            kept.append(item)
        }
        store.link(kept, in: slot)
        try place(&slots, from: list, staying: longestIncreasingSubsequence(source), after: after)
        store.link(slots, in: slot)
    }

    /// Inserts and moves items from the end to the front, so that each item's successor is already in place. Adjacent
    /// new items are inserted together.
    private func place(
        _ slots: inout [Slot],
        from list: KeyedList,
        staying: Set<Int>,
        after: UInt32
    ) throws(PageError) {
        var follower = after
        var end = slots.count
        while end > 0 {
            var start = end - 1
            if slots[start] == .none {
                while start > 0, slots[start - 1] == .none { start -= 1 }
                try makeItems(start..<end, of: list, into: &slots, before: follower)
            } else if !staying.contains(start) {
                for number in store.numbers(in: slots[start]) {
                    ops.append(.move(node: Int(number), before: Int(follower)))
                }
            }
            for slot in slots[start..<end].reversed() { follower = store.firstNumber(in: slot) ?? follower }
            end = start
        }
    }

    private func makeItems(
        _ range: Range<Int>,
        of list: KeyedList,
        into slots: inout [Slot],
        before follower: UInt32
    ) throws(PageError) {
        var printer = HTMLPrinter(isLive: true)
        for index in range {
            slots[index] = try makeItem(index, of: list)
            print(list.content(at: index), at: store[slots[index]].firstChild, to: &printer)
        }
        insert(printer.text, before: follower)
    }

    /// Updates the content of the items in `known`, or of all for `nil`; the others are new.
    private func updateItems(
        of slot: Slot,
        from list: KeyedList,
        known: Set<Slot>?,
        after: UInt32
    ) throws(PageError) {
        var item = store[slot].firstChild
        for index in list.keys.indices {
            let next = store[item].nextSibling
            if known?.contains(item) ?? true {
                try updateItem(item, to: index, of: list, next: next, after: after)
            }
            item = next
        }
    }

    private func updateItem(
        _ item: Slot,
        to index: Int,
        of list: KeyedList,
        next: Slot,
        after: UInt32
    ) throws(PageError) {
        if let value = list.value(at: index) {
            let detail = store[item].detail
            if let old = memos[detail].value, isSame(old, value) { return }
            memos[detail].value = value
        }
        let follower = store[store[item].firstChild].isRegion ? store.firstNumber(from: next) ?? after : 0
        try reconcileChildren(of: item, with: [list.content(at: index)], after: follower)
    }
}
