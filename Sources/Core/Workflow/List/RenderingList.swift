/// The rendering of a ``WorkflowList``: the renderings of its children, in the order of its items.
///
/// Kept in chunks that passes share. So a pass in which one of many children changed makes few new bytes, and comparing two
/// lists looks only at the chunks that differ.
public struct RenderingList<Element>: RandomAccessCollection {
    /// The number of elements in each chunk but the last.
    @usableFromInline let chunkSize: Int
    @usableFromInline package var chunks: [[Element]]
    public let count: Int

    @inlinable
    init(chunks: [[Element]] = [], count: Int = 0, chunkSize: Int = 1) {
        self.chunks = chunks
        self.count = count
        self.chunkSize = chunkSize
    }

    /// Returns the size with which few elements and few chunks are copied when one of `count` elements changes.
    @inlinable
    static func chunkSize(for count: Int) -> Int {
        var size = 16
        while size * size < count { size *= 2 }
        return size
    }

    @inlinable public var startIndex: Int { 0 }
    @inlinable public var endIndex: Int { count }

    @inlinable
    public subscript(position: Int) -> Element {
        precondition(position >= 0 && position < count, "Index out of range")
        return chunks[position / chunkSize][position % chunkSize]
    }

    @inlinable
    mutating func replace(at position: Int, with element: Element) {
        chunks[position / chunkSize][position % chunkSize] = element
    }
}

extension RenderingList: Sendable where Element: Sendable {}

extension RenderingList: Equatable where Element: Equatable {
    /// Compares element by element where the two do not share a chunk.
    public static func == (a: Self, b: Self) -> Bool {
        a.count == b.count && zip(a.chunks, b.chunks).allSatisfy { isShared($0, $1) || $0 == $1 }
    }
}

extension RenderingList {
    /// Returns whether two chunks are one and the same in memory.
    @usableFromInline
    static func isShared(_ a: [Element], _ b: [Element]) -> Bool {
        a.withUnsafeBufferPointer { a in b.withUnsafeBufferPointer { a.baseAddress == $0.baseAddress } }
    }
}

/// Puts a ``RenderingList`` together, sharing the chunks of the list before in which nothing changed.
@usableFromInline
struct RenderingListBuilder<Element> {
    @usableFromInline let previous: RenderingList<Element>
    @usableFromInline let count: Int
    @usableFromInline let chunkSize: Int
    @usableFromInline var chunks: [[Element]] = []
    @usableFromInline var chunk: [Element] = []
    @usableFromInline var isChunkUnchanged = true

    @inlinable
    init(previous: RenderingList<Element>, count: Int) {
        self.previous = previous
        self.count = count
        chunkSize = RenderingList<Element>.chunkSize(for: count)
    }

    /// - Parameter isUnchanged: whether the previous list has the same rendering at this position.
    @inlinable
    mutating func append(_ element: Element, isUnchanged: Bool) {
        if chunk.isEmpty { chunk.reserveCapacity(min(chunkSize, count - chunks.count * chunkSize)) }
        chunk.append(element)
        isChunkUnchanged = isChunkUnchanged && isUnchanged
        if chunk.count == chunkSize { endChunk() }
    }

    @inlinable
    mutating func finish() -> RenderingList<Element> {
        if !chunk.isEmpty { endChunk() }
        return RenderingList(chunks: chunks, count: count, chunkSize: chunkSize)
    }

    @inlinable
    mutating func endChunk() {
        let index = chunks.count
        let isShared = isChunkUnchanged && chunkSize == previous.chunkSize && index < previous.chunks.count
        if isShared, previous.chunks[index].count == chunk.count {
            chunks.append(previous.chunks[index])
        } else {
            chunks.append(chunk)
        }
        chunk = []
        isChunkUnchanged = true
    }
}
