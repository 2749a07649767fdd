/// The rendering of a ``WorkflowList``: the renderings of its children, in the order of its items.
///
/// Kept in chunks that passes share. So a pass in which one of many children changed makes few new bytes, and comparing two
/// lists looks only at the chunks that differ.
public struct RenderingList<Element>: RandomAccessCollection {
    @usableFromInline static var chunkSize: Int { 32 }

    /// Each full but the last.
    @usableFromInline package var chunks: [[Element]]
    public let count: Int

    @inlinable
    init(chunks: [[Element]], count: Int) {
        self.chunks = chunks
        self.count = count
    }

    @inlinable public var startIndex: Int { 0 }
    @inlinable public var endIndex: Int { count }

    @inlinable
    public subscript(position: Int) -> Element {
        precondition(position >= 0 && position < count, "Index out of range")
        return chunks[position / Self.chunkSize][position % Self.chunkSize]
    }

    @inlinable
    mutating func replace(at position: Int, with element: Element) {
        chunks[position / Self.chunkSize][position % Self.chunkSize] = element
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
    @usableFromInline var chunks: [[Element]] = []
    @usableFromInline var chunk: [Element] = []
    @usableFromInline var isChunkUnchanged = true

    @inlinable
    init(previous: RenderingList<Element>) {
        self.previous = previous
    }

    /// - Parameter isUnchanged: whether the previous list has the same rendering at this position.
    @inlinable
    mutating func append(_ element: Element, isUnchanged: Bool) {
        if chunk.isEmpty { chunk.reserveCapacity(RenderingList<Element>.chunkSize) }
        chunk.append(element)
        isChunkUnchanged = isChunkUnchanged && isUnchanged
        if chunk.count == RenderingList<Element>.chunkSize { endChunk() }
    }

    @inlinable
    mutating func finish(count: Int) -> RenderingList<Element> {
        if !chunk.isEmpty { endChunk() }
        return RenderingList(chunks: chunks, count: count)
    }

    @inlinable
    mutating func endChunk() {
        let index = chunks.count
        if isChunkUnchanged, index < previous.chunks.count, previous.chunks[index].count == chunk.count {
            chunks.append(previous.chunks[index])
        } else {
            chunks.append(chunk)
        }
        chunk = []
        isChunkUnchanged = true
    }
}
