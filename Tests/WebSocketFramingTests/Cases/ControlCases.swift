import WebSocketFraming

/// Pings and pongs, reserved bits, opcodes.
extension FramingCases {
    @CaseList static var pings: [FramingCase] {
        taken("a ping without a payload", frame(.ping), gives: .ping(""), answers: raw("8a 00"))
        taken("a ping with text", frame(.ping, "Hello"), gives: .ping("Hello"), answers: raw("8a 05 48 65 6c 6c 6f"))
        taken(
            "a ping with bytes that are no text",
            frame(.ping, .hex("00 ff fe fd fc fb 00 ff")),
            gives: .ping(.hex("00 ff fe fd fc fb 00 ff")),
            answers: raw("8a 08 00 ff fe fd fc fb 00 ff")
        )
        for size in [1, 8, 124, 125] {
            taken(
                "a ping of \(size) bytes",
                frame(.ping, .many(size, 0xFE)),
                gives: .ping(.many(size, 0xFE)),
                answers: answer(.pong, .many(size, 0xFE))
            )
            taken("a pong of \(size) bytes", frame(.pong, .many(size, 0xFE)), gives: .pong(.many(size, 0xFE)))
        }
        for (name, kind) in [("ping", Kind.ping), ("pong", .pong)] {
            refused("a \(name) of 126 bytes", frame(kind, .many(126)))
            refused("a \(name) of 65,536 bytes", frame(kind, .many(65_536)))
            refused("a \(name) whose length is in 2 bytes", frame(kind, .many(3), .wide(2)))
            refused("a \(name) whose length is in 8 bytes", frame(kind, .many(3), .wide(8)))
        }
        taken("a pong nobody asked for", frame(.pong), gives: .pong(""))
        taken("a pong nobody asked for, with a payload", frame(.pong, "unsolicited"), gives: .pong("unsolicited"))
        taken(
            "a pong nobody asked for, then a ping",
            frame(.pong, "unsolicited"),
            frame(.ping, "asked"),
            gives: .pong("unsolicited"),
            .ping("asked"),
            answers: answer(.pong, "asked")
        )
        taken(
            "pings are answered in their order",
            frame(.ping, "1"),
            frame(.ping, "2"),
            frame(.ping),
            frame(.ping, "4"),
            gives: .ping("1"),
            .ping("2"),
            .ping(""),
            .ping("4"),
            answers: answer(.pong, "1"),
            answer(.pong, "2"),
            answer(.pong),
            answer(.pong, "4")
        )
        taken(
            "a ping between two messages",
            frame(.text, "a"),
            frame(.ping, "p"),
            frame(.text, "b"),
            gives: .text("a"),
            .ping("p"),
            .text("b"),
            answers: answer(.pong, "p")
        )
        taken("half a ping", raw("89 85 37 fa 21 3d 7f 9f"))
    }

    @CaseList static var reservedBits: [FramingCase] {
        for bits: UInt8 in 1...7 {
            refused("reserved bits \(bits) on a text", frame(.text, "Hello", .reserved(bits)))
            refused("reserved bits \(bits) on a binary", frame(.binary, "Hello", .reserved(bits)))
            refused("reserved bits \(bits) on a ping", frame(.ping, "", .reserved(bits)))
            refused("reserved bits \(bits) on a close", frame(.close, closing(1000), .reserved(bits)))
            refused(
                "reserved bits \(bits) after a message",
                frame(.text, "a"),
                frame(.text, "b", .reserved(bits)),
                frame(.ping),
                after: .text("a")
            )
        }
        refused("a reserved bit on a pong", frame(.pong, "", .reserved(4)))
        refused(
            "a reserved bit on a continuation, as compression would have it",
            frame(.text, "a", .more),
            frame(.continuation, "b", .reserved(4)),
            after: .fragment
        )
        refused("a reserved bit, of which only the first byte is there", raw("c1"))
    }

    @CaseList static var opcodes: [FramingCase] {
        for opcode: UInt8 in [3, 4, 5, 6, 7, 11, 12, 13, 14, 15] {
            refused("opcode \(opcode)", frame(.reserved(opcode)))
            refused("opcode \(opcode) with a payload", frame(.reserved(opcode), "reserved"))
            refused(
                "opcode \(opcode) after a message, before a ping",
                frame(.text, "a"),
                frame(.reserved(opcode)),
                frame(.ping),
                after: .text("a")
            )
        }
        refused("opcode 3 in a message", frame(.text, "a", .more), frame(.reserved(3), "b"), after: .fragment)
        refused("opcode 11 in a message", frame(.text, "a", .more), frame(.reserved(11), "b"), after: .fragment)
    }
}
