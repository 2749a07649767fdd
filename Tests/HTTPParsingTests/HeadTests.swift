import Testing

@testable import HTTPParsing

/// What a head says to the server.
struct HeadTests {
    private func parsed(_ text: String) throws -> HTTPRequestHead {
        try #require(Transcript(Array(text.utf8)).heads.first)
    }

    @Test func `fields keep their order, names are in lower case and values are trimmed`() throws {
        let head = try parsed(
            bare("GET / HTTP/1.1", "X-Second-Name-That-Is-Long: \t b c\t ", "Host: a", "x: 1", "X:2", "Y:")
        )
        #expect(
            head.fields.map { "\($0.name)=\($0.value)" } == [
                "x-second-name-that-is-long=b c", "host=a", "x=1", "x=2", "y=",
            ]
        )
        #expect(head.values(of: "x") == ["1", "2"])
        #expect(head.values(of: "z").isEmpty)
    }

    @Test func `lists of several fields are joined, in lower case and without empty elements`() throws {
        let head = try parsed(head("GET / HTTP/1.1", "X: , A ,\tb,", "Y: c", "X: D"))
        #expect(head.tokens(of: "x") == ["a", "b", "d"])
    }

    @Test func `bytes of a value that are no UTF-8 are replaced`() throws {
        let bytes = Array("GET / HTTP/1.1\r\nHost: a\r\nX: a".utf8) + [0xFF, 0xC3] + Array("\r\n\r\n".utf8)
        let transcript = Transcript(bytes)
        #expect(transcript.lines == ["GET / 1.1 none", "end"])
        #expect(transcript.heads.first?.values(of: "x") == ["a\u{FFFD}\u{FFFD}"])
    }

    @Test func `names that Unicode would fold to ASCII are refused`() {
        #expect(Transcript(Array(head("GET / HTTP/1.1", "\u{212A}: a").utf8)).lines.last?.hasPrefix("400") == true)
    }

    @Test func `a refusal contains nothing that the client sent`() {
        for example in ParsingCase.all {
            guard case .refused = example.outcome, let last = Transcript(example.input).lines.last else { continue }
            #expect(
                last.utf8.allSatisfy { (0x20..<0x7F).contains($0) } && !last.contains("evil") && last.utf8.count < 100
            )
        }
    }
}
