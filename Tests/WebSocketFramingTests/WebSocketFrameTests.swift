import Testing
import WebSocketFraming

struct WebSocketFrameTests {
    private func frame(_ append: (inout [UInt8]) -> Void) -> [UInt8] {
        var bytes: [UInt8] = []
        append(&bytes)
        return bytes
    }

    @Test func writesTheExamplesOfTheRFC() {
        #expect(frame { WebSocketFrame.appendText("Hello".utf8, to: &$0) } == raw("81 05 48 65 6c 6c 6f").all)
        #expect(frame { WebSocketFrame.appendPing("Hello".utf8, to: &$0) } == raw("89 05 48 65 6c 6c 6f").all)
        #expect(frame { WebSocketFrame.appendPong("Hello".utf8, to: &$0) } == raw("8a 05 48 65 6c 6c 6f").all)
        let long = frame { WebSocketFrame.appendText(Bytes.many(256).all, to: &$0) }
        #expect(long == raw("81 7e 01 00").all + Bytes.many(256).all)
    }

    @Test(arguments: [
        (0, "82 00"), (125, "82 7d"), (126, "82 7e 00 7e"), (65_535, "82 7e ff ff"),
        (65_536, "82 7f 00 00 00 00 00 01 00 00"), (0x0102_0304_0506, "82 7f 00 00 01 02 03 04 05 06"),
    ])
    func `writes the shortest form of a length`(count: Int, header: String) {
        #expect(frame { WebSocketFrame.appendHeader(opcode: .binary, count: count, to: &$0) } == raw(header).all)
    }

    @Test func appendsToWhatIsThere() {
        var bytes: [UInt8] = [1]
        WebSocketFrame.appendPing(to: &bytes)
        WebSocketFrame.appendClose(nil, to: &bytes)
        #expect(bytes == raw("01 89 00 88 00").all)
    }

    @Test func writesACloseWithItsReason() {
        let close = WebSocketClose(code: 4001, reason: "Größe")
        #expect(
            frame { WebSocketFrame.appendClose(close, to: &$0) }
                == raw("88 09 0f a1").all + Array("Größe".utf8)
        )
    }

    @Test(arguments: [
        (String(repeating: "x", count: 123), 123), (String(repeating: "x", count: 124), 123),
        (String(repeating: "é", count: 62), 122), (String(repeating: "€", count: 42), 123),
        ("x" + String(repeating: "😀", count: 31), 121), (String(repeating: "😀", count: 31), 120),
        ("xx" + String(repeating: "😀", count: 31), 122),
        ("e" + String(repeating: "\u{301}", count: 70), 123),
    ])
    func `cuts a long reason between two scalars`(reason: String, count: Int) {
        let bytes = frame { WebSocketFrame.appendClose(WebSocketClose(code: 1000, reason: reason), to: &$0) }
        #expect(bytes[..<4] == [0x88, UInt8(count + 2), 0x03, 0xE8])
        #expect(bytes[4...].elementsEqual(reason.utf8.prefix(count)))
        #expect(String(validating: bytes[4...], as: UTF8.self) != nil)
    }

    @Test func `a control frame with more than 125 bytes traps`() async {
        await #expect(processExitsWith: .failure) {
            var bytes: [UInt8] = []
            WebSocketFrame.appendPing(Array(repeating: 0, count: 126), to: &bytes)
        }
    }
}
