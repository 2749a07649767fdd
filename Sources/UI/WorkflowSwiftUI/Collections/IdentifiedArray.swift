#if !IdentifiedCollections
/// An array whose elements have unique ids, with access by id in constant time.
///
/// The names are those of the package IdentifiedCollections, which takes the place of this with the package trait
/// `IdentifiedCollections`.
public struct IdentifiedArray<ID: Hashable, Element> {
    /// The key path to an element's id.
    public let id: any KeyPath<Element, ID> & Sendable
    /// The elements in order.
    public private(set) var elements: [Element] = []
    /// The ids in order.
    public private(set) var ids: [ID] = []
    private var positions: [ID: Int] = [:]

    /// Creates an empty array.
    public init(id: any KeyPath<Element, ID> & Sendable) {
        self.id = id
    }

    /// Creates an array of elements.
    /// - Precondition: All ids differ.
    public init<S: Sequence>(uniqueElements elements: S, id: any KeyPath<Element, ID> & Sendable)
    where S.Element == Element {
        self.init(elements, id: id) { first, _ in
            preconditionFailure(
                "Expected elements of different ids. Instead, the id \(first[keyPath: id]) occurs twice."
            )
        }
    }

    /// Creates an array of elements. `combine` chooses or merges two elements of one id.
    public init<S: Sequence>(
        _ elements: S,
        id: any KeyPath<Element, ID> & Sendable,
        uniquingIDsWith combine: (Element, Element) throws -> Element
    ) rethrows where S.Element == Element {
        self.init(id: id)
        reserveCapacity(elements.underestimatedCount)
        for element in elements {
            if let position = positions[element[keyPath: id]] {
                self[position] = try combine(self[position], element)
            } else {
                append(element)
            }
        }
    }
}

extension IdentifiedArray: Sendable where ID: Sendable, Element: Sendable {}

/// An identified array of identifiable elements.
public typealias IdentifiedArrayOf<Element: Identifiable> = IdentifiedArray<Element.ID, Element>

// MARK: - By id

extension IdentifiedArray {
    /// The element with `id`. Setting `nil` removes it; setting another element replaces it, or appends a new one.
    /// - Precondition: A new element has `id`.
    public subscript(id id: ID) -> Element? {
        get { positions[id].map { elements[$0] } }
        set {
            switch (positions[id], newValue) {
            case (let position?, let element?):
                precondition(element[keyPath: self.id] == id, Self.wrongID(element[keyPath: self.id], expected: id))
                elements[position] = element
            case (let position?, nil): remove(at: position)
            case (nil, let element?):
                precondition(element[keyPath: self.id] == id, Self.wrongID(element[keyPath: self.id], expected: id))
                append(element)
            case (nil, nil): break
            }
        }
        _modify {
            var value = self[id: id]
            defer { self[id: id] = value }
            yield &value
        }
    }

    /// Returns the position of the element with `id`.
    public func index(id: ID) -> Int? {
        positions[id]
    }

    /// Removes and returns the element with `id`.
    @discardableResult
    public mutating func remove(id: ID) -> Element? {
        positions[id].map { remove(at: $0) }
    }

    /// Removes and returns the element with the id of `element`.
    @discardableResult
    public mutating func remove(_ element: Element) -> Element? {
        remove(id: element[keyPath: id])
    }

    /// Replaces the element of the same id; appends `element` if there is none.
    /// - Returns: The replaced element.
    @discardableResult
    public mutating func updateOrAppend(_ element: Element) -> Element? {
        guard let position = positions[element[keyPath: id]] else {
            append(element)
            return nil
        }
        return update(element, at: position)
    }

    /// Replaces the element of the same id; inserts `element` at `index` if there is none.
    /// - Returns: The replaced element and its position.
    @discardableResult
    public mutating func updateOrInsert(
        _ element: Element,
        at index: Int
    ) -> (originalMember: Element?, index: Int) {
        let (isInserted, position) = insert(element, at: index)
        return isInserted ? (nil, position) : (update(element, at: position), position)
    }

    /// Replaces the element at `position` by one of the same id.
    /// - Returns: The replaced element.
    @discardableResult
    public mutating func update(_ element: Element, at position: Int) -> Element {
        precondition(
            element[keyPath: id] == ids[position],
            Self.wrongID(element[keyPath: id], expected: ids[position])
        )
        let old = elements[position]
        elements[position] = element
        return old
    }

    private static func wrongID(_ id: ID, expected: ID) -> String {
        "Expected an element with the id \(expected). Instead, its id is \(id). Remove the old element first."
    }
}

// MARK: - Elements in order

extension IdentifiedArray {
    /// Appends an element, unless its id is there already.
    /// - Returns: Whether it was inserted, and the position of the element with its id.
    @discardableResult
    public mutating func append(_ element: Element) -> (inserted: Bool, index: Int) {
        insert(element, at: count)
    }

    /// Appends those elements whose ids are not there already.
    public mutating func append<S: Sequence>(contentsOf newElements: S) where S.Element == Element {
        reserveCapacity(count + newElements.underestimatedCount)
        for element in newElements {
            append(element)
        }
    }

    /// Inserts an element at `index`, unless its id is there already.
    /// - Returns: Whether it was inserted, and the position of the element with its id.
    @discardableResult
    public mutating func insert(_ element: Element, at index: Int) -> (inserted: Bool, index: Int) {
        let newID = element[keyPath: id]
        if let position = positions[newID] { return (false, position) }
        elements.insert(element, at: index)
        ids.insert(newID, at: index)
        findPositions(from: index)
        return (true, index)
    }

