/// Events that wait for the one at hand, first in, first out.
///
/// Memory follows the number that wait, not the number that ever waited.
struct EventQueue {
    private var events: [() -> Void] = []
    private var head = 0

    mutating func append(_ event: @escaping () -> Void) {
        events.append(event)
    }

    mutating func popFirst() -> (() -> Void)? {
        guard head < events.count else { return nil }
        let event = events[head]
        events[head] = {}
        head += 1
        if head == events.count {
            events.removeAll(keepingCapacity: events.capacity <= 1024)
            head = 0
        } else if head >= 64, head * 2 >= events.count {
            events.removeFirst(head)
            head = 0
        }
        return event
    }

    mutating func removeAll() {
        events = []
        head = 0
    }
}
