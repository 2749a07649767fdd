/// A first-in, first-out queue. Its memory follows the number of elements in it, not the number that were ever appended.
@usableFromInline
package struct Queue<Element> {
    /// nil where an element has been taken.
    @usableFromInline var elements: [Element?] = []
    @usableFromInline var head = 0

    @inlinable
    package init() {}

    @inlinable package var isEmpty: Bool { head == elements.count }

    @inlinable package var count: Int { elements.count - head }

    /// The element that ``popFirst()`` would return.
    @inlinable package var first: Element? { isEmpty ? nil : elements[head] }

    /// The element that ``popFirst()`` would return after `offset` others.
    @inlinable package subscript(offset: Int) -> Element {
        guard let element = elements[head + offset] else { preconditionFailure("A queue keeps what was not taken.") }
        return element
    }

    /// Changes the element that ``popFirst()`` would return after `offset` others.
    @inlinable
    package mutating func update(_ offset: Int, _ body: (inout Element) -> Void) {
        guard var element = elements[head + offset].take() else {
            preconditionFailure("A queue keeps what was not taken.")
        }
        body(&element)
        elements[head + offset] = element
    }

    @inlinable
    package mutating func append(_ element: Element) {
        elements.append(element)
    }

    /// Removes the oldest element and returns it; nil if the queue is empty.
    /// - Complexity: O(1) on average.
    @inlinable
    package mutating func popFirst() -> Element? {
        guard !isEmpty else { return nil }
        let element = elements[head].take()
        head += 1
        if isEmpty || (head >= 64 && head * 2 >= elements.count) { dropTaken() }
        return element
    }

    @inlinable
    mutating func dropTaken() {
        if isEmpty {
            elements.removeAll(keepingCapacity: elements.capacity <= 1024)
        } else {
            elements.removeFirst(head)
        }
        head = 0
    }
}

extension Queue: Sendable where Element: Sendable {}
