/// A first-in, first-out queue. Its memory follows the number of elements in it, not the number that were ever appended.
@usableFromInline
struct Queue<Element> {
    /// nil where an element has been taken.
    @usableFromInline var elements: [Element?] = []
    @usableFromInline var head = 0

    @inlinable
    init() {}

    /// The element that ``popFirst()`` would return.
    var first: Element? { head < elements.count ? elements[head] : nil }

    @inlinable
    mutating func append(_ element: Element) {
        elements.append(element)
    }

    /// Removes the oldest element and returns it; nil if the queue is empty.
    @inlinable
    mutating func popFirst() -> Element? {
        guard head < elements.count else { return nil }
        var element: Element?
        swap(&element, &elements[head])
        head += 1
        if head == elements.count || (head >= 64 && head * 2 >= elements.count) { dropTaken() }
        return element
    }

    @inlinable
    mutating func dropTaken() {
        if head == elements.count {
            elements.removeAll(keepingCapacity: elements.capacity <= 1024)
        } else {
            elements.removeFirst(head)
        }
        head = 0
    }
}
