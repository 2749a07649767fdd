/// Something that a node keeps while its runs name it.
@usableFromInline
protocol NamedByRun: AnyObject {
    associatedtype Name: Hashable

    var name: Name { get }
    /// The run of the node that named it last.
    var mark: UInt32 { get set }
}

/// A list of what a node keeps while its runs name it, in the order of its latest run.
///
/// Names may be the app's, and their `==` and `hash` may have a node name something else. So they run while nothing of the list is
/// accessed, on copies of it; meanwhile it only grows.
@usableFromInline
final class NamedList<Element: NamedByRun> {
    @exclusivity(unchecked) @usableFromInline var elements: [Element]
    @exclusivity(unchecked) @usableFromInline var cursor: Int
    /// The position of each name; made when a run names many in another order, dropped when the list changes.
    @exclusivity(unchecked) private var indices: [Element.Name: Int]?

    init(_ elements: [Element] = []) {
        self.elements = elements
        cursor = elements.count
    }

    /// The position of a name, looked for first where the order of the last run has it.
    func index(of name: Element.Name) -> Int? {
        let (elements, cursor) = (elements, cursor)
        let isNext = cursor < elements.count && elements[cursor].name == name
        guard let found = isNext ? cursor : indexElsewhere(of: name, in: elements) else { return nil }
        self.cursor = found + 1
        return found
    }

    private func indexElsewhere(of name: Element.Name, in elements: [Element]) -> Int? {
        if elements.count < 8 { return elements.lastIndex { $0.name == name } }
        if let indices { return indices[name] }
        let indices = Dictionary(elements.indices.map { (elements[$0].name, $0) }) { _, later in later }
        if self.elements.count == elements.count { self.indices = indices }
        return indices[name]
    }

    func append(_ element: Element) {
        let index = elements.count
        elements.append(element)
        cursor = index + 1
        guard var indices = exchange(&indices, with: nil) else { return }
        indices[element.name] = index
        if elements.count == index + 1 { self.indices = indices }
    }

    /// Takes out what the run did not name. The next run starts at the front.
    func removeUnused(run: UInt32) -> [Element] {
        cursor = 0
        guard elements.contains(where: { $0.mark != run }) else { return [] }
        indices = nil
        let unused = elements.filter { $0.mark != run }
        elements.removeAll { $0.mark != run }
        return unused
    }
}
