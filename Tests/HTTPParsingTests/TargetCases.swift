extension ParsingCase {
    static let targets: [ParsingCase] =
        [
            .accepts("a path and a query", head("GET /a/b;c=1?d=e&f HTTP/1.1"), "GET /a/b;c=1?d=e&f 1.1 none", "end"),
            .accepts(
                "each mark of a path",
                head("GET /-._~!$&'()*+,;=:@ HTTP/1.1"),
                "GET /-._~!$&'()*+,;=:@ 1.1 none",
                "end"
            ),
            .accepts("an escaped LF stays as it is", head("GET /a%0ab HTTP/1.1"), "GET /a%0ab 1.1 none", "end"),
            .accepts("an escaped NUL stays as it is", head("GET /a%00b HTTP/1.1"), "GET /a%00b 1.1 none", "end"),
            .accepts("a broken escape stays as it is", head("GET /a%zz% HTTP/1.1"), "GET /a%zz% 1.1 none", "end"),
            .accepts("dots stay as they are", head("GET /../a/./b HTTP/1.1"), "GET /../a/./b 1.1 none", "end"),
            .accepts("two slashes are a path", head("GET //evil/a HTTP/1.1"), "GET //evil/a 1.1 none", "end"),
            .accepts("an empty query", head("GET /? HTTP/1.1"), "GET /? 1.1 none", "end"),
            .accepts("a query with question marks", head("GET /?a?b? HTTP/1.1"), "GET /?a?b? 1.1 none", "end"),
            .refuses(400, "slash", "the absolute form", head("GET http://a/ HTTP/1.1")),
            .refuses(400, "slash", "the absolute form of another host", head("GET http://evil/ HTTP/1.1")),
            .refuses(400, "slash", "the authority form", head("GET a:80 HTTP/1.1")),
            .refuses(400, "slash", "CONNECT", head("CONNECT a:80 HTTP/1.1")),
            .refuses(400, "slash", "the asterisk", head("OPTIONS * HTTP/1.1")),
            .refuses(400, "slash", "a path without its slash", head("GET a HTTP/1.1")),
            .refuses(400, "slash", "a query without a path", head("GET ?a HTTP/1.1")),
            .refuses(400, "path", "a fragment", head("GET /a#b HTTP/1.1")),
            .refuses(400, "query", "a fragment after a query", head("GET /a?b#c HTTP/1.1")),
            .refuses(400, "version", "a space in the path", head("GET /a b HTTP/1.1")),
            .refuses(400, "path", "a path that is not ASCII", head("GET /ä HTTP/1.1")),
            .refuses(400, "query", "a query that is not ASCII", head("GET /?ä HTTP/1.1")),
            .refuses(
                400,
                "path",
                "a path of bytes that are no UTF-8",
                bytes: Array("GET /".utf8) + [0xFF] + Array(" HTTP/1.1\r\nHost: a\r\n\r\n".utf8)
            ),
            .refuses(400, "path", "a backslash that browsers take for a slash", head("GET /\\evil HTTP/1.1")),
        ] + marks + controls

    /// In a path only what RFC 3986 allows; in a query also what browsers do not escape there.
    private static let marks: [ParsingCase] =
        "\"<>".flatMap { mark -> [ParsingCase] in
            [
                .refuses(400, "path", "\(mark) in a path", head("GET /a\(mark)b HTTP/1.1")),
                .refuses(400, "query", "\(mark) in a query", head("GET /?a\(mark)b HTTP/1.1")),
            ]
        }
        + "[]{}|\\^`".flatMap { mark -> [ParsingCase] in
            [
                .refuses(400, "path", "\(mark) in a path", head("GET /a\(mark)b HTTP/1.1")),
                .accepts("\(mark) in a query", head("GET /?a\(mark)b HTTP/1.1"), "GET /?a\(mark)b 1.1 none", "end"),
            ]
        }

    private static let controls: [ParsingCase] = [0, 1, 8, 9, 11, 13, 27, 31, 127].map { code in
        let control = String(Unicode.Scalar(UInt8(code)))
        return .refuses(400, "target", "the control character \(code) in a target", head("GET /a\(control)b HTTP/1.1"))
    }
}
