import Testing

@testable import WorkflowWeb

struct OriginPolicyTests {
    private func policy(_ names: String...) throws -> OriginPolicy { try #require(OriginPolicy(names: names)) }

    @Test(arguments: [
        "127.0.0.1", "127.8.9.1:8080", "localhost", "LOCALHOST:1", "a.localhost:8080", "[::1]", "[::1]:8080",
    ])
    func `loopback is always ours`(host: String) throws {
        #expect(try policy().isOwn(host: host))
    }

    @Test(arguments: [
        "", "127", "127.1", "127.0.0.256", "127.0.0.1.1", "127.0.0.1.evil.example", "128.0.0.1",
        "localhost.evil.example",
        "evil-localhost", "::1", "[::2]", "localhost:70000", "me@localhost", "localhost/", "todo.example",
    ])
    func `nothing else is ours unless it is listed`(host: String) throws {
        #expect(try !policy("other.example").isOwn(host: host))
    }

    @Test(arguments: [
        ("todo.example", "http://todo.example", "todo.example", true),
        ("todo.example", "https://todo.example", "todo.example", true),
        ("https://todo.example", "https://todo.example", "todo.example", true),
        ("https://todo.example", "https://todo.example:443", "todo.example:443", true),
        ("https://todo.example:443", "https://todo.example", "todo.example", true),
        ("https://todo.example", "http://todo.example", "todo.example", false),
        ("https://todo.example", "https://todo.example:8443", "todo.example:8443", false),
        ("https://todo.example:8443", "https://todo.example:8443", "todo.example:8443", true),
        ("https://todo.example", "https://evil.example", "todo.example", false),
        ("https://todo.example", "https://localhost", "todo.example", false),
        ("https://todo.example", "https://todo.example", "localhost", false),
        ("https://todo.example", "null", "todo.example", false),
    ])
    func `an origin has to be that of a listed host`(listed: String, origin: String, host: String, isTaken: Bool) throws
    {
        #expect(try policy(listed).accepts(origin: origin, host: host) == isTaken)
    }

    @Test(arguments: [
        "[::1", "[::1]x", "[::1]80", "localhost:+80", "localhost:", "localhost:\u{301}80", "localhost:80:80",
        "k.example:\u{301}", "\u{212A}.example", "localhost\u{301}",
    ])
    func `a host that is written in an odd way is not ours`(host: String) throws {
        let policy = try policy("k.example")
        #expect(policy.isOwn(host: "K.example:8080") == false && policy.isOwn(host: "K.example"))
        #expect(!policy.isOwn(host: host))
        #expect(!policy.accepts(origin: "http://" + host, host: host))
        #expect(!policy.accepts(origin: "http://\u{212A}.example", host: "k.example"))
    }

    @Test func `the origin of one listed host may not act on another`() throws {
        let policy = try policy("https://a.example", "https://b.example")
        #expect(policy.accepts(origin: "https://a.example", host: "a.example"))
        #expect(!policy.accepts(origin: "https://a.example", host: "b.example"))
    }
}
