import CHTTPParser

/// A reader of a chunked body, which finds the lines and counts bytes, and has Beast parse each complete line.
///
/// The framing may take one byte for each four of the body, beyond a fixed allowance. So the cost of small chunks, long
/// extensions or trailers is at most proportional to that of a body of the permitted size.
struct ChunkReader: ~Copyable {
    private let beast: BeastParser
    private let limits: HTTPRequestParser.Limits
    /// The bytes that Beast gets once they are complete: a chunk's line, or the last one with the trailers.
    private var unit: [UInt8] = []
    private var lineStart = 0
    private var expected: ChunkLine = .size
    /// The bytes of data that the current chunk still has.
    private var remaining = 0
    private var decoded = 0
    private var overhead = 0

    init(_ beast: consuming BeastParser, limits: HTTPRequestParser.Limits) {
        self.beast = beast
        self.limits = limits
    }

    var bufferedBytes: Int { unit.count }

    mutating func next(_ input: inout UnsafeRawBufferPointer) throws(HTTPRefusal) -> HTTPRequestParser.Event? {
        while remaining == 0 {
            guard try takeLine(&input) else { return nil }
            if try finishLine() { return .end }
        }
        guard !input.isEmpty else { return nil }
        let piece = input.removePrefix(remaining)
        try beast.data(piece)
        remaining -= piece.count
        return .body(piece)
    }

    /// Moves bytes up to the next LF into the unit; returns whether there was one.
    private mutating func takeLine(_ input: inout UnsafeRawBufferPointer) throws(HTTPRefusal) -> Bool {
        let total = limits.chunkOverheadBytes + decoded / 4 - overhead
        let allowance = max(min(total, limits.chunkOverheadBytes - unit.count), 0)
        let window = min(input.count, allowance)
        let feed = http_line_feed(input.baseAddress, window)
        guard feed < window || window < allowance else {
            throw HTTPRefusal(status: 413, reason: "the framing of the chunks is too large for the body")
        }
        let taken = input.removePrefix(feed + 1)
        unit.append(contentsOf: taken)
        overhead += taken.count
        return feed < window
    }

    /// Handles a complete line; returns whether the body ends with it.
    private mutating func finishLine() throws(HTTPRefusal) -> Bool {
        guard let next = try expected.next(after: unit[lineStart...]) else { return try finishUnit() }
        expected = next
        lineStart = unit.count
        return false
    }

    private mutating func finishUnit() throws(HTTPRefusal) -> Bool {
        let size = try beast.chunk(unit)
        guard size <= UInt64(limits.bodyBytes - decoded) else {
            throw HTTPRefusal(status: 413, reason: "the chunks are above the limit")
        }
        remaining = Int(size)
        decoded += remaining
        unit.removeAll(keepingCapacity: true)
        lineStart = 0
        expected = .dataEnd
        return size == 0
    }
}
