import TestSupport
import Testing
import WorkflowHTML

@testable import WorkflowLive

/// Values in pieces, limits of handlers, and bounds of lists (rules B7, G9).
struct LargeValueTests {
    private let log = NotesLog()

    @Test func `B7 a value in pieces is applied when it is complete, and acknowledged once`() throws {
        let (browser, title) = try editor()
        let text = String(repeating: "\"é\n", count: 50_000)
        let pieces = cut(text, into: 10)
        for (part, piece) in pieces.enumerated().dropLast() {
            send(piece, part, of: 10, event: 1, at: title, browser)
            #expect(browser.take() == ["[\"part\",1,\(part)]"])
            #expect(browser.session.byteCount > browser.session.view.pageTree!.byteCount)
        }
        #expect(log.texts == [])
        send(pieces[9], 9, of: 10, event: 1, at: title, browser)
        #expect(log.texts.map(\.count) == [text.count])
        let isSame = log.texts.first == text
        #expect(isSame)
        #expect(browser.take().map { $0.prefix(5) } == ["[1,1,"])
        #expect(browser.session.events.assembly == nil)
    }

    @Test func `B7 pieces of an event that was applied are acknowledged and do nothing`() throws {
        let (browser, title) = try editor()
        let pieces = cut("some text", into: 3)
        for round in 0..<2 {
            for (part, piece) in pieces.enumerated() { send(piece, part, of: 3, event: 1, at: title, browser) }
            #expect(log.texts == ["some text"])
            if round == 1 { #expect(browser.take() == ["[0,1]"]) }
            _ = browser.take()
        }
    }

    @Test func `B7 after a cut the pieces come again as a whole, and what was there of them is forgotten`() throws {
        let (browser, title) = try editor()
        let pieces = cut("some text", into: 3)
        send(pieces[0], 0, of: 3, event: 1, at: title, browser)
        send(pieces[1], 1, of: 3, event: 1, at: title, browser)
        browser.session.disconnect(browser.connection)
        #expect(browser.session.events.assembly == nil)
        browser.attach(epoch: browser.epoch)
        for (part, piece) in pieces.enumerated() { send(piece, part, of: 3, event: 1, at: title, browser) }
        #expect(log.texts == ["some text"])
    }

    @Test(arguments: 0..<20)
    func `B7 every text is applied once and in order, wherever the connection is cut`(seed: Int) throws {
        var generator = SeededRandom(seed: UInt64(seed))
        let (browser, title) = try editor()
        let texts = (1...8).map { "\($0)" + String(repeating: "x", count: .random(in: 0..<40, using: &generator)) }
        while browser.session.events.inbox.acknowledged < texts.count {
            // A connection: all that is unacknowledged, and some of it twice, until it is cut or there is no more.
            for number in (browser.session.events.inbox.acknowledged + 1)...texts.count {
                let pieces = cut(texts[number - 1], into: .random(in: 1...3, using: &generator))
                let round = Array(pieces.enumerated())
                let sent = Bool.random(using: &generator) ? round : round + round
                let end =
                    Int.random(in: 0...4, using: &generator) == 0
                    ? Int.random(in: 0...sent.count, using: &generator) : nil
                for (part, piece) in sent.prefix(end ?? sent.count) {
                    send(piece, part, of: pieces.count, event: number, at: title, browser)
                }
                if end != nil { break }
            }
            #expect(browser.closed == [])
            browser.session.disconnect(browser.connection)
            browser.attach(epoch: browser.epoch, seen: 0, firstUnacked: browser.session.events.inbox.acknowledged + 1)
        }
        #expect(log.texts == texts)
    }

    @Test func `B7 the first piece again starts anew on the same connection`() throws {
        let (browser, title) = try editor()
        let pieces = cut("some text", into: 3)
        send(pieces[0], 0, of: 3, event: 1, at: title, browser)
        for (part, piece) in pieces.enumerated() { send(piece, part, of: 3, event: 1, at: title, browser) }
        #expect(log.texts == ["some text"])
    }

    @Test func `B7 a piece of a later event is a gap`() throws {
        let (browser, title) = try editor()
        send("\"a\"", 0, of: 1, event: 3, at: title, browser)
        #expect(browser.take() == ["[\"resend\",1]"])
        #expect(browser.session.events.assembly == nil)
    }

    @Test(arguments: [(1, 3, 0), (2, 3, 0), (1, 4, 0), (1, 3, 1)])
    func `B7 a piece out of order breaks the protocol`(part: Int, count: Int, offset: Int) throws {
        let (browser, title) = try editor()
        if part == 1, count == 3, offset == 0 {
            // The right one, to see that the others are refused for what they are.
            send("\"a", 0, of: 3, event: 1, at: title, browser)
            send("b", 1, of: 3, event: 1, at: title, browser)
            #expect(browser.closed == [])
        } else {
            send("\"a", 0, of: 3, event: 1, at: title, browser)
            send("b", part, of: count, event: 1, at: title + offset, browser)
            #expect(browser.closed == [.badFrame])
            #expect(browser.session.events.assembly == nil)
        }
        let other = try editor()
        send("b", 1, of: 3, event: 1, at: other.1, other.0)
        #expect(other.0.closed == [.badFrame])
    }

    @Test func `B7 pieces for a handler that is gone collect nothing and are counted once`() throws {
        let (browser, _) = try editor()
        for part in 0..<3 { send("\"aa", part, of: 3, event: 1, at: 9_999, browser) }
        #expect(browser.take() == ["[\"gone\",1]", "[0,1]", "[0,1]"])
        #expect(browser.session.events.assembly == nil)
    }

    @Test func `B7 pieces of more bytes than the handler takes are refused once`() throws {
        let (browser, _) = try editor()
        let form = try form(browser)
        let piece = String(repeating: "a", count: 60_000)
        for part in 0..<5 { send(part == 0 ? "\"" + piece : piece, part, of: 5, event: 1, at: form, kind: 4, browser) }
        #expect(
            browser.take()
                == [
                    "[\"part\",1,0]", "[\"part\",1,1]", "[\"part\",1,2]", "[\"refused\",1]", "[0,1]", "[0,1]",
                ]
        )
        #expect(browser.session.events.assembly == nil)
        #expect(log.texts == [])
    }

