import CPseudoTerminal
import Foundation
import TestSupport
import Testing

@testable import WorkflowTerminal

/// What is read from and written to a terminal, piece by piece.
struct PortTests {
    private actor Home {
        private(set) var log: [String] = []

        func drain(_ port: TerminalPort) async {
            log.append("drains")
            await port.drain(isolation: self)
            log.append("drained")
        }

        func note() { log.append("note") }
    }

    private static let flags = O_RDWR | O_NOCTTY | O_NONBLOCK

    @Test func `a terminal that does not read is waited for by no thread, also when the task is cancelled`()
        async throws
    {
        var name = [CChar](repeating: 0, count: 256)
        let main = pseudo_terminal_open(&name, name.count)
        defer { close(main) }
        let side = open(
            String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self),
            Self.flags
        )
        let port = TerminalPort(side, poller: try #require(TerminalPoller.shared), patience: .seconds(1_000))
        port.write([UInt8](repeating: 0x61, count: 200_000))
        #expect(!port.hasDrained)
        let home = Home()
        let task = Task { await home.drain(port) }
        task.cancel()
        while await home.log.isEmpty { try? await Task.sleep(for: .milliseconds(1)) }
        await home.note()
        #expect(await home.log == ["drains", "note"])
        // Now somebody reads.
        var bytes = [UInt8](repeating: 0, count: 4_096)
        var count = 0
        while count < 200_000 { count += max(read(main, &bytes, bytes.count), 0) }
        await task.value
        #expect(await home.log == ["drains", "note", "drained"])
        port.close()
    }

    @Test func `what a terminal does not take is dropped in the end`() async throws {
        var name = [CChar](repeating: 0, count: 256)
        let main = pseudo_terminal_open(&name, name.count)
        defer { close(main) }
        let side = open(
            String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self),
            Self.flags
        )
        let port = TerminalPort(side, poller: try #require(TerminalPoller.shared), patience: .milliseconds(1))
        port.write([UInt8](repeating: 0x61, count: 200_000))
        await port.drain(isolation: nil)
        #expect(port.hasDrained)
        port.close()
    }

    // synless 103, superfile 1031
    @Test func `however much comes at once, it is taken in pieces, and the end after the last`() async {
        let mailbox = TerminalMailbox()
        let bytes = (0..<2_000).map { UInt8(truncatingIfNeeded: $0) }
        #expect(mailbox.put(bytes))
        mailbox.put([.ended, .resized])
        var taken: [UInt8] = []
        var signals: [TerminalMailbox.Signals] = []
        var hasMore = true
        while hasMore {
            let news = await mailbox.next(isolation: nil)
            #expect(news.bytes.count <= TerminalMailbox.pieceLimit)
            taken += news.bytes
            signals.append(news.signals)
            hasMore = news.hasMore
        }
        #expect(taken == bytes)
        #expect(signals == [.resized, [], [], .ended])
    }

    // antigravity-cli 948
    @Test func `input that did not fit is read once there is room, and asked for once`() async {
        let mailbox = TerminalMailbox()
        let piece = [UInt8](repeating: 0x61, count: 64 << 10)
        #expect((0..<4).map { _ in mailbox.put(piece) } == [true, true, true, false])
        var rooms: [Int] = []
        var taken = 0
        while taken < 4 * piece.count {
            let news = await mailbox.next(isolation: nil)
            taken += news.bytes.count
            if news.makesRoom { rooms.append(taken) }
        }
        #expect(rooms == [TerminalMailbox.pieceLimit])
    }

    @Test func `the last lines of what was printed`() {
        let printed = Array("one\n\u{1B}[31mtwo\u{1B}[m\nthree\n".utf8)
        #expect(PrintedLines.lastLines(printed, count: 2) == ["two", "three", ""])
        #expect(PrintedLines.lastLines(printed, count: 9) == ["one", "two", "three", ""])
        #expect(PrintedLines.lastLines([], count: 2) == [""])
    }
}
