import TestSupport
import Testing
import WebSocketFraming

struct WebSocketReaderTests {
    @Test func anIdleReaderIsSmall() {
        #expect(MemoryLayout<WebSocketReader>.size <= 64)
        #expect(WebSocketReader().bufferedBytes == 0)
    }

    /// How many bytes a reader takes until it ends the connection.
    @Test(arguments: [
        ("81 85 00 00 00 00 61 62 ff 63 64", 9), ("81 85 00 00 00 00 ed a0 80", 8), ("81 fe ff ff 00 00 00 00 c0", 9),
        ("01 82 00 00 00 00 e2 82 80 84 00 00 00 00 41", 15), ("81 81 00 00 00 00 c3", 7),
        ("82 ff 00 00 00 00 00 01 00 01", 10), ("82 ff 80", 3), ("82 fe 00 7d", 4), ("c1", 1), ("83", 1), ("09", 1),
        ("80", 1), ("81 05", 2), ("89 fe", 2), ("01 80 00 00 00 00 81", 7),
    ])
    func `a violation comes with the first byte that is wrong`(digits: String, count: Int) {
        let bytes = raw(digits).all
        var reader = WebSocketReader()
        for byte in bytes[..<(count - 1)] {
            _ = reader.events(in: [byte])
            #expect(!reader.hasEnded)
        }
        _ = reader.events(in: bytes[(count - 1)..<count])
        #expect(reader.hasEnded)
    }

    @Test func nothingIsKeptOfAMessageThatIsTooLarge() {
        var reader = WebSocketReader(limits: .init(messageBytes: 1_000))
        _ = reader.events(in: frame(.binary, .many(900), .more).all[...])
        #expect(reader.bufferedBytes == 900)
        let second = frame(.continuation, .many(101)).all
        #expect(reader.events(in: second[..<3]) == [.violation(.tooLarge)])
        #expect(reader.bufferedBytes == 0)
    }

    @Test func keepsWhatCameAndNotWhatWasAnnounced() {
        var reader = WebSocketReader()
        #expect(reader.events(in: raw("82 ff 00 00 00 00 00 01 00 00 00 00 00 00 07 07 07").all[...]) == [])
        #expect(reader.bufferedBytes == 3)
    }

    @Test func anyLengthMayBeAnnouncedWhereTheLimitLetsIt() {
        var reader = WebSocketReader(limits: .init(messageBytes: .max))
        #expect(reader.events(in: raw("82 ff 7f ff ff ff ff ff ff ff 00 00 00 00 07 07 07").all[...]) == [])
        #expect(reader.bufferedBytes == 3)
    }

    @Test func keepsAMessageAndAPingThatInterruptsIt() {
        var reader = WebSocketReader()
        _ = reader.events(in: frame(.text, "Hel", .more).all[...])
        #expect(reader.bufferedBytes == 3)
        let ping = frame(.ping, "there?").all
        _ = reader.events(in: ping[..<(ping.count - 1)])
        #expect(reader.bufferedBytes == 8)
        #expect(reader.events(in: ping[(ping.count - 1)...]) == [.ping("there?")])
        #expect(reader.bufferedBytes == 3)
    }

    @Test func stopsAtEachEvent() {
        let bytes = frame(.text, "a").all + frame(.ping, "b").all + [0x81]
        var reader = WebSocketReader()
        bytes.withUnsafeBytes {
            var input = $0
            #expect(reader.next(&input) == .text("a"))
            #expect(input.count == 8)
            #expect(reader.next(&input) == .ping("b"))
            #expect(input.count == 1)
            #expect(reader.next(&input) == nil)
            #expect(input.isEmpty)
        }
    }

    @Test(arguments: [frame(.close, closing(1000)), frame(.reserved(3))])
    func `drops what comes after the end`(last: Bytes) {
        var reader = WebSocketReader()
        #expect(reader.events(in: last.all[...]).count == 1)
        #expect(reader.hasEnded)
        #expect(reader.events(in: frame(.text, "late").all[...]) == [])
        #expect(reader.bufferedBytes == 0)
    }

    @Test func aMillionPingsKeepNothing() {
        let pings = (0..<100).flatMap { frame(.ping, .many($0 % 5)).all }
        var reader = WebSocketReader()
        var count = 0
        for _ in 0..<10_000 { count += reader.count(of: pings) }
        #expect(count == 1_000_000)
        #expect(reader.bufferedBytes == 0)
    }

    @Test func aFloodOfEmptyContinuationsEndsAtTheLimit() {
        var reader = WebSocketReader()
        let flood = frame(.text, "", .more).all + (0..<1_000).flatMap { _ in frame(.continuation, "", .more).all }
        let events = reader.events(in: flood[...])
        #expect(events == Array(repeating: .fragment, count: 64) + [.violation(.tooLarge)])
    }

    @Test func `answers what the protocol wants answered`() {
        #expect(Event.text("a").answer == nil)
        #expect(Event.binary("a").answer == nil)
        #expect(Event.fragment.answer == nil)
        #expect(Event.pong("a").answer == nil)
        #expect(Event.ping("a").answer == raw("8a 01 61").all)
        #expect(Event.close(nil).answer == raw("88 00").all)
        #expect(Event.close(4000, "reason").answer == raw("88 02 0f a0").all)
        #expect(Event.violation(.invalidPayload).answer == raw("88 02 03 ef").all)
    }
}

extension WebSocketReader {
    /// The number of events in the bytes.
    fileprivate mutating func count(of bytes: [UInt8]) -> Int {
        bytes.withUnsafeBytes {
            var input = $0
            var count = 0
            while next(&input) != nil { count += 1 }
            return count
        }
    }
}
