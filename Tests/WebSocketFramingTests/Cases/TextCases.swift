import WebSocketFraming

/// UTF-8: what it is, what it is not, and where it may be cut.
extension FramingCases {
    private static let valid: [(String, String)] = [
        ("ASCII", "Hello, world"),
        ("all of ASCII", text(of: 0...0x7F)),
        ("umlauts", "Hällo-ÀÁÂÃÄÅ"),
        ("Greek", "κόσμε"),
        ("Chinese", "日本語の文章"),
        ("Hebrew", "שלום"),
        ("an emoji of several scalars", "👩‍👩‍👧‍👦"),
        ("two forms of the same letter", "\u{E9} e\u{301}"),
        ("the smallest of 2 bytes", "\u{80}"),
        ("the largest of 2 bytes", "\u{7FF}"),
        ("the smallest of 3 bytes", "\u{800}"),
        ("the largest of 3 bytes", "\u{FFFF}"),
        ("the smallest of 4 bytes", "\u{10000}"),
        ("the largest of 4 bytes", "\u{10FFFF}"),
        ("the last before the surrogates", "\u{D7FF}"),
        ("the first after the surrogates", "\u{E000}"),
        ("the replacement character", "\u{FFFD}"),
        ("a byte order mark", "\u{FEFF}text"),
        ("a NUL", "a\u{0}b"),
        ("non-characters", text(of: [0xFDD0, 0xFDEF, 0xFFFE, 0x1FFFE, 0x10FFFE])),
        ("7 ASCII and an umlaut", "1234567ä"),
        ("8 ASCII and an umlaut", "12345678ä"),
        ("9 ASCII and an umlaut", "123456789ä"),
    ]

    private static func text(of scalars: some Sequence<UInt32>) -> String {
        String(String.UnicodeScalarView(scalars.map { Unicode.Scalar($0)! }))
    }

    private static let invalid: [(String, String)] = [
        ("a continuation byte alone", "80"),
        ("the last continuation byte alone", "bf"),
        ("six continuation bytes", "80 bf 80 bf 80 bf"),
        ("a continuation byte too many", "c3 a4 a4"),
        ("2 bytes, the second a space", "c3 20"),
        ("2 bytes, the second a lead", "c3 c3 a4"),
        ("3 bytes, the second a space", "e2 20 ac"),
        ("3 bytes, the third a space", "e2 82 20"),
        ("3 bytes, the third a lead", "e2 82 e2 82 ac"),
        ("4 bytes, the second a space", "f0 20 98 80"),
        ("4 bytes, the third a space", "f0 9f 20 80"),
        ("4 bytes, the fourth a space", "f0 9f 98 20"),
        ("fe", "fe"), ("ff", "ff"), ("fe fe ff ff", "fe fe ff ff"),
        ("5 bytes", "f8 88 80 80 80"), ("6 bytes", "fc 84 80 80 80 80"),
        ("an overlong slash of 2 bytes", "c0 af"),
        ("an overlong slash of 3 bytes", "e0 80 af"),
        ("an overlong slash of 4 bytes", "f0 80 80 af"),
        ("an overlong slash of 5 bytes", "f8 80 80 80 af"),
        ("an overlong NUL of 2 bytes", "c0 80"),
        ("an overlong NUL of 3 bytes", "e0 80 80"),
        ("an overlong NUL of 4 bytes", "f0 80 80 80"),
        ("the largest overlong form of 2 bytes", "c1 bf"),
        ("the largest overlong form of 3 bytes", "e0 9f bf"),
        ("the largest overlong form of 4 bytes", "f0 8f bf bf"),
        ("the first high surrogate", "ed a0 80"), ("the last high surrogate", "ed af bf"),
        ("the first low surrogate", "ed b0 80"), ("the last low surrogate", "ed bf bf"),
        ("a pair of surrogates", "ed a0 bd ed b8 80"),
        ("U+110000", "f4 90 80 80"), ("far above U+10FFFF", "f7 bf bf bf"), ("f5", "f5 80 80 80"),
        ("Latin-1", "48 e4 6c 6c 6f"),
        ("a wrong byte after 8 ASCII", "31 32 33 34 35 36 37 38 ff"),
        ("a wrong byte in 8 ASCII", "31 32 33 ff 35 36 37 38"),
        ("a wrong byte between long runs", "ce ba e1 bd b9 cf 83 ce bc ce b5 ed a0 80 65 64 69 74 65 64"),
    ]

