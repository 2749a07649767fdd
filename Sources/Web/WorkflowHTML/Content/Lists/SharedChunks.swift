/// A collection in chunks. The next version shares the chunks in which nothing changed.
///
/// Every chunk but the last has the same number of elements. Elements are values: what an element shows does not change
/// while its chunk is shared.
public protocol SharedChunks: RandomAccessCollection where Index == Int {
    /// The elements in order.
    var sharedChunks: [[Element]] { get }
}

/// The items of a list in shared chunks.
@usableFromInline
struct KeyedChunks<Element, Key: Hashable>: KeyedComparable {
    @usableFromInline let chunks: [[Element]]
    @usableFromInline let chunkSize: Int
    @usableFromInline let count: Int
    @usableFromInline let id: KeyPath<Element, Key>
    /// Returns whether two items have the same key and content.
    @usableFromInline let areSame: (Element, Element) -> Bool

    @inlinable
    init<Items: SharedChunks>(
        _ items: Items,
        id: KeyPath<Element, Key>,
        areSame: @escaping (Element, Element) -> Bool
    ) where Items.Element == Element {
        chunks = items.sharedChunks
        chunkSize = max(1, chunks.first?.count ?? 1)
        count = items.count
        self.id = id
        self.areSame = areSame
    }

    @inlinable
    func element(at index: Int) -> Element { chunks[index / chunkSize][index % chunkSize] }

    @inlinable
    func key(at index: Int) -> Key { element(at: index)[keyPath: id] }

    @inlinable
    func isUnchanged(_ index: Int, from old: Self, _ oldIndex: Int) -> Bool {
        areSame(element(at: index), old.element(at: oldIndex))
    }

    @inlinable
    func unchangedEnd(from index: Int, with old: Self) -> Int {
        let limit = min(count, old.count)
        var index = index
        if chunkSize != old.chunkSize {
            while index < limit, isUnchanged(index, from: old, index) { index += 1 }
            return index
        }
        while index < limit {
            let start = index / chunkSize * chunkSize
            let (chunk, oldChunk) = (chunks[index / chunkSize], old.chunks[index / chunkSize])
            let end = min(start + chunkSize, limit)
            if !chunk.sharesStorage(with: oldChunk) {
                // In place: a copy of an element would count references to what it holds, in memory out of the cache.
                let found = chunk.withUnsafeBufferPointer { new in
                    oldChunk.withUnsafeBufferPointer { old in
                        (index - start..<end - start).first { !areSame(new[$0], old[$0]) }
                    }
                }
                if let found { return start + found }
            }
            index = end
        }
        return index
    }
}

extension Array {
    /// Returns whether both are one and the same in memory.
    @inlinable
    func sharesStorage(with other: [Element]) -> Bool {
        guard count == other.count else { return false }
        return withUnsafeBufferPointer { first in
            other.withUnsafeBufferPointer { first.baseAddress == $0.baseAddress }
        }
    }
}
