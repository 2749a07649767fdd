import Testing

@testable import WorkflowWeb

struct TrustedProxiesTests {
    @Test(arguments: [
        ("10.0.0.0/8", "10.255.0.1", true), ("10.0.0.0/8", "11.0.0.1", false), ("10.0.0.0/8", "::ffff:10.0.0.1", true),
        ("10.0.0.7", "10.0.0.7", true), ("10.0.0.7", "10.0.0.6", false), ("10.0.0.6/31", "10.0.0.7", true),
        ("10.0.0.6/31", "10.0.0.8", false), ("0.0.0.0/0", "203.0.113.1", true), ("0.0.0.0/0", "2001:db8::1", false),
        ("2001:db8::/33", "2001:db8:7fff::1", true), ("2001:db8::/33", "2001:db8:8000::1", false),
        ("::1", "::1", true), ("::1", "127.0.0.1", false), ("fe80::1", "fe80::1%eth0", true), ("10.0.0.7", "", false),
    ])
    func `a range has the addresses that begin with its bits`(range: String, address: String, isIn: Bool) throws {
        #expect(try #require(TrustedProxies([range])).contains(address) == isIn)
    }

    @Test(arguments: [
        "", "10", "10.0.0.0/33", "10.0.0.0/", "10.0.0.0/-1", "10.0.0.0/+8", "::/129", "proxy.example", "10.0.0.0/8/8",
        "[::1]",
    ])
    func `anything else is no range`(text: String) {
        #expect(TrustedProxies([text]) == nil)
    }

    @Test(arguments: [
        // What a visitor sends himself stands to the left.
        ("203.0.113.7", "203.0.113.7"), ("6.6.6.6, 203.0.113.7", "203.0.113.7"),
        ("6.6.6.6, 203.0.113.7, 10.1.2.3", "203.0.113.7"), ("6.6.6.6,203.0.113.7\t,  10.1.2.3", "203.0.113.7"),
        ("10.1.2.3, 10.1.2.4", "10.1.2.3"),
        // What is no address hides all that stands further left.
        ("203.0.113.7, unknown", "10.9.9.9"), ("203.0.113.7, unknown, 10.1.2.3", "10.1.2.3"), ("", "10.9.9.9"),
        ("203.0.113.7,", "10.9.9.9"),
        // Several spellings of one address count as one.
        ("203.0.113.7:4711", "203.0.113.7"), ("::ffff:203.0.113.7", "203.0.113.7"),
        ("2001:DB8:0::1", "2001:db8::1"), ("[2001:db8::1]:4711", "2001:db8::1"), ("[2001:db8::1]", "2001:db8::1"),
    ])
    func `the visitor is the right-most address that is not a proxy's`(field: String, visitor: String) throws {
        let proxies = try #require(TrustedProxies(["10.0.0.0/8"]))
        var request = WebRequest(path: "/", headers: ["x-forwarded-for": field], remoteAddress: "10.9.9.9")
        proxies.apply(to: &request)
        #expect(request.remoteAddress == visitor)
    }

    @Test func `of several fields the last one is the proxy's own`() throws {
        let proxies = try #require(TrustedProxies(["10.0.0.0/8"]))
        let fields: HTTPHeaders = [
            "x-forwarded-for": "6.6.6.6", "x-forwarded-for": "203.0.113.7", "x-forwarded-proto": "https, http",
            "x-forwarded-proto": "HTTPS", "x-forwarded-host": "evil.example, a.example", "host": "inner",
            "forwarded": "for=6.6.6.6;host=evil.example;proto=http",
        ]
        var request = WebRequest(path: "/", headers: fields, remoteAddress: "10.9.9.9")
        proxies.apply(to: &request)
        #expect(request.remoteAddress == "203.0.113.7")
        #expect(request.forwardedScheme == "https")
        #expect(request.headers["host"] == "a.example")
    }

    @Test func `what is no scheme is not believed`() throws {
        let proxies = try #require(TrustedProxies(["10.0.0.0/8"]))
        var request = WebRequest(path: "/", headers: ["x-forwarded-proto": "ftp"], remoteAddress: "10.9.9.9")
        proxies.apply(to: &request)
        #expect(request.forwardedScheme == nil)
    }
}
