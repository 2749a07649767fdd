import Foundation
import TestSupport
import Testing
import WebSocketFraming

/// Conversations and garbage from a seed. `TRELLIS_SOAK` multiplies their number.
struct RandomConversationTests {
    private static let soak = ProcessInfo.processInfo.environment["TRELLIS_SOAK"].flatMap(Int.init) ?? 1

    @Test(arguments: 0..<UInt64(10 * soak))
    func `reads what was written`(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        for _ in 0..<20 {
            let conversation = RandomConversation(using: &random)
            let cuts = (0..<random.below(10)).map { _ in random.below(conversation.bytes.count + 1) }.sorted()
            #expect(Reading(conversation.bytes, cuts: cuts).events == conversation.events)
        }
    }

    @Test(arguments: 0..<UInt64(10 * soak))
    func `garbage ends the connection or is kept within the limits`(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let limits = WebSocketReader.Limits(messageBytes: 200, fragments: 4)
        for _ in 0..<200 {
            var bytes = RandomConversation(using: &random).bytes
            for _ in 0..<random.below(4) where !bytes.isEmpty {
                bytes[random.below(bytes.count)] ^= 1 << UInt8(random.below(8))
            }
            if random.happens(oneIn: 4) { bytes = (0..<random.below(60)).map { _ in UInt8(random.below(256)) } }
            let whole = Reading(bytes, limits: limits)
            #expect(Reading(bytes, cuts: Array(0..<bytes.count), limits: limits) == whole)
            let ends = whole.events.indices.filter { whole.events[$0].isEnd }
            #expect(ends.isEmpty || ends == [whole.events.count - 1])
        }
    }

    /// The standard library's own check is the measure.
    @Test(arguments: 0..<UInt64(10 * soak))
    func `takes as text what is UTF-8 and nothing else`(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let telling: [UInt8] = [
            0x00, 0x61, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xEC, 0xED, 0xEE,
            0xEF, 0xF0, 0xF1, 0xF3, 0xF4, 0xF5, 0xFF,
        ]
        for _ in 0..<1_000 {
            let text = Bytes((0..<(1 + random.below(5))).map { _ in random.pick(telling) })
            let isValid = String(validating: text.all, as: UTF8.self) != nil
            let expected = isValid ? Event.text(text.all) : .violation(.invalidPayload)
            let sent = frame(.text, text).all
            #expect(Reading(sent).events == [expected])
            #expect(Reading(sent, cuts: Array(0..<sent.count)).events == [expected])
        }
    }
}

extension Event {
    fileprivate var isEnd: Bool {
        switch self {
        case .close, .violation: true
        default: false
        }
    }
}
