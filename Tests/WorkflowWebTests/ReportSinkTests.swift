import Foundation
import Testing
import TrellisSupport
import WorkflowLive

@testable import WorkflowWeb

struct ReportSinkTests {
    private static let refusal = WebServerReport.refused(.badToken, address: "192.0.2.1")

    @Test func `two hundred thousand reports to an app do not grow the stack, and all arrive`() {
        let count = Guarded(0)
        let sink = ReportSink { _ in count.withLock { $0 += 1 } }
        for _ in 0..<200_000 { sink.report(Self.refusal) }
        #expect(count.withLock { $0 } == 200_000)
    }

    @Test func `two hundred thousand reports to a log do not grow the stack and are counted`() {
        let world = World()
        let sink = ReportSink(nil)
        sink.logTo(world.log(.info))
        for _ in 0..<200_000 { sink.report(Self.refusal) }
        world.pass(.seconds(1))
        #expect(
            world.lines == [
                "\(Self.refusal)", "\(Self.refusal) (repeated 199999 times in the last second)",
            ]
        )
    }

    @Test func `a report that nobody hears is counted and nothing more`() {
        let sink = ReportSink(nil)
        #expect(!sink.hears(.error))
        sink.logTo(World().log(.info))
        #expect(sink.hears(.info) && !sink.hears(.debug))
        sink.report(Self.refusal)
        sink.report(.session(.gone(PageID(rawValue: "p"), number: 1)))
        #expect(sink.counts.all[.report("session: gone")] == 1)
        #expect(ReportSink { _ in }.hears(.debug))
    }

    @Test func `one timer is set for the repeats of a second`() {
        let world = World()
        let log = world.log(.info)
        log.add(Self.refusal)
        #expect(world.timers == 0)
        log.add(Self.refusal)
        log.add(Self.refusal)
        log.add(.refused(.slowHello, address: "a"))
        log.add(.refused(.slowHello, address: "a"))
        #expect(world.timers == 1)
        world.pass(.seconds(1))
        #expect(world.lines.count == 4)
        #expect(world.timers == 0)
    }

    @Test func `a timer that comes too early is set again`() {
        let world = World()
        let log = world.log(.info)
        log.add(Self.refusal)
        log.add(Self.refusal)
        world.pass(.milliseconds(500))
        #expect(world.lines.count == 1)
        #expect(world.timers == 1)
        world.pass(.milliseconds(500))
        #expect(world.lines.count == 2)
    }

    @Test func `the rest is written when the server stops`() {
        let world = World()
        let log = world.log(.info)
        for _ in 0..<3 { log.add(Self.refusal) }
        log.add(.stopped)
        #expect(world.lines.suffix(2) == ["\(Self.refusal) (repeated 2 times in the last second)", "stopped"])
    }

    @Test func `what is below the level is neither written nor counted`() {
        let world = World()
        let log = world.log(.error)
        for _ in 0..<3 { log.add(Self.refusal) }
        log.add(.failed(path: "/", reason: "r"))
        #expect(world.lines == ["failed to answer '/', code cbf29ce4: r"])
        #expect(world.timers == 0)
    }

    @Test func `as JSON, each line is an object with the time, and repeats have a count`() throws {
        let world = World()
        let log = world.log(.info, .json)
        for _ in 0..<3 { log.add(Self.refusal) }
        world.pass(.seconds(1))
        let lines = try world.lines.map {
            try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
        #expect(lines.map { $0["count"] as? Int } == [nil, 2])
        for line in lines {
            #expect(line["kind"] as? String == "refused" && line["level"] as? String == "info")
            #expect(line["reason"] as? String == "bad token" && line["address"] as? String == "192.0.2.1")
            let time = try #require(line["time"] as? String)
            #expect(time.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/) != nil, "\(time)")
        }
    }

    @Test func `a session's report has its page, its login's hash and what happened`() throws {
        var report = WebServerReport.session(.misuse(PageID(rawValue: "p"), reason: "Expected \"a\\\"b\\n\"."))
        report.login = "h"
        let line = ReportLine(report: report, repeats: nil).json(at: Date(timeIntervalSince1970: 0.5))
        #expect(
            line.hasPrefix(
                #"{"time":"1970-01-01T00:00:00.500Z","level":"error","kind":"session","event":"misuse","session":"p","login":"h","message":"#
            )
        )
        let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
        #expect(object?["message"] as? String == report.description)
    }

    @Test func `no text can end a line or its object`() throws {
        let text = "a\"}\n{\u{0}\u{85}\\\u{2028}"
        let line = ReportLine(report: .failed(path: "/", reason: text), repeats: nil).json(at: Date())
        #expect(!line.contains("\n"))
        let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
        #expect(object?["message"] as? String == "failed to answer '/', code cbf29ce4: " + text)
    }

    @Test func `in a line of the text log everything can be seen, and no error is longer than a page`() {
        let world = World()
        world.log(.error).add(.failed(path: "/a\u{1B}", reason: "no\r\nserving on\u{1B}[2J\u{9B}\u{202E}gnp"))
        #expect(
            world.lines == [
                #"failed to answer '/a?', code cbf29ce4: no\u{d}\u{a}serving on\u{1b}[2J\u{9b}\u{202e}gnp"#
            ]
        )
        let session = SessionReport.misuse(PageID(rawValue: "p"), reason: "\u{9B}\u{202E}\n")
        #expect("\(WebServerReport.session(session))".utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F })
        let long = WebServerReport.failed(path: "/", reason: String(repeating: "x", count: 1 << 20))
        #expect(long.description.utf8.count < 5_000)
    }

    @Test func `in a line of JSON what cannot be seen is escaped`() throws {
        let text = "\u{1B}\u{9B}\u{202E}\u{2028}\u{E0041}\r\n"
        let line = ReportLine(report: .failed(path: "/", reason: text), repeats: nil).json(at: Date())
        #expect(line.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F })
        let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
        #expect((object?["message"] as? String)?.hasSuffix(text) == true)
    }

    @Test func `what a visitor typed is not in the log, unless it is asked for`() {
        let world = World()
        let report = WebServerReport.session(
            .misuse(PageID(rawValue: "p"), reason: #"Expected one "ke\"y" of a. Instead, "my secret" came."#)
        )
        world.log(.info).add(report)
        world.log(.debug).add(report)
        #expect(world.lines.count == 2)
        #expect(!world.lines[0].contains("ke") && !world.lines[0].contains("secret"))
        #expect(world.lines[0].contains("Expected one") && world.lines[0].contains("came."))
        #expect(world.lines[1].contains("my secret"))
    }

    @Test func `an app that receives reports gets them and nothing is logged`() {
        let (world, count) = (World(), Guarded(0))
        let sink = ReportSink { _ in count.withLock { $0 += 1 } }
        sink.logTo(world.log(.debug))
        for _ in 0..<5 { sink.report(.closed) }
        #expect(count.withLock { $0 } == 5)
        #expect(world.lines == [])
    }

    /// A log whose time, timers and lines a test has in its hands.
    private final class World: Sendable {
        private struct State {
            var now = Duration.zero
            var timers: [Timer] = []
            var lines: [String] = []
        }

        private struct Timer {
            let run: @Sendable () -> Void
        }

        private let state = Guarded(State())

        var lines: [String] { state.withLock { $0.lines } }
        var timers: Int { state.withLock { $0.timers.count } }

        func log(_ level: WebServerOptions.LogLevel, _ format: WebServerOptions.LogFormat = .text) -> ReportLog {
            ReportLog(
                level: level,
                format: format,
                now: { [state] in state.withLock { $0.now } },
                after: { [state] _, work in state.withLock { $0.timers.append(Timer(run: work)) } },
                write: { [state] line in state.withLock { $0.lines.append(line) } }
            )
        }

        /// Lets time pass and the timers fire.
        func pass(_ time: Duration) {
            let timers = state.withLock { state in
                state.now += time
                return exchange(&state.timers, with: [])
            }
            for timer in timers { timer.run() }
        }
    }
}
