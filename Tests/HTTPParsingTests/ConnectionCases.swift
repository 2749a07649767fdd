extension ParsingCase {
    private static let upgrade = head("GET /live HTTP/1.1", "Connection: keep-alive, Upgrade", "Upgrade: WebSocket")

    static let connections: [ParsingCase] = [
        .accepts("close", head("GET / HTTP/1.1", "Connection: close"), "GET / 1.1 none close", "end"),
        .accepts(
            "close in capitals, among others",
            head("GET / HTTP/1.1", "Connection: x, CLOSE"),
            "GET / 1.1 none close",
            "end"
        ),
        .accepts(
            "close in a second field",
            head("GET / HTTP/1.1", "Connection: x", "Connection: close"),
            "GET / 1.1 none close",
            "end"
        ),
        .accepts(
            "close wins over keep-alive",
            head("GET / HTTP/1.1", "Connection: keep-alive, close"),
            "GET / 1.1 none close",
            "end"
        ),
        .refuses(400, "list", "the Kelvin sign is no k", head("GET / HTTP/1.0", "Connection: \u{212A}eep-alive")),
        .accepts(
            "the Kelvin sign is no k in a protocol either",
            head("GET / HTTP/1.1", "Connection: upgrade", "Upgrade: webSoc\u{212A}et"),
            "GET / 1.1 none upgrade=websoc\u{212A}et",
            "end",
            "left "
        ),
        .accepts(
            "a word that begins with close",
            head("GET / HTTP/1.1", "Connection: closed"),
            "GET / 1.1 none",
            "end"
        ),
        .accepts("keep-alive in 1.0", head("GET / HTTP/1.0", "Connection: Keep-Alive"), "GET / 1.0 none", "end"),
        .accepts(
            "keep-alive and close in 1.0",
            head("GET / HTTP/1.0", "Connection: keep-alive, close"),
            "GET / 1.0 none close",
            "end"
        ),
        .accepts(
            "a proxy's connection is not ours",
            head("GET / HTTP/1.0", "Proxy-Connection: keep-alive"),
            "GET / 1.0 none close",
            "end"
        ),
        .accepts(
            "a list with empty elements",
            head("GET / HTTP/1.1", "Connection: , close ,"),
            "GET / 1.1 none close",
            "end"
        ),
        .refuses(400, "list", "a connection that is no list", head("GET / HTTP/1.1", "Connection: keep alive")),
        .accepts("an upgrade", upgrade, "GET /live 1.1 none upgrade=websocket", "end", "left "),
        .accepts(
            "bytes of the protocol that arrive with the upgrade",
            upgrade + "\u{1}\u{2}GET",
            "GET /live 1.1 none upgrade=websocket",
            "end",
            "left \u{1}\u{2}GET"
        ),
        .accepts(
            "an upgrade to one of several",
            head("GET / HTTP/1.1", "Connection: upgrade", "Upgrade: h2c, websocket", "Upgrade: x/1"),
            "GET / 1.1 none upgrade=h2c+websocket+x/1",
            "end",
            "left "
        ),
        .accepts(
            "an upgrade that Connection does not name",
            head("GET / HTTP/1.1", "Upgrade: websocket"),
            "GET / 1.1 none",
            "end"
        ),
        .accepts(
            "a connection that upgrades to nothing",
            head("GET / HTTP/1.1", "Connection: upgrade"),
            "GET / 1.1 none",
            "end"
        ),
        .accepts(
            "an upgrade in 1.0 is ignored",
            head("GET / HTTP/1.0", "Connection: upgrade", "Upgrade: websocket"),
            "GET / 1.0 none close",
            "end"
        ),
        .accepts(
            "a body that waits to be asked for",
            head("POST / HTTP/1.1", "Expect: 100-Continue", "Content-Length: 1") + "a",
            "POST / 1.1 length(1) continue",
            "body a",
            "end"
        ),
        .accepts(
            "chunks that wait to be asked for",
            head("POST / HTTP/1.1", "Expect: 100-continue", "Transfer-Encoding: chunked"),
            "POST / 1.1 chunked continue",
            "waits"
        ),
        .accepts(
            "an expectation without a body",
            head("POST / HTTP/1.1", "Expect: 100-continue", "Content-Length: 0"),
            "POST / 1.1 length(0)",
            "end"
        ),
        .accepts(
            "an expectation of a GET",
            head("GET / HTTP/1.1", "Expect: 100-continue"),
            "GET / 1.1 none",
            "end"
        ),
        .accepts(
            "an expectation in 1.0 is ignored",
            head("POST / HTTP/1.0", "Expect: 100-continue", "Content-Length: 1") + "a",
            "POST / 1.0 length(1) close",
            "body a",
            "end"
        ),
        .accepts(
            "another expectation is ignored",
            head("POST / HTTP/1.1", "Expect: tea", "Content-Length: 1") + "a",
            "POST / 1.1 length(1)",
            "body a",
            "end"
        ),
    ]

    static let sequences: [ParsingCase] = [
        .accepts(
            "two requests",
            head("GET /1 HTTP/1.1") + head("GET /2 HTTP/1.1"),
            "GET /1 1.1 none",
            "end",
            "GET /2 1.1 none",
            "end"
        ),
        .accepts(
            "a GET and a POST with a body",
            head("GET / HTTP/1.1") + head("POST /x HTTP/1.1", "Content-Length: 1") + "a",
            "GET / 1.1 none",
            "end",
            "POST /x 1.1 length(1)",
            "body a",
            "end"
        ),
        .accepts(
            "a POST with a body and a GET",
            head("POST /x HTTP/1.1", "Content-Length: 3") + "abc" + head("GET / HTTP/1.1"),
            "POST /x 1.1 length(3)",
            "body abc",
            "end",
            "GET / 1.1 none",
            "end"
        ),
        .accepts(
            "chunks and a GET",
            chunked("3\r\nabc\r\n0\r\n\r\n") + head("GET / HTTP/1.1"),
            "POST / 1.1 chunked",
            "body abc",
            "end",
            "GET / 1.1 none",
            "end"
        ),
        .accepts(
            "an empty line after a body",
            head("POST / HTTP/1.1", "Content-Length: 1") + "a\r\n" + head("GET / HTTP/1.1"),
            "POST / 1.1 length(1)",
            "body a",
            "end",
            "GET / 1.1 none",
            "end"
        ),
        .accepts(
            "a request inside a body stays there",
            head("POST / HTTP/1.1", "Content-Length: 5") + "GET /" + head("GET / HTTP/1.1"),
            "POST / 1.1 length(5)",
            "body GET /",
            "end",
            "GET / 1.1 none",
            "end"
        ),
        .refuses(
            400,
            "method",
            "more body than the length says",
            head("POST / HTTP/1.1", "Content-Length: 1") + "a\0" + head("GET / HTTP/1.1")
        ),
        .refuses(
            400,
            "beside",
            "a length for the proxy and chunks for the server",
            head("POST / HTTP/1.1", "Content-Length: 44", "Transfer-Encoding: chunked") + "0\r\n\r\n"
                + head("GET /admin HTTP/1.1")
        ),
        .refuses(
            400,
            "beside",
            "chunks for the proxy and a length for the server",
            head("POST / HTTP/1.1", "Transfer-Encoding: chunked", "Content-Length: 4")
                + "12\r\nGET /admin HTTP/1.1\r\n0\r\n\r\n"
        ),
        .refuses(
            400,
            "name",
            "chunks with a space before the colon, and a length",
            head("POST / HTTP/1.1", "Transfer-Encoding : chunked", "Content-Length: 4") + "12\r\n"
        ),
        .refuses(
            400,
            "value",
            "chunks after a vertical tab",
            head("POST / HTTP/1.1", "Transfer-Encoding:\u{0B}chunked", "Content-Length: 4") + "12\r\n"
        ),
        .refuses(
            400,
            "without CR",
            "chunks after a bare LF",
            head("POST / HTTP/1.1", "X: y\nTransfer-Encoding: chunked", "Content-Length: 4") + "12\r\n"
        ),
        .refuses(
            400,
            "folded",
            "chunks in a line that begins with a space",
            head("POST / HTTP/1.1", "X: y", " Transfer-Encoding: chunked", "Content-Length: 4") + "12\r\n"
        ),
        .accepts(
            "a name with an underscore is another name",
            head("POST / HTTP/1.1", "Transfer_Encoding: chunked", "Content-Length: 2") + "ab",
            "POST / 1.1 length(2)",
            "body ab",
            "end"
        ),
    ]
}
