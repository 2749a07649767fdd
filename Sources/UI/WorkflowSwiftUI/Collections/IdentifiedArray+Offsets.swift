#if !IdentifiedCollections
public import Foundation

extension IdentifiedArray {
    /// Moves the elements at `source` to before the element at `destination`, as a list asks for.
    public mutating func move(fromOffsets source: IndexSet, toOffset destination: Int) {
        let moved = source.map { elements[$0] }
        var rest: [Element] = []
        for (offset, element) in elements.enumerated() {
            if offset == destination { rest += moved }
            if !source.contains(offset) { rest.append(element) }
        }
        if destination >= count { rest += moved }
        replaceElements(rest)
    }

    /// Removes the elements at `offsets`.
    public mutating func remove(atOffsets offsets: IndexSet) {
        replaceElements(elements.enumerated().filter { !offsets.contains($0.offset) }.map(\.element))
    }
}
#endif
