import Testing
import TestSupport

@testable import WorkflowLive

struct ClientFrameTests {
    @Test func `a click is number, patch seen, node, kind`() throws {
        let frame = try ClientFrame("[12,11,17,0]")
        #expect(frame == .event(ClientEvent(number: 12, seen: 11, node: 17, kind: 0)))
    }

    @Test func `an input carries value and edit number`() throws {
        let frame = try ClientFrame(#"[3,2,9,1,"caf\u00e9 \ud83d\ude00",7]"#)
        #expect(frame == .event(ClientEvent(number: 3, seen: 2, node: 9, kind: 1, value: .string("café 😀"), edit: 7)))
    }

    @Test func `a bare acknowledgement carries flags`() throws {
        #expect(try ClientFrame("[0,4]") == .acknowledgement(seen: 4, flags: []))
        #expect(try ClientFrame("[0,4,3]") == .acknowledgement(seen: 4, flags: [.hidden, .heartbeat]))
    }

    @Test(arguments: ["0", "7", "10", "99999999999999"])
    func `an acknowledgement without flags is read as any other frame is`(number: String) throws {
        let read = try JSONReader.read("[0,\(number)]").elements?[1].integer
        #expect(try ClientFrame("[0,\(number)]") == .acknowledgement(seen: try #require(read), flags: []))
        #expect(try ClientFrame(" [0, \(number)] ") == .acknowledgement(seen: try #require(read), flags: []))
    }

    @Test(arguments: [
        "[0,]", "[0,01]", "[0,00]", "[0,+1]", "[0,1x]", "[0,1.5]", "[0,1", "[0,1]]", "[00,1]", "[0,,1]", "[0,/]",
        "[0,:]",
    ])
    func `what is nearly an acknowledgement is refused`(text: String) {
        #expect(throws: FrameError.malformed) { try ClientFrame(text) }
    }

    @Test(arguments: [
        "", "x", "{}", "[]", "[1]", "[1,2,3]", "[1,2,3,4,5,6,7]", "[1,2,3,4,5,\"e\"]", "[1.5,0,1,0]", "[\"x\",1,2]",
        "[1,0,1,0", "[1,0,1,0]]", "[1,0,1,\"\\x\"]", "[0,1,\"a\"]", "[1,0,1,0,\"\u{1}\"]", "[+1,0,1,0]", "[tru,0]",
        "[1e999,0,1,0]", "[1,0,1,0,\"\\u12\"]", "null", "[9007199254740993000,0,1,0]",
    ])
    func `a frame that is no protocol is refused`(text: String) {
        #expect(throws: FrameError.malformed) { try ClientFrame(text) }
    }

    @Test(arguments: [
        "01", "-01", "00", ".5", "-.5", "1.", "1.e3", "1e", "1e+", "-", "+1", "--1", "1-1", "1e5.5", "0123456789",
        "01234567890", "0x1", "1 2", "Infinity", "nan",
    ])
    func `a number that JSON does not write is refused`(text: String) {
        #expect(throws: FrameError.malformed) { try JSONReader.read(text) }
    }

    @Test(arguments: [
        ("0", 0.0), ("-0", 0), ("7", 7), ("123456789", 123_456_789), ("1234567890", 1_234_567_890), ("-1", -1),
        ("0.5", 0.5), ("-0.5", -0.5), ("10.25", 10.25), ("1e3", 1_000), ("1E+3", 1_000), ("25e-1", 2.5), ("0e0", 0),
    ])
    func `a number that JSON writes is read`(text: String, number: Double) throws {
        #expect(try JSONReader.read(text) == .number(number))
    }

    @Test(arguments: ["[-1,0,1,0]", "[1,-1,1,0]", "[1,0,-1,0]", "[1,0,1,-1]", "[0,-1]"])
    func `a number out of range is refused`(text: String) {
        #expect(throws: FrameError.outOfRange) { try ClientFrame(text) }
    }

    @Test func `G9 nesting beyond sixteen is refused`() throws {
        let deep = { (depth: Int) in
            "[1,0,1,0," + String(repeating: "[", count: depth) + String(repeating: "]", count: depth) + "]"
        }
        _ = try ClientFrame(deep(15))
        #expect(throws: FrameError.tooDeep) { try ClientFrame(deep(16)) }
        #expect(throws: FrameError.tooDeep) { try ClientFrame(String(repeating: "[", count: 60_000)) }
    }

    @Test func `no frame holds an object, which no handler takes`() {
        for value in ["{}", "{\"a\":1}", "[{}]"] {
            #expect(throws: FrameError.malformed) { try ClientFrame("[1,0,1,0,\(value)]") }
        }
    }

    @Test func `G9 a frame of more values than any client sends is refused`() throws {
        let wide = { (count: Int) in "[1,0,1,0,[" + Array(repeating: "0", count: count).joined(separator: ",") + "]]" }
        _ = try ClientFrame(wide(JSONReader.maximumValues - 6))
        #expect(throws: FrameError.tooMany) { try ClientFrame(wide(JSONReader.maximumValues - 5)) }
        let empty = "[1,0,1,0,[" + Array(repeating: "[]", count: 5_000).joined(separator: ",") + "]]"
        #expect(throws: FrameError.tooMany) { try ClientFrame(empty) }
    }

    @Test func `G9 a number longer than a browser writes is refused`() throws {
        let zeros = { (count: Int) in "[1,0,1,0,0." + String(repeating: "0", count: count) + "]" }
        _ = try ClientFrame(zeros(62))
        #expect(throws: FrameError.malformed) { try ClientFrame(zeros(63)) }
    }

    @Test func `B7 a piece is an event without its value, and a part of the value's JSON text`() throws {
        let frame = try ClientFrame(#"[3,2,9,1,7,0,2,"\"caf"]"#)
        guard case .piece(let piece) = frame else {
            Issue.record("no piece")
            return
        }
        #expect(piece.event == ClientEvent(number: 3, seen: 2, node: 9, kind: 1, edit: 7))
        #expect((piece.part, piece.count, piece.text) == (0, 2, "\"caf"))
    }

    @Test(arguments: [
        #"[1,0,1,1,0,0,2,""]"#, #"[1,0,1,1,0,0,2,3]"#, #"[1,0,1,1,0,0,2,"a",0]"#, #"[1,0,1,1,0,"0",2,"a"]"#,
    ])
    func `a piece that is none is refused`(text: String) {
        #expect(throws: FrameError.malformed) { try ClientFrame(text) }
    }

    @Test(arguments: [
        #"[1,0,1,1,0,2,2,"a"]"#, #"[1,0,1,1,0,-1,2,"a"]"#, #"[1,0,1,1,0,0,0,"a"]"#, #"[1,0,1,1,0,0,10001,"a"]"#,
        #"[1,0,-1,1,0,0,2,"a"]"#, #"[1,0,1,1,-1,0,2,"a"]"#,
    ])
    func `a piece out of range is refused`(text: String) {
        #expect(throws: FrameError.outOfRange) { try ClientFrame(text) }
    }

    @Test(arguments: [
        ("[1,0,2,0]", 1), ("[1,0,2,1,\"text\"]", 1), ("[1,0,2,2,[]]", 1), ("[1,0,2,2,[\"a\",\"b\",\"c\"]]", 3),
        ("[1,0,2,4,[[\"a\",\"b\"],[\"c\",\"d\"]]]", 2),
    ])
    func `the weight of an event is the number of entries of its list value`(text: String, weight: Int) throws {
        guard case .event(let event) = try ClientFrame(text) else {
            Issue.record("no event")
            return
        }
        #expect(event.weight == weight)
    }

    @Test func `G9 a frame over 64 KiB is refused`() {
        let text = "[1,0,1,0,\"" + String(repeating: "a", count: 65_536) + "\"]"
        #expect(throws: FrameError.tooLarge) { try ClientFrame(text) }
    }

    @Test func `C1 a hello is protocol, token, epoch, patch, event`() throws {
        let hello = try Hello(frame: #"[1,"t",7,3,5]"#)
        #expect(hello == Hello(token: "t", epoch: 7, lastPatchSeen: 3, firstUnacked: 5))
        #expect(throws: FrameError.wrongProtocol) { try Hello(frame: #"[2,"t",7,3,5]"#) }
        #expect(throws: FrameError.outOfRange) { try Hello(frame: #"[1,"t",7,3,0]"#) }
        #expect(throws: FrameError.malformed) { try Hello(frame: #"[1,"t"]"#) }
    }

    @Test func `random bytes never trap`() {
        var generator = SeededRandom(seed: 42)
        let alphabet = Array("[]{}\",:0123456789-+.eEtrufalsn\\ \u{e9}".unicodeScalars)
        for _ in 0..<5_000 {
            var text = "["
            for _ in 0..<Int.random(in: 0..<24, using: &generator) {
                text.unicodeScalars.append(alphabet.randomElement(using: &generator)!)
            }
            _ = try? ClientFrame(text)
            _ = try? Hello(frame: text)
        }
    }
}
