extension ParsingCase {
    static let codings: [ParsingCase] =
        [
            .accepts("chunks", chunked("5\r\nhello\r\n0\r\n\r\n"), "POST / 1.1 chunked", "body hello", "end"),
            .accepts(
                "chunked in capitals",
                head("POST / HTTP/1.1", "Transfer-Encoding: CHUNKED") + "0\r\n\r\n",
                "POST / 1.1 chunked",
                "end"
            ),
            .accepts("TE says nothing about this body", head("GET / HTTP/1.1", "TE: chunked"), "GET / 1.1 none", "end"),
            .refuses(
                400,
                "beside",
                "a length before Transfer-Encoding",
                head("POST / HTTP/1.1", "Content-Length: 6", "Transfer-Encoding: chunked") + "0\r\n\r\nX"
            ),
            .refuses(
                400,
                "beside",
                "a length after Transfer-Encoding",
                head("POST / HTTP/1.1", "Transfer-Encoding: chunked", "Content-Length: 3") + "8\r\n"
            ),
            .refuses(
                400,
                "",
                "a length beside an unknown coding",
                head("POST / HTTP/1.1", "Transfer-Encoding: x", "Content-Length: 3") + "abc"
            ),
            .refuses(
                400,
                "",
                "a length of 0 beside chunks",
                head("POST / HTTP/1.1", "Content-Length: 0", "Transfer-Encoding: chunked") + "0\r\n\r\n"
            ),
            .refuses(
                400,
                "Transfer-Encoding",
                "chunked twice, in two fields",
                head("POST / HTTP/1.1", "Transfer-Encoding: chunked", "Transfer-Encoding: chunked")
            ),
            .refuses(
                400,
                "more than one",
                "identity and chunked in two fields",
                head("POST / HTTP/1.1", "Transfer-Encoding: identity", "Transfer-Encoding: chunked")
            ),
            .refuses(
                400,
                "Transfer-Encoding",
                "chunked and identity in two fields",
                head("POST / HTTP/1.1", "Transfer-Encoding: chunked", "Transfer-encoding: identity")
            ),
            .refuses(
                400,
                "more than one",
                "gzip and chunked in two fields",
                head("POST / HTTP/1.1", "Transfer-Encoding: gzip", "Transfer-Encoding: chunked")
            ),
            .refuses(
                400,
                "HTTP/1.0",
                "chunked in 1.0",
                head("POST / HTTP/1.0", "Transfer-Encoding: chunked") + "0\r\n\r\n"
            ),
            .refuses(
                400,
                "HTTP/1.0",
                "chunked in 1.0 that is to be kept alive",
                head("POST / HTTP/1.0", "Transfer-Encoding: chunked", "Connection: keep-alive") + "0\r\n\r\n"
            ),
            .refuses(
                501,
                "other than chunked",
                "gzip, chunked",
                head("POST / HTTP/1.1", "Transfer-Encoding: gzip, chunked")
            ),
            .refuses(
                501,
                "other than chunked",
                "identity, chunked",
                head("POST / HTTP/1.1", "Transfer-Encoding: identity, chunked")
            ),
        ]
        + [
            "xchunked", "chunkedx", "chunked, identity", "chunked;q=1", "chunked, chunked", "chunked chunked",
            "identity", "gzip", "", ",", "\"chunked\"", "chunked, gzip", "x-chunked",
            "chunke", "chun\u{212A}ed", "chunked,", ",chunked", "chunKED\u{0C}", "chun\tked", "'chunked'",
            "chunked\u{A0}",
        ]
        .map {
            .refuses(
                400,
                "",
                "Transfer-Encoding: \($0)",
                head("POST / HTTP/1.1", "Transfer-Encoding: \($0)") + "0\r\n\r\nGET /admin HTTP/1.1\r\n\r\n"
            )
        }
}