    private static let truncated: [(String, String)] = [
        ("2 bytes", "c3"), ("3 bytes after 1", "e2"), ("3 bytes after 2", "e2 82"), ("4 bytes after 1", "f0"),
        ("4 bytes after 2", "f0 9f"), ("4 bytes after 3", "f0 9f 98"), ("the largest scalar", "f4 8f bf"),
        ("a scalar after text", "48 69 20 e2 82"),
    ]

    @CaseList static var validText: [FramingCase] {
        for (name, text) in valid {
            taken("valid text: \(name)", frame(.text, .text(text)), gives: .text(text))
        }
        taken("a binary is no text", frame(.binary, .hex("ff fe c0")), gives: .binary(.hex("ff fe c0")))
    }

    @CaseList static var invalidText: [FramingCase] {
        for (name, digits) in invalid {
            refused("invalid text: \(name)", frame(.text, .hex(digits)), code: 1007)
        }
        for (name, digits) in invalid {
            refused(
                "invalid text in the second frame: \(name)",
                frame(.text, "valid ", .more),
                frame(.continuation, .hex(digits)),
                code: 1007,
                after: .fragment
            )
        }
        refused(
            "a valid text, then an invalid one",
            frame(.text, "a"),
            frame(.text, .hex("ff")),
            code: 1007,
            after: .text("a")
        )
    }

    @CaseList static var truncatedText: [FramingCase] {
        for (name, digits) in truncated {
            refused("a text that ends within \(name)", frame(.text, .hex(digits)), code: 1007)
            refused(
                "a text in two frames that ends within \(name)",
                frame(.text, "valid ", .more),
                frame(.continuation, .hex(digits)),
                code: 1007,
                after: .fragment
            )
            taken(
                "a frame that ends within \(name) while more follows",
                frame(.text, .hex(digits), .more),
                gives: .fragment
            )
        }
        refused(
            "a scalar that an empty frame ends",
            frame(.text, .hex("e2 82"), .more),
            frame(.continuation),
            code: 1007,
            after: .fragment
        )
    }

    @CaseList static var textInPieces: [FramingCase] {
        for cut in 1...3 {
            let bytes = Array("😀".utf8)
            taken(
                "a scalar of 4 bytes cut after \(cut)",
                frame(.text, Bytes(Array(bytes[..<cut])), .more),
                frame(.continuation, Bytes(Array(bytes[cut...]))),
                gives: .fragment,
                .text("😀")
            )
        }
        taken(
            "a scalar of 4 bytes, each in a frame of its own, with empty frames between",
            frame(.text, .hex("f0"), .more),
            frame(.continuation, "", .more),
            frame(.continuation, .hex("9f"), .more),
            frame(.continuation, .hex("98"), .more),
            frame(.continuation, "", .more),
            frame(.continuation, .hex("80")),
            gives: .fragment,
            .fragment,
            .fragment,
            .fragment,
            .fragment,
            .text("😀")
        )
        refused(
            "a surrogate across two frames",
            frame(.text, .hex("ed"), .more),
            frame(.continuation, .hex("a0 80")),
            code: 1007,
            after: .fragment
        )
        refused(
            "ASCII where a scalar has to go on",
            frame(.text, .hex("e2 82"), .more),
            frame(.continuation, "Hello, world"),
            code: 1007,
            after: .fragment
        )
        refused("a wrong byte, the rest of whose frame never comes", raw("81 fe 10 00 00 00 00 00 61 ff"), code: 1007)
        refused("an overlong form, of which 2 bytes are there", raw("81 8a 00 00 00 00 e0 9f"), code: 1007)
        refused("a surrogate, of which 2 bytes are there", raw("81 8a 00 00 00 00 ed a0"), code: 1007)
        refused("above U+10FFFF, of which 2 bytes are there", raw("81 8a 00 00 00 00 f4 90"), code: 1007)
        taken("a scalar that can still become valid", raw("81 8a 00 00 00 00 f4 8f bf"))
    }
}
