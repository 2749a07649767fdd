/// A keyed list that is shown: its items, and the node or region of each in order.
struct ShownList {
    var items: KeyedItems
    var slots: [Slot]
}

/// Updates of keyed lists: items are matched by their keys, with as few moves as possible.
extension PageTree {
    func reconcile(_ list: KeyedList, at slot: Slot, after: () -> UInt32) throws(PageError) {
        let detail = store[slot].detail
        let changes = try list.items.changes(from: lists[detail].items)
        if !changes.isInPlace { try rearrange(list, at: slot, changes, after: after) }
        lists[detail].items = list.items
        for index in changes.changed { try update(index, of: list, at: slot, after: after) }
    }

    /// Updates an item that stays to its new content.
    private func update(_ index: Int, of list: KeyedList, at slot: Slot, after: () -> UInt32) throws(PageError) {
        let detail = store[slot].detail
        let item = lists[detail].slots[index]
        let next = store[item].nextSibling
        let shown = try withUnsafePointer(to: list.content(at: index)) { content throws(PageError) in
            try reconcile(item, with: content) { store.firstNumber(from: next) ?? after() }
        }
        if shown == item { return }
        lists[detail].slots[index] = shown
        store.link(lists[detail].slots, index..<index + 1, in: slot)
    }

    /// Removes, moves and creates items until they are in the order of `list`; the content of remaining items is
    /// unchanged.
    private func rearrange(
        _ list: KeyedList,
        at slot: Slot,
        _ changes: KeyedChanges,
        after: () -> UInt32
    ) throws(PageError) {
        let detail = store[slot].detail
        let old = lists[detail].slots
        remove(old, changes)
        let middle = changes.origins.map { $0 < 0 ? Slot.none : old[$0] }
        lists[detail].slots.replaceSubrange(changes.replaced, with: middle)
        let follower = changes.replaced.upperBound < old.count ? old[changes.replaced.upperBound] : .none
        let staying = longestIncreasingSubsequence(changes.origins)
        try place(list, in: detail, changes.middle, staying: staying) { store.firstNumber(from: follower) ?? after() }
        store.link(lists[detail].slots, changes.middle, in: slot)
    }

    /// Removes the items that are no longer there.
    private func remove(_ old: [Slot], _ changes: KeyedChanges) {
        var isKept = [Bool](repeating: false, count: changes.replaced.count)
        for origin in changes.origins where origin >= 0 { isKept[origin - changes.replaced.lowerBound] = true }
        for (index, isKept) in zip(changes.replaced, isKept) where !isKept { remove(old[index]) }
    }

    /// Inserts and moves items from the end to the front, so that each item's successor is already in place. Adjacent
    /// new items are inserted together.
    private func place(
        _ list: KeyedList,
        in detail: UInt32,
        _ middle: Range<Int>,
        staying: Set<Int>,
        after: () -> UInt32
    ) throws(PageError) {
        var follower = after()
        var end = middle.upperBound
        while end > middle.lowerBound {
            var start = end - 1
            if lists[detail].slots[start] == .none {
                while start > middle.lowerBound, lists[detail].slots[start - 1] == .none { start -= 1 }
                try makeItems(start..<end, of: list, in: detail, before: follower)
            } else if !staying.contains(start - middle.lowerBound) {
                for number in store.numbers(in: lists[detail].slots[start]) {
                    ops.append(.move(node: Int(number), before: Int(follower)))
                }
            }
            for slot in lists[detail].slots[start..<end].reversed() {
                follower = store.firstNumber(in: slot) ?? follower
            }
            end = start
        }
    }

    private func makeItems(
        _ range: Range<Int>,
        of list: KeyedList,
        in detail: UInt32,
        before follower: UInt32
    ) throws(PageError) {
        var printer = HTMLPrinter(isLive: true, mount: mount)
        beginMaking()
        for index in range {
            let item = try makeItem(index, of: list)
            lists[detail].slots[index] = item
            print(list.content(at: index), at: item, to: &printer)
        }
        insert(printer.text, before: follower)
    }
}
