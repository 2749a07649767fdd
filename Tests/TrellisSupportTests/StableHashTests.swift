import Testing
import TrellisSupport

struct StableHashTests {
    @Test(arguments: [("", "cbf29ce484222325"), ("a", "af63dc4c8601ec8c"), ("foobar", "85944171f73967e8")])
    func `the hash is that of FNV-1a`(text: String, digits: String) {
        #expect(StableHash(text.utf8).digits == digits)
        #expect(String(StableHash(text.utf8).value, radix: 16) == digits)
    }

    @Test func `the digits are always sixteen`() throws {
        let text = try #require((0..<1_000).map(String.init).first { StableHash($0.utf8).value < 1 << 60 })
        #expect(StableHash(text.utf8).digits.utf8.count == 16)
    }
}
