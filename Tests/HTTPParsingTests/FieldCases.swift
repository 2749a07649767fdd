extension ParsingCase {
    static let fields: [ParsingCase] =
        [
            .accepts("a field without a value", head("GET / HTTP/1.1", "X:"), "GET / 1.1 none", "end"),
            .accepts("a field without spaces", head("GET / HTTP/1.1", "X:y"), "GET / 1.1 none", "end"),
            .accepts("spaces and tabs around a value", head("GET / HTTP/1.1", "X: \t y \t "), "GET / 1.1 none", "end"),
            .accepts("a tab in a value", head("GET / HTTP/1.1", "X: a\tb"), "GET / 1.1 none", "end"),
            .accepts("a value with colons", head("GET / HTTP/1.1", "X: a:b: c"), "GET / 1.1 none", "end"),
            .accepts(
                "a name with each mark of a token",
                head("GET / HTTP/1.1", "!#$%&'*+-.^_`|~1a: b"),
                "GET / 1.1 none",
                "end"
            ),
            .accepts("a value that is not ASCII", head("GET / HTTP/1.1", "X: ä"), "GET / 1.1 none", "end"),
            .accepts(
                "names in any case",
                bare("POST / HTTP/1.1", "hOST: a", "cONTENT-lENGTH: 2") + "ab",
                "POST / 1.1 length(2)",
                "body ab",
                "end"
            ),
            .refuses(400, "name", "a space before the colon", head("GET / HTTP/1.1", "X : y")),
            .refuses(400, "name", "a tab before the colon", head("GET / HTTP/1.1", "X\t: y")),
            .refuses(
                400,
                "name",
                "a space before the colon of Content-Length",
                head("POST / HTTP/1.1", "Content-Length : 5") + "hello"
            ),
            .refuses(
                400,
                "name",
                "a space before the colon of Transfer-Encoding",
                head("POST / HTTP/1.1", "Transfer-Encoding : chunked")
            ),
            .refuses(400, "name", "a space before the colon of Host", bare("GET / HTTP/1.1", "Host : a")),
            .refuses(400, "name", "an empty name", head("GET / HTTP/1.1", ": y")),
            .refuses(400, "name", "a line without a colon", head("GET / HTTP/1.1", "X")),
            .refuses(400, "name", "a name with a space", head("GET / HTTP/1.1", "X Y: z")),
            .refuses(400, "name", "a name that is not ASCII", head("GET / HTTP/1.1", "Xä: y")),
            .refuses(400, "name", "a name with parentheses", head("GET / HTTP/1.1", "X(y): z")),
            .refuses(400, "name", "a name with quotes", head("GET / HTTP/1.1", "\"X\": z")),
            .refuses(400, "folded", "a folded line", head("GET / HTTP/1.1", "X: y", " z")),
            .refuses(400, "folded", "a line folded with a tab", head("GET / HTTP/1.1", "X: y", "\tz")),
            .refuses(400, "folded", "a line folded after nothing", head("GET / HTTP/1.1", "X:", " y")),
            .refuses(
                400,
                "folded",
                "a folded Transfer-Encoding",
                head("POST / HTTP/1.1", "Transfer-Encoding:", " chunked") + "0\r\n\r\n"
            ),
            .refuses(
                400,
                "folded",
                "a folded Content-Length",
                head("POST / HTTP/1.1", "Content-Length: 1", " 0") + "a"
            ),
            .refuses(
                400,
                "folded",
                "a first field that begins with a space",
                bare("GET / HTTP/1.1", " X: y", "Host: a")
            ),
            .refuses(400, "folded", "a line of one space", head("GET / HTTP/1.1", "X: y", " ")),
            .refuses(400, "without CR", "a field that ends in LF", head("GET / HTTP/1.1", "X: y\nZ: w")),
            .refuses(400, "without CR", "an empty line of LF alone", "GET / HTTP/1.1\r\nHost: a\r\n\n"),
            .refuses(400, "without CR", "only LF", "GET / HTTP/1.1\nHost: a\n\n"),
            .refuses(400, "CR is not followed", "a bare CR in a value", head("GET / HTTP/1.1", "X: a\rb")),
            .refuses(
                400,
                "CR is not followed",
                "a bare CR that would hide a field",
                head("GET / HTTP/1.1", "X: a\rContent-Length: 5")
            ),
            .refuses(400, "CR is not followed", "two CR before a LF", head("GET / HTTP/1.1", "X: a\r")),
            .refuses(400, "name", "a bare CR in a name", head("GET / HTTP/1.1", "X\rY: z")),
            .refuses(
                400,
                "CR is not followed",
                "a bare CR at the beginning of a line",
                head("GET / HTTP/1.1", "\rX: z")
            ),
        ] + prefixes + controls

    /// A name that is a proper prefix of a known one takes nothing from the fields after it.
    private static let prefixes: [ParsingCase] = [
        "X", "C", "H", "Ho", "Hos", "Auth", "Content-Len", "Transfer-Encodin", "Connectio",
    ]
    .map { name in
        .accepts(
            "\(name): takes nothing from the fields after it",
            bare(
                "POST / HTTP/1.1",
                "\(name):",
                "Host: a",
                "\(name): y",
                "Content-Length: 2",
                "\(name): z",
                "Connection: close"
            ) + "ab",
            "POST / 1.1 length(2) close",
            "body ab",
            "end"
        )
    }

    private static let controls: [ParsingCase] = [0, 1, 8, 11, 12, 27, 31, 127].flatMap { code -> [ParsingCase] in
        let control = String(Unicode.Scalar(UInt8(code)))
        return [
            .refuses(400, "name", "the control character \(code) in a name", head("GET / HTTP/1.1", "X\(control)Y: z")),
            .refuses(
                400,
                "value",
                "the control character \(code) in a value",
                head("GET / HTTP/1.1", "X: a\(control)b")
            ),
        ]
    }
}
