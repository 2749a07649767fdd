extension ParsingCase {
    private static let long = String(repeating: "0", count: 17_000)

    static let chunks: [ParsingCase] = [
        .accepts("several chunks", chunked("1\r\na\r\n2\r\nbc\r\n0\r\n\r\n"), "POST / 1.1 chunked", "body abc", "end"),
        .accepts(
            "a size in hexadecimal digits of both cases",
            chunked("0aA\r\n\(String(repeating: "x", count: 170))\r\n0\r\n\r\n"),
            "POST / 1.1 chunked",
            "body \(String(repeating: "x", count: 170))",
            "end"
        ),
        .accepts("several zeros for the last chunk", chunked("000\r\n\r\n"), "POST / 1.1 chunked", "end"),
        .accepts(
            "CR LF in the data",
            chunked("4\r\n\r\n\r\n\r\n0\r\n\r\n"),
            "POST / 1.1 chunked",
            "body \r\n\r\n",
            "end"
        ),
        .accepts("an extension", chunked("1;a\r\nx\r\n0\r\n\r\n"), "POST / 1.1 chunked", "body x", "end"),
        .accepts(
            "an extension with a value",
            chunked("1;a=b;c=\"d;e\\\"\"\r\nx\r\n0;f\r\n\r\n"),
            "POST / 1.1 chunked",
            "body x",
            "end"
        ),
        .accepts(
            "spaces around an extension",
            chunked("1 ; a = b\r\nx\r\n0\r\n\r\n"),
            "POST / 1.1 chunked",
            "body x",
            "end"
        ),
        .accepts("a chunk's line that has not ended", chunked("5"), "POST / 1.1 chunked", "waits"),
        .accepts("data that has not arrived", chunked("5\r\nhel"), "POST / 1.1 chunked", "body hel", "waits"),
        .accepts("a last chunk without the empty line", chunked("0\r\n"), "POST / 1.1 chunked", "waits"),
        .refuses(400, "chunk's size", "an empty size", chunked("\r\nx\r\n0\r\n\r\n")),
        .refuses(400, "chunk's size", "a negative size", chunked("-1\r\nx\r\n0\r\n\r\n")),
        .refuses(400, "chunk's size", "a size with a plus", chunked("+1\r\nx\r\n0\r\n\r\n")),
        .refuses(400, "chunk's size", "a size with 0x", chunked("0x1\r\nx\r\n0\r\n\r\n")),
        .refuses(400, "chunk's size", "a size with a letter after it", chunked("1g\r\nx\r\n0\r\n\r\n")),
        .refuses(400, "chunk's size", "a size with an underscore", chunked("1_0\r\nx\r\n0\r\n\r\n")),
        .refuses(400, "begins with a space", "a space before a size", chunked(" 1\r\nx\r\n0\r\n\r\n")),
        .refuses(400, "chunk's size", "a space after a size", chunked("1 \r\nx\r\n0\r\n\r\n")),
        .refuses(400, "chunk's size", "a tab after a size", chunked("1\t\r\nx\r\n0\r\n\r\n")),
        .refuses(400, "chunk's size", "two sizes", chunked("1 1\r\nx\r\n0\r\n\r\n")),
        .refuses(400, "chunk's size", "a size of 17 digits", chunked("10000000000000000\r\nx")),
        .refuses(413, "limit", "a size of 16 digits", chunked("ffffffffffffffff\r\nx")),
        .refuses(413, "limit", "a size of 63 bits", chunked("7fffffffffffffff\r\nx")),
        .refuses(413, "limit", "a size above the limit", chunked("100001\r\nx")),
        .refuses(413, "limit", "sizes above the limit together", chunked("1\r\nx\r\n100000\r\nx")),
        .refuses(413, "framing", "a size of too many digits", chunked(long)),
        .refuses(400, "without CR", "a size that ends in LF", chunked("1\nx\r\n0\r\n\r\n")),
        .refuses(400, "control", "a size that ends in two CR", chunked("1\r\r\nx\r\n0\r\n\r\n")),
        .refuses(400, "control", "a CR in an extension", chunked("1;a\rb\r\nx\r\n0\r\n\r\n")),
        .refuses(400, "without CR", "a LF in an extension", chunked("1;a\nb\r\nx\r\n0\r\n\r\n")),
        .refuses(400, "without CR", "a LF in quotes", chunked("1;a=\"\nb\"\r\nx\r\n0\r\n\r\n")),
        .refuses(400, "too early", "CR LF in quotes", chunked("1;a=\"\r\nb\"\r\nx\r\n0\r\n\r\n")),
        .refuses(400, "too early", "an escaped CR in quotes", chunked("1;a=\"\\\r\nb\"\r\nx\r\n0\r\n\r\n")),
        .refuses(400, "too early", "quotes that do not end", chunked("1;a=\"b\r\nx\r\n0\r\n\r\n")),
        .refuses(400, "control", "a NUL in quotes", chunked("1;a=\"\0\"\r\nx\r\n0\r\n\r\n")),
        .refuses(400, "control", "a DEL in quotes", chunked("1;a=\"\u{7F}\"\r\nx\r\n0\r\n\r\n")),
        .refuses(400, "control", "a NUL in the size", chunked("1\0\r\nx\r\n0\r\n\r\n")),
        .refuses(400, "chunk's size", "an extension without a name", chunked("1;\r\nx\r\n0\r\n\r\n")),
        .refuses(400, "chunk's size", "an extension with an empty value", chunked("1;a=\r\nx\r\n0\r\n\r\n")),
        .refuses(400, "chunk's size", "an extension that is no token", chunked("1;(a)\r\nx\r\n0\r\n\r\n")),
        .refuses(400, "chunk's size", "an extension without a semicolon", chunked("1 a\r\nx\r\n0\r\n\r\n")),
        .refuses(400, "data does not end", "more data than the size says", chunked("1\r\nxy\r\n0\r\n\r\n")),
        .refuses(400, "data does not end", "less data than the size says", chunked("3\r\nx\r\n0\r\n\r\n")),
        .refuses(400, "data does not end", "no CR LF after the data", chunked("1\r\nx0\r\n\r\n")),
        .refuses(400, "without CR", "LF alone after the data", chunked("1\r\nx\n0\r\n\r\n")),
        .refuses(400, "data does not end", "CR alone after the data", chunked("1\r\nx\r0\r\n\r\n")),
        .refuses(400, "chunk's size", "two CR LF after the data", chunked("1\r\nx\r\n\r\n0\r\n\r\n")),
        .refuses(
            413,
            "framing",
            "an extension that is too long",
            chunked("1;a=\(String(repeating: "b", count: 16_384))\r\nx\r\n0\r\n\r\n")
        ),
        .refuses(413, "framing", "a body of single bytes", chunked(String(repeating: "1\r\nx\r\n", count: 4_000))),
        .refuses(
            413,
            "framing",
            "single bytes with long extensions",
            chunked(String(repeating: "1;a=\(String(repeating: "b", count: 4_000))\r\nx\r\n", count: 6))
        ),
    ]

    static let trailers: [ParsingCase] = [
        .accepts("trailers are dropped", chunked("0\r\nX: y\r\nZ: w\r\n\r\n"), "POST / 1.1 chunked", "end"),
        .accepts("Host in the trailers has no effect", chunked("0\r\nHost: evil\r\n\r\n"), "POST / 1.1 chunked", "end"),
        .accepts(
            "Connection in the trailers has no effect",
            chunked("0\r\nConnection: close\r\n\r\n") + head("GET / HTTP/1.1"),
            "POST / 1.1 chunked",
            "end",
            "GET / 1.1 none",
            "end"
        ),
        .refuses(
            400,
            "Content-Length",
            "Content-Length in the trailers",
            chunked("0\r\nContent-Length: 5\r\n\r\nhello")
        ),
        .refuses(
            400,
            "Transfer-Encoding",
            "Transfer-Encoding in the trailers",
            chunked("0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n")
        ),
        .refuses(
            400,
            "name",
            "a request in the place of trailers",
            chunked("0\r\nGET /admin HTTP/1.1\r\nHost: a\r\n\r\n")
        ),
        .refuses(400, "name", "a trailer with a space before its colon", chunked("0\r\nX : y\r\n\r\n")),
        .refuses(400, "folded", "a folded trailer", chunked("0\r\nX: y\r\n z\r\n\r\n")),
        .refuses(400, "without CR", "a trailer that ends in LF", chunked("0\r\nX: y\n\r\n")),
        .refuses(400, "without CR", "an end of the body of LF alone", chunked("0\r\n\n")),
        .refuses(400, "value", "a NUL in a trailer", chunked("0\r\nX: \0\r\n\r\n")),
        .refuses(400, "CR is not followed", "a CR in a trailer", chunked("0\r\nX: a\rb\r\n\r\n")),
        .refuses(400, "", "quotes of the last chunk that reach into the trailers", chunked("0;a=\"\r\nX: \"\r\n\r\n")),
        .refuses(
            413,
            "framing",
            "trailers that are too long",
            chunked("0\r\n" + String(repeating: "X: y\r\n", count: 3_000))
        ),
        .refuses(413, "framing", "one trailer that is too long", chunked("0\r\nX: \(long)\r\n\r\n")),
    ]
}
