import WebSocketFraming

/// One frame: its size, its mask, its length, the limits.
extension FramingCases {
    @CaseList static var sizes: [FramingCase] {
        for size in [0, 1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 124, 125, 126, 127, 128, 65_535, 65_536] {
            taken("text of \(size) bytes", frame(.text, .many(size)), gives: .text(Bytes.many(size).all))
            taken("binary of \(size) bytes", frame(.binary, .many(size, 0xFE)), gives: .binary(.many(size, 0xFE)))
        }
        taken(
            "text of 131,072 bytes where the limit lets it",
            frame(.text, .many(131_072)),
            gives: .text(Bytes.many(131_072).all),
            limits: limits(messageBytes: 131_072)
        )
    }

    @CaseList static var masks: [FramingCase] {
        taken("the masked Hello of the RFC", raw("81 85 37 fa 21 3d 7f 9f 4d 51 58"), gives: .text("Hello"))
        refused("the unmasked Hello of the RFC", raw("81 05 48 65 6c 6c 6f"))
        for key: UInt32 in [0, 0xFFFF_FFFF, 0x0102_0304, 0x8000_0000, 0x0000_0001] {
            taken("a mask of \(key)", frame(.text, "mask me, all of me", .key(key)), gives: .text("mask me, all of me"))
        }
        taken(
            "each frame has a mask of its own",
            frame(.text, "abc", .more, .key(0x1122_3344)),
            frame(.continuation, "defgh", .key(0xAABB_CCDD)),
            gives: .fragment,
            .text("abcdefgh")
        )
        taken("no payload, with a mask", frame(.text, "", .key(0xDEAD_BEEF)), gives: .text(""))
        for (name, kind) in [
            ("text", Kind.text), ("binary", .binary), ("ping", .ping), ("pong", .pong), ("close", .close),
        ] {
            refused("an unmasked \(name)", frame(kind, "", .unmasked))
        }
        refused("an unmasked text of 126 bytes", frame(.text, .many(126), .unmasked))
        refused(
            "an unmasked continuation",
            frame(.text, "a", .more),
            frame(.continuation, "b", .unmasked),
            after: .fragment
        )
    }

    @CaseList static var lengths: [FramingCase] {
        for length in [0, 1, 125] {
            refused("a length of \(length) in 2 bytes", frame(.text, .many(length), .wide(2)))
        }
        for length in [0, 1, 125, 126, 65_535] {
            refused("a length of \(length) in 8 bytes", frame(.binary, .many(length), .wide(8)))
        }
        refused("a length with the top bit", frame(.binary, "", .declares(1 << 63)))
        refused("a length of all bits", frame(.binary, "", .declares(.max)))
        refused("a length with the top bit, which alone is there", raw("82 ff 80"))
        taken("a length that is not yet there", raw("82 fe"))
        taken("half a length", raw("82 ff 00 00 00 00"))
        taken("a key that is not yet there", raw("82 85"))
        taken("half a key", raw("82 85 01 02"))
        taken("half a payload", raw("82 85 01 02 03 04 05"))
        taken("nothing")
        taken("one byte", raw("81"))
    }

    @CaseList static var limits: [FramingCase] {
        refused("one byte more than the limit", frame(.binary, .many(65_537)), code: 1009)
        refused("a text of one byte more than the limit", frame(.text, .many(65_537)), code: 1009)
        refused("too large, judged from the length alone", raw("82 ff 00 00 00 00 00 01 00 01"), code: 1009)
        refused("the largest length there is", frame(.binary, "", .declares(.max >> 1)), code: 1009)
        taken("65,536 bytes announced and none sent", raw("82 ff 00 00 00 00 00 01 00 00 11 22 33 44"))
        refused("6 bytes where 5 are the limit", frame(.text, "Hello!"), code: 1009, limits: limits(messageBytes: 5))
        taken(
            "5 bytes where 5 are the limit",
            frame(.text, "Hello"),
            gives: .text("Hello"),
            limits: limits(messageBytes: 5)
        )
        refused(
            "too large with the second frame",
            frame(.binary, "abc", .more),
            frame(.continuation, "def"),
            code: 1009,
            after: .fragment,
            limits: limits(messageBytes: 5)
        )
        taken(
            "as large as the limit in two frames",
            frame(.binary, "abc", .more),
            frame(.continuation, "de"),
            gives: .fragment,
            .binary("abcde"),
            limits: limits(messageBytes: 5)
        )
        taken(
            "the limit is for one message, not for all",
            frame(.text, "abcde"),
            frame(.text, "fghij"),
            gives: .text("abcde"),
            .text("fghij"),
            limits: limits(messageBytes: 5)
        )
        taken(
            "a ping is not bound by the limit of messages",
            frame(.ping, "a long ping"),
            gives: .ping("a long ping"),
            answers: answer(.pong, "a long ping"),
            limits: limits(messageBytes: 5)
        )
        taken("an empty text where nothing may come", frame(.text), gives: .text(""), limits: limits(messageBytes: 0))
        refused("a byte where nothing may come", frame(.text, "a"), code: 1009, limits: limits(messageBytes: 0))
    }
}
