import Testing
import WebSocketFraming

typealias Event = WebSocketReader.Event

extension Event {
    static func text(_ text: String) -> Event { .text(Array(text.utf8)) }
    static func binary(_ bytes: Bytes) -> Event { .binary(bytes.all) }
    static func ping(_ payload: Bytes) -> Event { .ping(payload.all) }
    static func pong(_ payload: Bytes) -> Event { .pong(payload.all) }
    static func close(_ code: UInt16, _ reason: String = "") -> Event {
        .close(WebSocketClose(code: code, reason: reason))
    }
}

/// What a client sends, what a reader makes of it, and what the server answers.
struct FramingCase: Sendable, CustomTestStringConvertible {
    let name: String
    let sent: [UInt8]
    let events: [Event]
    let answers: [UInt8]
    let limits: WebSocketReader.Limits

    var testDescription: String { name }
}

/// A conversation that is in order.
func taken(
    _ name: String,
    _ sent: Bytes...,
    gives events: Event...,
    answers: Bytes...,
    limits: WebSocketReader.Limits = .init()
) -> FramingCase {
    FramingCase(
        name: name,
        sent: sent.flatMap(\.all),
        events: events,
        answers: answers.flatMap(\.all),
        limits: limits
    )
}

/// A conversation that is in order, whose events are computed.
func taken(_ name: String, _ sent: Bytes, gives events: [Event]) -> FramingCase {
    FramingCase(name: name, sent: sent.all, events: events, answers: [], limits: .init())
}

/// A conversation that ends with a violation, which is answered with a close frame of the code.
func refused(
    _ name: String,
    _ sent: Bytes...,
    code: UInt16 = 1002,
    after events: Event...,
    answers: Bytes...,
    limits: WebSocketReader.Limits = .init()
) -> FramingCase {
    FramingCase(
        name: name,
        sent: sent.flatMap(\.all),
        events: events + [.violation(WebSocketClose(code: code))],
        answers: answers.flatMap(\.all) + answer(.close, closing(code)).all,
        limits: limits
    )
}

/// Cases one below the other, also from loops.
@resultBuilder
enum CaseList {
    static func buildExpression(_ one: FramingCase) -> [FramingCase] { [one] }
    static func buildBlock(_ parts: [FramingCase]...) -> [FramingCase] { parts.flatMap { $0 } }
    static func buildArray(_ parts: [[FramingCase]]) -> [FramingCase] { parts.flatMap { $0 } }
}

/// The table, by subject.
enum FramingCases {
    static let all =
        sizes + masks + lengths + limits + pings + reservedBits + opcodes + fragments + interruptions
        + validText + invalidText + truncatedText + textInPieces + closes + closeCodes + closeReasons + mixed

    static func limits(messageBytes: Int = 64 << 10, fragments: Int = 64) -> WebSocketReader.Limits {
        WebSocketReader.Limits(messageBytes: messageBytes, fragments: fragments)
    }
}
