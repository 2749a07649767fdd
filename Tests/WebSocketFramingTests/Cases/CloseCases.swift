import WebSocketFraming

/// The end of a connection.
extension FramingCases {
    @CaseList static var closes: [FramingCase] {
        taken("a close without a code", frame(.close), gives: .close(nil), answers: raw("88 00"))
        refused("a close of one byte", frame(.close, .hex("03")))
        taken("a close with a code", frame(.close, closing(1000)), gives: .close(1000), answers: raw("88 02 03 e8"))
        taken(
            "a close with a reason, which is not repeated",
            frame(.close, closing(1000, "Hello World!")),
            gives: .close(1000, "Hello World!"),
            answers: raw("88 02 03 e8")
        )
        taken(
            "a text after a close",
            frame(.close, closing(1000)),
            frame(.text, "late"),
            gives: .close(1000),
            answers: raw("88 02 03 e8")
        )
        taken(
            "a ping after a close",
            frame(.close, closing(1001)),
            frame(.ping, "late"),
            gives: .close(1001),
            answers: raw("88 02 03 e9")
        )
        taken(
            "two closes",
            frame(.close, closing(1000)),
            frame(.close, closing(1002)),
            gives: .close(1000),
            answers: raw("88 02 03 e8")
        )
        taken(
            "what is no frame after a close",
            frame(.close, closing(1000)),
            raw("ff ff ff ff"),
            gives: .close(1000),
            answers: raw("88 02 03 e8")
        )
        refused("a close after a violation", frame(.reserved(3)), frame(.close, closing(1000)))
        refused("a text after a violation", frame(.text, "b", .unmasked), frame(.text, "late"))
        refused("a close of 126 bytes", frame(.close, closing(1000, .many(124))))
        refused("an unmasked close with a code", frame(.close, closing(1000), .unmasked))
        taken("half a close", raw("88 82 37 fa 21 3d 34"))
        taken(
            "a message, a ping and a close at once",
            frame(.text, "a"),
            frame(.ping, "b"),
            frame(.close, closing(1000)),
            gives: .text("a"),
            .ping("b"),
            .close(1000),
            answers: answer(.pong, "b"),
            raw("88 02 03 e8")
        )
    }

    @CaseList static var closeCodes: [FramingCase] {
        for code: UInt16 in [
            1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 1012, 1013, 1014, 3000, 3999, 4000, 4999,
        ] {
            taken(
                "close code \(code)",
                frame(.close, closing(code)),
                gives: .close(code),
                answers: answer(.close, closing(code))
            )
        }
        for code: UInt16 in [
            0, 1, 500, 999, 1004, 1005, 1006, 1015, 1016, 1100, 1999, 2000, 2999, 5000, 32_768, 65_535,
        ] {
            refused("close code \(code)", frame(.close, closing(code)))
            refused("close code \(code) with a reason", frame(.close, closing(code, "because")))
        }
    }

    @CaseList static var closeReasons: [FramingCase] {
        for text in ["!", "Grüße", "再见", "👋", String(repeating: "*", count: 122), String(repeating: "*", count: 123)] {
            taken(
                "a reason of \(text.utf8.count) bytes",
                frame(.close, closing(1000, .text(text))),
                gives: .close(1000, text),
                answers: raw("88 02 03 e8")
            )
        }
        for digits in ["ff", "80", "c3", "e2 82", "f0 9f 98", "c0 80", "ed a0 80", "f4 90 80 80", "48 ff 49"] {
            refused("a reason of \(digits)", frame(.close, closing(1000, .hex(digits))), code: 1007)
        }
        refused("a wrong code with a wrong reason", frame(.close, closing(1005, .hex("ff"))))
    }

    @CaseList static var mixed: [FramingCase] {
        for piece in [1_300, 4_096, 60_000] {
            taken(
                "65,536 bytes in frames of \(piece)",
                pieces(of: .many(65_536), size: piece),
                gives: Array(repeating: .fragment, count: 65_535 / piece) + [.text(Bytes.many(65_536).all)]
            )
        }
        taken(
            "messages of each kind in one read",
            frame(.text, "a"),
            frame(.binary, .hex("ff")),
            frame(.pong),
            frame(.text),
            frame(.binary),
            gives: .text("a"),
            .binary(.hex("ff")),
            .pong(""),
            .text(""),
            .binary("")
        )
        taken("a message and the start of one", frame(.text, "a"), raw("81 85 00 00"), gives: .text("a"))
        refused("an HTTP request where a frame should be", "GET / HTTP/1.1\r\n\r\n")
        refused("a TLS hello where a frame should be", raw("16 03 01 02 00 01"))
    }

    /// A text in frames of `size` bytes.
    private static func pieces(of text: Bytes, size: Int) -> Bytes {
        var wire: [UInt8] = []
        for start in stride(from: 0, to: text.all.count, by: size) {
            let end = min(start + size, text.all.count)
            let kind = start == 0 ? Kind.text : .continuation
            let piece = Bytes(Array(text.all[start..<end]))
            wire += (end < text.all.count ? frame(kind, piece, .more) : frame(kind, piece)).all
        }
        return Bytes(wire)
    }
}
