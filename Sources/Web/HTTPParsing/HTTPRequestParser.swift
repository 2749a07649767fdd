/// The parser of one request: its head, then the pieces of its body, then its end.
///
/// A parser is made for each request and dropped at its end. It is strict: what servers disagree about is refused,
/// and the connection has to be closed after the answer (RFC 9112, sections 2 to 7 and 11.2).
///
/// It keeps bytes only of a head that is incomplete, or of an incomplete line between two chunks. The events
/// depend on the bytes alone and not on the pieces in which they arrive.
package final class HTTPRequestParser {
    /// A step in reading the request.
    package enum Event {
        case head(HTTPRequestHead)
        /// A piece of the decoded body. It points into the input and is valid as long as that is.
        case body(UnsafeRawBufferPointer)
        /// The request is complete. What is left of the input belongs to the next one, or after an upgrade to the
        /// other protocol.
        case end
        /// The request breaks a rule. There are no further events.
        case refused(HTTPRefusal)
    }

    private enum Phase {
        case head(HeadScanner)
        case length(Int)
        case chunks
        case over
    }

    private let limits: Limits
    private var phase = Phase.head(HeadScanner())
    private var partOfHead: [UInt8] = []
    private var chunks: ChunkReader?

    package init(limits: Limits = Limits()) {
        self.limits = limits
    }

    /// The bytes that are kept because what they are part of is incomplete.
    package var bufferedBytes: Int { partOfHead.count + (chunks?.bufferedBytes ?? 0) }

    /// Takes bytes from the front of `input` up to the next event.
    ///
    /// A request without a body has its `end` in the call after its `head`, whether or not there is more input.
    ///
    /// - Returns: The event; nil if all of `input` was taken and more is needed, and always after `end` and `refused`,
    ///   when `input` is left alone.
    package func next(_ input: inout UnsafeRawBufferPointer) -> Event? {
        do throws(HTTPRefusal) {
            switch phase {
            case .head(let scanner): return try nextOfHead(&input, scanner)
            case .length(let remaining): return nextOfLength(&input, remaining)
            case .chunks: return try nextOfChunks(&input)
            case .over: return nil
            }
        } catch {
            finish()
            return .refused(error)
        }
    }

    /// Reads a head that is whole where it is, and keeps one that is not.
    private func nextOfHead(
        _ input: inout UnsafeRawBufferPointer,
        _ scannerBefore: HeadScanner
    ) throws(HTTPRefusal) -> Event? {
        var scanner = scannerBefore
        let kept = partOfHead.count
        if kept > 0 { partOfHead.append(contentsOf: input.prefix(limits.headBytes - kept)) }
        guard let end = try withHead(input, { bytes throws(HTTPRefusal) in try scanner.end(in: bytes, limits: limits) })
        else {
            if kept == 0 { partOfHead.append(contentsOf: input) }
            phase = .head(scanner)
            input.removePrefix(input.count)
            return nil
        }
        let head = try withHead(input) { bytes throws(HTTPRefusal) in
            try accept(UnsafeRawBufferPointer(rebasing: bytes[scanner.start..<end]), scanner.fieldCount)
        }
        input.removePrefix(end - kept)
        partOfHead = []
        return .head(head)
    }

    /// Parses and judges a complete head, and gets ready for its body.
    private func accept(_ bytes: UnsafeRawBufferPointer, _ fieldCount: Int) throws(HTTPRefusal) -> HTTPRequestHead {
        try RequestGuard.checkText(of: bytes)
        let beast = BeastParser()
        let found = try beast.head(bytes, fieldCount: fieldCount)
        try RequestGuard.checkLine(of: found)
        let limits = limits.with(found)
        let head = try RequestGuard.accept(found, bodyBytes: limits.bodyBytes)
        switch head.body {
        case .none: phase = .length(0)
        case .length(let count): phase = .length(count)
        case .chunked:
            phase = .chunks
            chunks = ChunkReader(beast, limits: limits)
        }
        return head
    }

    /// Calls `body` with the bytes from the beginning of the request: the kept ones, or the input if there are none.
    private func withHead<Result>(
        _ input: UnsafeRawBufferPointer,
        _ body: (UnsafeRawBufferPointer) throws(HTTPRefusal) -> Result
    ) throws(HTTPRefusal) -> Result {
        guard !partOfHead.isEmpty else { return try body(input) }
        return try partOfHead.withUnsafeBufferPointer { bytes throws(HTTPRefusal) in
            try body(UnsafeRawBufferPointer(bytes))
        }
    }

    private func nextOfLength(_ input: inout UnsafeRawBufferPointer, _ remaining: Int) -> Event? {
        guard remaining > 0 else {
            finish()
            return .end
        }
        guard !input.isEmpty else { return nil }
        let piece = input.removePrefix(remaining)
        phase = .length(remaining - piece.count)
        return .body(piece)
    }

    private func nextOfChunks(_ input: inout UnsafeRawBufferPointer) throws(HTTPRefusal) -> Event? {
        let event = try chunks!.next(&input)
        if case .end? = event { finish() }
        return event
    }

    private func finish() {
        phase = .over
        partOfHead = []
        chunks = nil
    }
}
