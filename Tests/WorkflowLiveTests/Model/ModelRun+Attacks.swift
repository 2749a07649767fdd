import LiveModel
import TestSupport
import WorkflowHTML

@testable import WorkflowLive

extension ModelRun {
    /// Somebody who has the token, and what was on the wire, joins in. Nothing of it may change what the page's person did.
    ///
    /// An event with the right number is the one thing that such a thief can do, as the person could: so what is sent here
    /// is what was sent before, or has a number far ahead, or cannot be read.
    func attack() throws {
        guard session != nil, !hellos.isEmpty else { return }
        let link = openLink()
        (link.isAttacker, link.isOpenAtClient) = (true, false)
        note("attacker: \(link.id)")
        link.up.append(random.happens(oneIn: 2) ? random.pick(hellos) : strangeHello)
        for _ in 0..<random.below(4) { link.up.append(random.happens(oneIn: 2) ? replayed : lie) }
        if random.happens(oneIn: 2) {
            while !link.up.isEmpty { try deliverUp(link) }
        }
        if random.happens(oneIn: 2) { dropAtServer(link) }
    }

    /// Another numbering, patches that were never sent, or events that nobody has applied.
    ///
    /// A browser that another session has answered may be a few events ahead, so that such a hello is no lie.
    private var strangeHello: String {
        let epoch = random.pick([0, 1, Int(UInt32.max), Int(random.next() >> 33), Int(session?.link.epoch ?? 0)])
        let next = (session?.events.inbox.applied ?? 0) + 1
        let far = next + Inbox.mostWaiting + 1_000
        let unacked =
            random.happens(oneIn: 2) ? "1" : random.pick(["\(far)", "\(1 << 31)", "\(1 << 53 - 1)", "\(1 << 53)"])
        return "[1,\"token\",\(epoch),\(random.pick([0, 1, 7, 1 << 50])),\(unacked)]"
    }

    /// Values that no browser sends in the place of a number.
    private var strangeValue: String {
        random.pick([
            "-1", "-0", "0.5", "1e308", "-1e308", "1e309", "1e-400", "2147483648", "4294967296", "9007199254740991",
            "9007199254740992", "9223372036854775807", "9223372036854775808", "18446744073709551616", "NaN", "Infinity",
            "null", "true", "\"1\"", "\"\"", "[]", "[1]", "[[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]]",
            "[\(Array(repeating: "0", count: 4_200).joined(separator: ","))]",
        ])
    }

    /// A frame of one of the forms, of which one place holds something else. Its number is far ahead, or it only acknowledges.
    private var corrupted: String {
        let far = "\(intents.last + 2 + random.below(1_000))"
        var parts = random.pick([
            [far, "0", "5", "0"], [far, "0", "5", "1", "\"a\"", "1"], [far, "0", "5", "1", "1", "0", "2", "\"a\""],
            ["0", "0"], ["0", "0", "2"], ["\"fail\"", "0", "1"],
        ])
        let first = parts[0] == far || parts[0] == "0" ? 1 : 0
        parts[first + random.below(parts.count - first)] = strangeValue
        return "[\(parts.joined(separator: ","))]"
    }

    private var replayed: String { heard.isEmpty ? "[0,0]" : random.pick(heard) }

    private var lie: String {
        let far = intents.last + 2 + random.below(1_000)
        let node = random.pick([1, 5, 9_999, 1 << 40])
        let kind = random.below(13)
        let huge = String(repeating: "x", count: random.pick([10, 5_000, 70_000]))
        switch random.below(12) {
        case 9...11: return corrupted
        case 0: return "[0,\(random.pick([1 << 40, 1_000, -1]))]"
        case 1: return "[\(far),0,\(node),\(kind)]"
        case 2: return "[\(far),0,\(node),\(kind),\"\(huge)\",3]"
        case 3: return "[\(1 << 52),0,\(node),\(kind)]"
        case 4: return "[\(far),0,\(node),\(kind),0,\(random.below(3)),\(random.below(4)),\"x\"]"
        case 5: return "[\"fail\",\(random.below(99)),\(node)]"
        case 6: return "[\(intents.last),\(1 << 40),0,10,\"/\(node)\"]"
        case 7: return random.pick(["", "[", "{}", "[[]]", "null", "[1]", "[1,2]", "[\"x\"]", "[1e999,0,1,0]", huge])
        default: return String(repeating: "[", count: 20) + String(repeating: "]", count: 20)
        }
    }
}
