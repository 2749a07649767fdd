extension ParsingCase {
    private static func filler(_ count: Int) -> String { String(repeating: "a", count: count) }
    private static func lines(_ count: Int) -> String { String(repeating: "X: y\r\n", count: count) }
    /// `GET /`, ` HTTP/1.1`, `Host: a` and `X: ` with their line endings.
    private static let frame = bare("GET / HTTP/1.1", "Host: a", "X: ").utf8.count

    static let sizes: [ParsingCase] = [
        .accepts(
            "a head of 16 KiB",
            bare("GET / HTTP/1.1", "Host: a", "X: \(filler(16_384 - frame))"),
            "GET / 1.1 none",
            "end"
        ),
        .refuses(
            431,
            "head is too large",
            "a head of one byte more",
            bare("GET / HTTP/1.1", "Host: a", "X: \(filler(16_385 - frame))")
        ),
        .refuses(
            431,
            "head is too large",
            "a head of 64 KiB that does not end",
            "GET / HTTP/1.1\r\nHost: a\r\nX: \(filler(65_536))"
        ),
        .refuses(431, "head is too large", "a head of 64 KiB", head("GET / HTTP/1.1", "X: \(filler(65_536))")),
        .refuses(431, "head is too large", "a name of 64 KiB", head("GET / HTTP/1.1", "\(filler(65_536)): y")),
        .accepts("100 fields", "GET / HTTP/1.1\r\nHost: a\r\n\(lines(99))\r\n", "GET / 1.1 none", "end"),
        .refuses(431, "too many fields", "101 fields", "GET / HTTP/1.1\r\nHost: a\r\n\(lines(100))\r\n"),
        .refuses(431, "too many fields", "10,000 fields", "GET / HTTP/1.1\r\nHost: a\r\n\(lines(10_000))\r\n"),
        .accepts(
            "a request line of half the head",
            head("GET /\(filler(8_176)) HTTP/1.1"),
            "GET /\(filler(8_176)) 1.1 none",
            "end"
        ),
        .refuses(414, "too long", "a longer request line", head("GET /\(filler(8_180)) HTTP/1.1")),
        .refuses(414, "too long", "a target of 64 KiB that does not end", "GET /\(filler(65_536))"),
        .refuses(414, "too long", "a request line without a space", filler(65_536)),
        .accepts(
            "a body at the limit",
            head("POST / HTTP/1.1", "Content-Length: 1048576"),
            "POST / 1.1 length(1048576)",
            "waits"
        ),
        .accepts("a chunk at the limit", chunked("100000\r\n"), "POST / 1.1 chunked", "waits"),
    ]
}