    /// Removes and returns the element at `index`.
    @discardableResult
    public mutating func remove(at index: Int) -> Element {
        positions[ids.remove(at: index)] = nil
        findPositions(from: index)
        return elements.remove(at: index)
    }

    /// Removes all elements that satisfy a predicate.
    public mutating func removeAll(where shouldBeRemoved: (Element) throws -> Bool) rethrows {
        replaceElements(try elements.filter { try !shouldBeRemoved($0) })
    }

    /// Removes all elements.
    public mutating func removeAll(keepingCapacity keepCapacity: Bool = false) {
        elements.removeAll(keepingCapacity: keepCapacity)
        ids.removeAll(keepingCapacity: keepCapacity)
        positions.removeAll(keepingCapacity: keepCapacity)
    }

    /// Removes the elements at positions in a range.
    public mutating func removeSubrange(_ bounds: Range<Int>) {
        var rest = elements
        rest.removeSubrange(bounds)
        replaceElements(rest)
    }

    /// Reserves space for a number of elements.
    public mutating func reserveCapacity(_ minimumCapacity: Int) {
        elements.reserveCapacity(minimumCapacity)
        ids.reserveCapacity(minimumCapacity)
        positions.reserveCapacity(minimumCapacity)
    }

    /// Returns an array of the elements that satisfy a predicate.
    public func filter(_ isIncluded: (Element) throws -> Bool) rethrows -> Self {
        var result = self
        try result.removeAll { try !isIncluded($0) }
        return result
    }

    /// Replaces all elements by others of different ids.
    mutating func replaceElements(_ newElements: [Element]) {
        removeAll(keepingCapacity: true)
        append(contentsOf: newElements)
    }

    private mutating func findPositions(from first: Int) {
        for position in first..<ids.count {
            positions[ids[position]] = position
        }
    }
}

extension IdentifiedArray: RandomAccessCollection, MutableCollection {
    public var startIndex: Int { 0 }

    public var endIndex: Int { elements.count }

    /// The element at `position`.
    ///
    /// An element that is set, and whose id is at another position, moves here. So two assignments exchange two elements.
    /// - Precondition: An element that is modified in place has no id of another one.
    public subscript(position: Int) -> Element {
        get { elements[position] }
        set {
            guard let other = positions[newValue[keyPath: id]], other != position else {
                return place(newValue, at: position)
            }
            remove(at: other)
            insert(newValue, at: position)
        }
        _modify {
            defer { place(elements[position], at: position) }
            yield &elements[position]
        }
    }

    /// Exchanges two elements.
    public mutating func swapAt(_ i: Int, _ j: Int) {
        elements.swapAt(i, j)
        ids.swapAt(i, j)
        positions[ids[i]] = i
        positions[ids[j]] = j
    }

    /// Sorts the elements.
    public mutating func sort(by areInIncreasingOrder: (Element, Element) throws -> Bool) rethrows {
        replaceElements(try elements.sorted(by: areInIncreasingOrder))
    }

    private mutating func place(_ element: Element, at position: Int) {
        let newID = element[keyPath: id]
        elements[position] = element
        guard newID != ids[position] else { return }
        precondition(
            positions[newID] == nil,
            "Expected an element of a new id. Instead, another element has the id \(newID). Remove that one first."
        )
        positions[ids[position]] = nil
        ids[position] = newID
        positions[newID] = position
    }
}

extension IdentifiedArray where Element: Comparable {
    /// Sorts the elements.
    public mutating func sort() {
        sort(by: <)
    }
}

// MARK: - Identifiable elements

extension IdentifiedArray where Element: Identifiable, ID == Element.ID {
    /// Creates an empty array.
    public init() {
        self.init(id: \.id)
    }

    /// Creates an array of elements.
    /// - Precondition: All ids differ.
    public init<S: Sequence>(uniqueElements elements: S) where S.Element == Element {
        self.init(uniqueElements: elements, id: \.id)
    }

    /// Creates an array of elements. `combine` chooses or merges two elements of one id.
    public init<S: Sequence>(
        _ elements: S,
        uniquingIDsWith combine: (Element, Element) throws -> Element
    ) rethrows where S.Element == Element {
        try self.init(elements, id: \.id, uniquingIDsWith: combine)
    }
}

extension IdentifiedArray: RangeReplaceableCollection where Element: Identifiable, ID == Element.ID {
    /// Creates an array of the elements, with the first of each id.
    public init<S: Sequence>(_ elements: S) where S.Element == Element {
        self.init(elements) { first, _ in first }
    }

    public mutating func replaceSubrange<C: Collection>(_ subrange: Range<Int>, with newElements: C)
    where C.Element == Element {
        let id = id
        var replaced = Self(id: id)
        replaced.append(contentsOf: elements[..<subrange.lowerBound])
        let rest = elements[subrange.upperBound...]
        let kept = Set(rest.lazy.map { $0[keyPath: id] })
        replaced.append(contentsOf: newElements.lazy.filter { !kept.contains($0[keyPath: id]) })
        replaced.append(contentsOf: rest)
        self = replaced
    }
}

extension IdentifiedArray: ExpressibleByArrayLiteral where Element: Identifiable, ID == Element.ID {
    /// Creates an array of elements.
    /// - Precondition: All ids differ.
    public init(arrayLiteral elements: Element...) {
        self.init(uniqueElements: elements)
    }
}
#endif
