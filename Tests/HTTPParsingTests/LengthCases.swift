extension ParsingCase {
    // An empty reason stands where the one that is found first depends on the version of Boost.
    static let lengths: [ParsingCase] =
        [
            .accepts(
                "a body with a length",
                head("POST / HTTP/1.1", "Content-Length: 5") + "hello",
                "POST / 1.1 length(5)",
                "body hello",
                "end"
            ),
            .accepts("a length of 0", head("POST / HTTP/1.1", "Content-Length: 0"), "POST / 1.1 length(0)", "end"),
            .accepts(
                "zeros before a length",
                head("POST / HTTP/1.1", "Content-Length: 0005") + "hello",
                "POST / 1.1 length(5)",
                "body hello",
                "end"
            ),
            .accepts(
                "a length in 1.0",
                head("POST / HTTP/1.0", "Content-Length: 2") + "ab",
                "POST / 1.0 length(2) close",
                "body ab",
                "end"
            ),
            .accepts(
                "a body of a GET",
                head("GET / HTTP/1.1", "Content-Length: 2") + "ab",
                "GET / 1.1 length(2)",
                "body ab",
                "end"
            ),
            .accepts(
                "a body that has not arrived",
                head("POST / HTTP/1.1", "Content-Length: 5") + "hell",
                "POST / 1.1 length(5)",
                "body hell",
                "waits"
            ),
            .accepts(
                "CR LF in a body",
                head("POST / HTTP/1.1", "Content-Length: 4") + "\r\n\r\n",
                "POST / 1.1 length(4)",
                "body \r\n\r\n",
                "end"
            ),
            .accepts("a head that has not ended", "GET / HTTP/1.1\r\nHost: a\r\n", "waits"),
            .accepts("a byte of a request", "G", "waits"),
            .refuses(
                400,
                "",
                "two different lengths",
                head("POST / HTTP/1.1", "Content-Length: 5", "Content-Length: 6") + "hello"
            ),
            .refuses(
                400,
                "more than one",
                "two equal lengths",
                head("POST / HTTP/1.1", "Content-Length: 5", "Content-Length: 5") + "hello"
            ),
            .refuses(
                400,
                "not a number",
                "a list of equal lengths",
                head("POST / HTTP/1.1", "Content-Length: 5, 5") + "hello"
            ),
            .refuses(
                400,
                "not a number",
                "a list of equal lengths without a space",
                head("POST / HTTP/1.1", "Content-Length: 5,5") + "hello"
            ),
            .refuses(
                400,
                "",
                "a list of lengths",
                head("POST / HTTP/1.1", "Content-Length: 5, 6") + "hello"
            ),
        ]
        + [
            "", "+5", "-1", "-0", "0x5", "5 5", "5;", "5a", "5.0", "5e0", "1_000", "\"5\"", "٥", "5,", ",5",
            "18446744073709551616", "99999999999999999999999", "-9223372036854775808",
        ].map {
            .refuses(
                400,
                "Content-Length",
                "Content-Length: \($0)",
                head("POST / HTTP/1.1", "Content-Length: \($0)") + "hello"
            )
        }
        + [
            .refuses(
                400,
                "not a number",
                "a length above 63 bits",
                head("POST / HTTP/1.1", "Content-Length: 9223372036854775808")
            ),
            .refuses(
                413,
                "limit",
                "the largest length of 63 bits",
                head("POST / HTTP/1.1", "Content-Length: 9223372036854775807")
            ),
            .refuses(
                413,
                "limit",
                "a length above the limit, before any of the body",
                head("POST / HTTP/1.1", "Content-Length: 1048577")
            ),
        ]
}
