import TestSupport
import WebSocketFraming

/// Frames of a client that breaks no rule, and the events that they are.
struct RandomConversation {
    private(set) var bytes: [UInt8] = []
    private(set) var events: [Event] = []

    init(using random: inout SeededRandom) {
        for _ in 0..<random.below(8) {
            if random.happens(percent: 40) { addControl(using: &random) } else { addMessage(using: &random) }
        }
        if random.happens(oneIn: 4) { addClose(using: &random) }
    }

    private mutating func add(_ kind: Kind, _ payload: [UInt8], more: Bool = false, using random: inout SeededRandom) {
        let key = Twist.key(UInt32.random(in: 0 ... .max, using: &random))
        bytes += (more ? frame(kind, Bytes(payload), key, .more) : frame(kind, Bytes(payload), key)).all
    }

    private mutating func addControl(using random: inout SeededRandom) {
        let payload = Self.bytes(random.below(126), using: &random)
        let isPing = random.happens(oneIn: 2)
        add(isPing ? .ping : .pong, payload, using: &random)
        events.append(isPing ? .ping(payload) : .pong(payload))
    }

    private mutating func addMessage(using random: inout SeededRandom) {
        let isText = random.happens(percent: 60)
        let size = random.happens(oneIn: 10) ? random.below(3_000) : random.below(40)
        let payload = isText ? Array(Self.text(size, using: &random).utf8) : Self.bytes(size, using: &random)
        var rest = payload[...]
        var kind = isText ? Kind.text : .binary
        while random.happens(oneIn: 2) {
            let piece = rest.prefix(random.below(rest.count + 1))
            add(kind, Array(piece), more: true, using: &random)
            events.append(.fragment)
            if random.happens(oneIn: 3) { addControl(using: &random) }
            rest = rest.dropFirst(piece.count)
            kind = .continuation
        }
        add(kind, Array(rest), using: &random)
        events.append(isText ? .text(payload) : .binary(payload))
    }

    private mutating func addClose(using random: inout SeededRandom) {
        let code = random.pick([1000, 1001, 1011, 3000, 4999] as [UInt16])
        let reason = Self.text(random.below(30), using: &random)
        add(.close, closing(code, .text(reason)).all, using: &random)
        events.append(.close(code, reason))
        if random.happens(oneIn: 2) { bytes += Self.bytes(random.below(20), using: &random) }
    }

    private static func bytes(_ count: Int, using random: inout SeededRandom) -> [UInt8] {
        (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
    }

    private static func text(_ count: Int, using random: inout SeededRandom) -> String {
        String((0..<count).map { _ in random.pick(["a", "b", " ", "\n", "ä", "ß", "€", "日", "😀", "\u{10FFFF}"]) })
    }
}