    @Test func `B7 a submit in pieces reaches its handler`() throws {
        let (browser, _) = try editor()
        let title = String(repeating: "t", count: 90_000)
        let json = "[[\"title\",\"\(title)\"],[\"short\",\"\"]]"
        send(String(json.prefix(60_000)), 0, of: 2, event: 1, at: try form(browser), kind: 4, browser)
        send(String(json.dropFirst(60_000)), 1, of: 2, event: 1, at: try form(browser), kind: 4, browser)
        let isSame = log.texts == ["saved " + title]
        #expect(isSame)
    }

    @Test func `B7 a value over its handler's limit is refused and told, whatever way it came`() throws {
        let (browser, title) = try editor()
        browser.send("[1,0,\(title + 1),1,\"ééééé\",1]")
        #expect(log.texts == ["ééééé"])
        _ = browser.take()
        browser.send("[2,1,\(title + 1),1,\"ééééé!\",1]")
        #expect(browser.take() == ["[\"refused\",2]", "[0,2]"])
        send("\"ééééé!\"", 0, of: 1, event: 3, at: title + 1, browser)
        #expect(browser.take() == ["[\"refused\",3]", "[0,3]"])
        #expect(log.texts.count == 1)
        let reason =
            "Expected at most 10 bytes as the value of the event. Instead, 11 bytes came. The event was dropped."
        #expect(browser.reports.contains(.refusedValue(PageID(rawValue: "p"), number: 2, reason: reason)))
    }

    @Test func `G9 a list of more than a thousand elements is refused`() throws {
        let (browser, _) = try editor()
        let node = try form(browser)
        let fields = { (count: Int) in Array(repeating: "[\"a\",\"\"]", count: count).joined(separator: ",") }
        #expect(browser.session.receive("[1,0,\(node),4,[\(fields(1_000))]]", from: 1) == 1_000)
        #expect(log.texts == ["saved "])
        #expect(browser.session.receive("[2,0,\(node),4,[\(fields(1_001))]]", from: 1) == 1_001)
        #expect(browser.take() == ["[0,1]", "[\"refused\",2]", "[0,2]"])
    }

    @Test func `a frame that is not taken weighs one`() throws {
        let (browser, _) = try editor()
        #expect(browser.session.receive("[0,0]", from: 1) == 1)
        #expect(browser.session.receive("[1,0,2,2,[1,2,3]]", from: 7) == 1)
        #expect(browser.session.receive("nonsense", from: 1) == 1)
    }

    // MARK: -

    /// A browser that shows the editor, and the number of its first field.
    private func editor() throws -> (TestBrowser, Int) {
        let browser = try TestBrowser(notesApp(log))
        browser.attach()
        let match = try #require(browser.newestHTML.firstMatch(of: /<textarea data-n="(\d+)"/))
        _ = browser.take()
        return (browser, try #require(Int(match.1)))
    }

    private func form(_ browser: TestBrowser) throws -> Int {
        let match = try #require(browser.newestHTML.firstMatch(of: /<form data-n="(\d+)"/))
        return try #require(Int(match.1))
    }

    /// The JSON text of `text` in at most `count` parts of about the same length.
    private func cut(_ text: String, into count: Int) -> [String] {
        var bytes: [UInt8] = []
        text.writeJSON(to: &bytes)
        let scalars = Array(String(decoding: bytes, as: UTF8.self).unicodeScalars)
        let length = (scalars.count + count - 1) / count
        return stride(from: 0, to: scalars.count, by: length).map { start in
            var piece = String.UnicodeScalarView()
            piece.append(contentsOf: scalars[start..<min(scalars.count, start + length)])
            return String(piece)
        }
    }

    private func send(
        _ piece: String,
        _ part: Int,
        of count: Int,
        event: Int,
        at node: Int,
        kind: Int = 1,
        _ browser: TestBrowser
    ) {
        var bytes = Array("[\(event),\(browser.lastPatch),\(node),\(kind),1,\(part),\(count),".utf8)
        piece.writeJSON(to: &bytes)
        browser.send(String(decoding: bytes, as: UTF8.self) + "]")
    }
}
