import Testing

@testable import Workflow

/// The text of failures that go to standard error, because nobody asked to hear of them.
struct FailureTextTests {
    private struct Forged: Error, CustomStringConvertible {
        let description = "no\n\u{1B}[2J\u{202E}\u{9B}2J"
    }

    private static let shown = #"no\u{a}\u{1b}[2J\u{202e}\u{9b}2J"#

    @Test func `a failure of work is one line in which everything can be seen`() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            WorkFailure(workerType: Int.self, key: "\n", error: Forged()).report(to: RuntimeConfiguration())
        }
        let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(text.contains(#"(key "\u{a}")"#) && text.contains(Self.shown))
    }

    @Test func `a problem of a snapshot is one line in which everything can be seen`() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            SnapshotProblem(.unreadableState, path: "Shop", reason: "\(Forged())").report(to: RuntimeConfiguration())
        }
        let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(text.contains(Self.shown))
    }
}
