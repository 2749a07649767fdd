import Testing

@testable import HTTPParsing

/// Bytes that a client sends, and what the parser makes of them.
struct ParsingCase: Sendable, CustomTestStringConvertible {
    enum Outcome: Sendable {
        /// The lines of the transcript.
        case lines([String])
        /// The status of the last line, and words of its reason.
        case refused(Int, String)
    }

    var name: String
    var input: [UInt8]
    var outcome: Outcome

    var testDescription: String { name }

    /// A case that is accepted: the transcript's lines, most often a head and `end`.
    static func accepts(_ name: String, _ input: String, _ lines: String...) -> ParsingCase {
        ParsingCase(name: name, input: Array(input.utf8), outcome: .lines(lines))
    }

    static func refuses(_ status: Int, _ reason: String, _ name: String, _ input: String) -> ParsingCase {
        refuses(status, reason, name, bytes: Array(input.utf8))
    }

    static func refuses(_ status: Int, _ reason: String, _ name: String, bytes: [UInt8]) -> ParsingCase {
        ParsingCase(name: name, input: bytes, outcome: .refused(status, reason))
    }

    static let all =
        requestLine + targets + fields + hosts + lengths + codings + chunks + trailers + connections + sequences + sizes
}

/// A head with `Host`, with its empty line.
func head(_ line: String, _ fields: String...) -> String {
    ([line, "Host: a"] + fields).joined(separator: "\r\n") + "\r\n\r\n"
}

/// A head with exactly these fields, with its empty line.
func bare(_ line: String, _ fields: String...) -> String {
    ([line] + fields).joined(separator: "\r\n") + "\r\n\r\n"
}

/// A `POST` whose body is sent in chunks.
func chunked(_ body: String) -> String {
    head("POST / HTTP/1.1", "Transfer-Encoding: chunked") + body
}
