import Testing
import WorkflowPasswords

/// Secrets that sign somebody in once.
struct LoginTokenTests {
    @Test func `a token is read again from its text, and has the same hash`() throws {
        for _ in 0..<100 {
            let token = LoginToken()
            let text = token.text
            #expect(
                text.utf8.count == 43
                    && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0)) }
            )
            let same = try #require(LoginToken(text))
            #expect(same == token && same.hash == token.hash)
        }
    }

    @Test func `tokens differ, and a hash is that of the standard`() throws {
        #expect(Set((0..<1_000).map { _ in LoginToken().hash }).count == 1_000)
        let zeros = try #require(LoginToken(String(repeating: "A", count: 43)))
        #expect(zeros.hash == "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925")
    }

    @Test(arguments: [
        "", "A", String(repeating: "A", count: 42), String(repeating: "A", count: 44),
        String(repeating: "A", count: 43) + "=",
        String(repeating: "A", count: 42) + "+", String(repeating: "A", count: 42) + "é",
        String(repeating: "A", count: 42) + "B",
        "\u{0}" + String(repeating: "A", count: 42), String(repeating: "A", count: 43) + " ",
        String(repeating: "A", count: 100_000),
    ])
    func `other texts are no tokens`(text: String) {
        #expect(LoginToken(text) == nil)
    }
}
