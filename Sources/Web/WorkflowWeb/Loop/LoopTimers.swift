/// The timers of one loop, without a clock of their own.
///
/// Times are microseconds of one monotonic clock. Actions due at the same time come out in the order they were added.
struct LoopTimers {
    /// Names a timer for `cancel`.
    struct ID: Hashable, Sendable {
        fileprivate let number: UInt64
    }

    private struct Entry {
        let due: Int64
        let id: ID
    }

    /// A binary heap by (due, id); an entry whose id is no longer in `actions` was cancelled.
    private var heap: [Entry] = []
    private var actions: [ID: @Sendable () -> Void] = [:]
    private var lastNumber: UInt64 = 0

    /// The time at which the earliest timer is due; nil if there is none.
    var nextDue: Int64? {
        mutating get {
            while let first = heap.first, actions[first.id] == nil { removeFirst() }
            return heap.first?.due
        }
    }

    mutating func add(due: Int64, _ action: @escaping @Sendable () -> Void) -> ID {
        lastNumber += 1
        let id = ID(number: lastNumber)
        actions[id] = action
        heap.append(Entry(due: due, id: id))
        siftUp(from: heap.count - 1)
        return id
    }

    mutating func cancel(_ id: ID) {
        actions[id] = nil
        // Without this, timers that are armed and cancelled over and over would grow the heap until they are due.
        if heap.count > 64, heap.count > 4 * actions.count { compact() }
    }

    /// Removes and returns the earliest action that is due at `now`; nil if none is.
    mutating func takeDue(now: Int64) -> (@Sendable () -> Void)? {
        guard let due = nextDue, due <= now, let first = heap.first else { return nil }
        removeFirst()
        return actions.removeValue(forKey: first.id)
    }

    private mutating func compact() {
        let kept = heap.filter { actions[$0.id] != nil }
        heap = kept.sorted(by: Self.isEarlier)
    }

    private static func isEarlier(_ a: Entry, _ b: Entry) -> Bool {
        a.due != b.due ? a.due < b.due : a.id.number < b.id.number
    }

    private mutating func siftUp(from start: Int) {
        var child = start
        while child > 0 {
            let parent = (child - 1) / 2
            guard Self.isEarlier(heap[child], heap[parent]) else { return }
            heap.swapAt(child, parent)
            child = parent
        }
    }

    private mutating func removeFirst() {
        let last = heap.removeLast()
        guard !heap.isEmpty else { return }
        heap[0] = last
        var parent = 0
        while true {
            var smallest = parent
            for child in [2 * parent + 1, 2 * parent + 2] where child < heap.count {
                if Self.isEarlier(heap[child], heap[smallest]) { smallest = child }
            }
            guard smallest != parent else { return }
            heap.swapAt(parent, smallest)
            parent = smallest
        }
    }
}
