import Testing
import WorkflowLive

@testable import WorkflowWeb

struct RepeatedReportsTests {
    /// The lines as texts.
    private struct Texts {
        var reports = RepeatedReports()
        var hasRepeats: Bool { reports.hasRepeats }
        var kindCount: Int { reports.kindCount }

        mutating func add(_ report: WebServerReport, at now: Duration) -> [String] {
            reports.add(report, at: now).map(\.text)
        }

        mutating func takeDue(at now: Duration) -> [String] { reports.takeDue(at: now).map(\.text) }
        mutating func takeAll(at now: Duration) -> [String] { reports.takeAll(at: now).map(\.text) }
    }

    private var reports = Texts()

    private func refused(_ number: Int = 0) -> WebServerReport {
        .refused(.foreignHost("host-\(number)"), address: "192.0.2.\(number)")
    }

    private func misuse(_ reason: String) -> WebServerReport {
        .session(.misuse(PageID(rawValue: "p"), reason: reason))
    }

    @Test mutating func `the first of a kind is a line at once, repeats are counted`() {
        #expect(reports.add(refused(1), at: .zero) == [refused(1).description])
        for number in 2...813 { #expect(reports.add(refused(number), at: .milliseconds(number)) == []) }
        #expect(reports.hasRepeats)
        #expect(reports.takeDue(at: .milliseconds(999)) == [])
        #expect(reports.takeDue(at: .seconds(1)) == ["\(refused(813)) (repeated 812 times in the last second)"])
        #expect(!reports.hasRepeats)
        #expect(reports.takeDue(at: .seconds(2)) == [])
    }

    @Test mutating func `one that goes on is a line a second`() {
        var lines: [String] = []
        for tick in 0..<5_000 { lines += reports.add(refused(), at: .milliseconds(tick)) }
        #expect(lines.count == 5)
        #expect(lines.dropFirst().allSatisfy { $0.hasSuffix("(repeated 1000 times in the last second)") })
    }

    @Test mutating func `one that comes back after a second is a line of its own`() {
        _ = reports.add(refused(1), at: .zero)
        #expect(reports.add(refused(2), at: .seconds(1)) == [refused(2).description])
        #expect(reports.add(refused(3), at: .milliseconds(1_001)) == [])
    }

    @Test mutating func `a count that was not taken out in time says how long it took`() {
        _ = reports.add(refused(1), at: .zero)
        _ = reports.add(refused(2), at: .milliseconds(1))
        #expect(reports.add(refused(3), at: .seconds(7)) == ["\(refused(3)) (repeated 2 times in the last 7 seconds)"])
        _ = reports.add(refused(4), at: .seconds(7))
        #expect(reports.takeAll(at: .milliseconds(7_500)) == ["\(refused(4)) (repeated 1 time in the last second)"])
    }

    @Test mutating func `different kinds do not hide each other`() {
        let all: [WebServerReport] = [
            refused(), .refused(.badToken, address: "a"), .refused(.slowHello, address: "a"), .closed,
            .failed(path: "/a", reason: "r"), .slowHandler(address: "a"), .slowStep(.seconds(1), loop: 0, what: "w"),
            misuse("Expected a. Instead, b."), misuse("Expected c. Instead, d."),
        ]
        for report in all { #expect(reports.add(report, at: .zero) == [report.description]) }
        for report in all { #expect(reports.add(report, at: .zero) == []) }
        #expect(reports.takeDue(at: .seconds(1)).count == all.count)
    }

    @Test mutating func `what a visitor writes makes no kind of its own`() {
        _ = reports.add(misuse(#"Expected no action of A (key "1")."#), at: .zero)
        #expect(reports.add(misuse(#"Expected no action of A (key "a visitor's")."#), at: .zero) == [])
        #expect(reports.add(misuse(#"Expected no action of A (key "12345")."#), at: .zero) == [])
        _ = reports.add(.failed(path: "/a", reason: "a"), at: .zero)
        #expect(reports.add(.failed(path: "/b", reason: "b"), at: .zero) == [])
        #expect(reports.kindCount == 2)
    }

    @Test mutating func `memory is bounded and the reasons beyond share a place`() {
        var lines = 0
        for number in 0..<20_000 {
            let name = String(repeating: "a", count: number % 250) + String(repeating: "b", count: number / 250 % 50)
            lines += reports.add(misuse(name), at: .zero).count
        }
        #expect(lines == RepeatedReports.capacity + 1)
        #expect(reports.kindCount == RepeatedReports.capacity + 1)
        #expect(reports.takeDue(at: .seconds(1)).count <= RepeatedReports.capacity + 1)
        // A second later there is room again.
        #expect(reports.add(misuse("new"), at: .seconds(3)).count == 1)
        #expect(reports.kindCount == 1)
    }
}
