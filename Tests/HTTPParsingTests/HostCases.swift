extension ParsingCase {
    static let hosts: [ParsingCase] =
        [
            "a", "localhost:8080", "example.com", "EXAMPLE.com:443", "xn--bcher-kva.example", "a_b.c", "127.0.0.1:1",
            "[::1]", "[::1]:8080", "[::ffff:1.2.3.4]:65535",
        ]
        .map { .accepts("Host: \($0)", bare("GET / HTTP/1.1", "Host: \($0)"), "GET / 1.1 none", "end") }
        + [
            "", "user@a", "user:password@a", "a b", "a,b", "a, a", "a/b", "a?b", "a#b", "a\\b", "a:", ":80", "a:b",
            "a:80:80", "a:65536", "a:-1", "a:+1", "a:000080",
            "a:8 0", "http://a", "[::1", "[]", "[a]", "[::1]80", "[::1]:", "[::1%25eth0]", "::1", "a;b", "a%2eb",
            "\"a\"", "<a>", "ä", "a'b", "*", "(a)",
            String(repeating: "a", count: 256),
        ]
        .map { .refuses(400, "Host is not", "Host: \($0)", bare("GET / HTTP/1.1", "Host: \($0)")) }
        + [
            .refuses(400, "exactly one Host", "no Host", bare("GET / HTTP/1.1", "X: y")),
            .refuses(400, "exactly one Host", "no fields", "GET / HTTP/1.1\r\n\r\n"),
            .refuses(400, "exactly one Host", "no Host in 1.0", bare("GET / HTTP/1.0", "X: y")),
            .refuses(400, "exactly one Host", "two Hosts", head("GET / HTTP/1.1", "Host: b")),
            .refuses(400, "exactly one Host", "two equal Hosts", head("GET / HTTP/1.1", "Host: a")),
            .refuses(400, "exactly one Host", "two Hosts, one of them empty", head("GET / HTTP/1.1", "host:")),
        ]
}
