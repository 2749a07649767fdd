import Testing

@testable import HTTPParsing

/// What the parser keeps, and when it refuses what is too large.
struct BoundTests {
    /// Feeds byte by byte; returns the events' names, the bytes taken until the last, and the most that was kept.
    private func feed(_ text: String, _ limits: HTTPRequestParser.Limits = .init()) -> (
        refused: Int?, taken: Int, kept: Int
    ) {
        let parser = HTTPRequestParser(limits: limits)
        var kept = 0
        for (offset, byte) in text.utf8.enumerated() {
            let refusal = withUnsafeBytes(of: byte) { piece -> Int? in
                var rest = piece
                while let event = parser.next(&rest) {
                    if case .refused(let refusal) = event { return refusal.status }
                }
                return nil
            }
            kept = max(kept, parser.bufferedBytes)
            if let refusal { return (refusal, offset + 1, kept) }
        }
        return (nil, text.utf8.count, kept)
    }

    private func long(_ count: Int) -> String { String(repeating: "a", count: count) }

    @Test func `a head is refused at its limit, without waiting for its end`() {
        let result = feed("GET / HTTP/1.1\r\nX: " + long(65_536))
        #expect(result == (431, 16_384, 16_383))
    }

    @Test func `the limit of a head can be set`() {
        let result = feed("GET / HTTP/1.1\r\nX: " + long(65_536), .init(headBytes: 100))
        #expect(result == (431, 100, 99))
    }

    @Test func `a request line is refused at half of that`() {
        #expect(feed("GET /" + long(65_536)) == (414, 8_193, 8_192))
    }

    @Test func `a field too many is refused at the end of its line`() {
        let text = "GET / HTTP/1.1\r\n" + String(repeating: "X: y\r\n", count: 10_000)
        #expect(feed(text, .init(fields: 2)) == (431, 16 + 18, 16 + 17))
    }

    @Test func `a length above the limit is refused before any of the body`() {
        let text = head("POST / HTTP/1.1", "Content-Length: 11")
        #expect(feed(text + long(11), .init(bodyBytes: 10)).refused == 413)
        #expect(feed(text + long(11), .init(bodyBytes: 10)).taken == text.utf8.count)
        #expect(feed(text + long(11), .init(bodyBytes: 11)).refused == nil)
    }

    @Test func `chunks above the limit are refused at the line of the one that exceeds it`() {
        let text = chunked("5\r\nhello\r\n6\r\n")
        #expect(feed(text + "world!\r\n0\r\n\r\n", .init(bodyBytes: 10)).refused == 413)
        #expect(feed(text + "world!\r\n0\r\n\r\n", .init(bodyBytes: 10)).taken == text.utf8.count)
        #expect(feed(text + "world!\r\n0\r\n\r\n", .init(bodyBytes: 11)).refused == nil)
    }

    @Test func `the framing of chunks may take its allowance and a quarter of the body`() {
        // 5 bytes before the data of the first chunk, 5 before that of the second and 7 at the end, for 12 of data.
        let text = chunked("8;\(long(1))\r\n\(long(8))\r\n4\r\n\(long(4))\r\n0\r\n\r\n")
        #expect(feed(text, .init(chunkOverheadBytes: 14)).refused == nil)
        #expect(feed(text, .init(chunkOverheadBytes: 13)).refused == 413)
    }

    @Test func `a line of chunk framing is bounded however much body came before it`() {
        let result = feed(chunked("800\r\n\(long(2_048))\r\n1;" + long(200)), .init(chunkOverheadBytes: 100))
        #expect(result.refused == 413)
        #expect(result.kept <= 100)
    }

    @Test func `trailers are bounded together`() {
        let result = feed(chunked("0\r\n" + String(repeating: "X: y\r\n", count: 100)), .init(chunkOverheadBytes: 100))
        #expect(result.refused == 413)
        #expect(result.kept <= 100)
    }

    @Test func `nothing of the head is kept after it`() {
        let parser = HTTPRequestParser()
        for byte in Array(head("POST / HTTP/1.1", "Content-Length: 3").utf8) {
            _ = withUnsafeBytes(of: byte) { piece in
                var rest = piece
                return parser.next(&rest)
            }
        }
        #expect(parser.bufferedBytes == 0)
    }

    @Test func `a head in one piece and the pieces of a body are not kept`() {
        for text in [head("POST / HTTP/1.1", "Content-Length: 9") + "abc", chunked("9\r\nabc")] {
            #expect(Transcript(Array(text.utf8)).mostBuffered == 0)
        }
    }

    @Test func `pieces of a body point into the input`() throws {
        let bytes = Array((head("POST / HTTP/1.1", "Content-Length: 3") + "abcd").utf8)
        bytes.withUnsafeBytes { input in
            let parser = HTTPRequestParser()
            var rest = input
            _ = parser.next(&rest)
            guard case .body(let piece)? = parser.next(&rest) else { Issue.record("there is no body"); return }
            #expect(piece.baseAddress == input.baseAddress! + bytes.count - 4)
            #expect(piece.count == 3)
            #expect(rest.count == 1)
        }
    }

    @Test func `a byte of the head is looked at once`() throws {
        var scanner = HeadScanner()
        var bytes = Array("GET / HTTP/1.1\r\nHost: a\r\nX: yyy".utf8)
        let before = try bytes.withUnsafeBytes { try scanner.end(in: $0, limits: .init()) }
        #expect(before == nil)
        // Whoever looked at these again would find lines that end in LF alone.
        for offset in bytes.indices { bytes[offset] = .lineFeed }
        bytes += Array("\r\n\r\n".utf8)
        // The last line began before: its first byte is read when it is complete.
        let end = try bytes.withUnsafeBytes { try scanner.end(in: $0, limits: .init()) }
        #expect(end == bytes.count)
        #expect(scanner.fieldCount == 2)
    }
}
