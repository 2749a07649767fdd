#if !canImport(Darwin)
import Workflow
import WorkflowTesting
import XCTest

/// Failures are XCTest's where XCTest runs the test.
final class XCTestReportTests: XCTestCase {
    private struct Failure: Equatable { let message: String, file: String, line: Int }

    private var isCapturing = false
    private var captured: [Failure] = []

    override func recordFailure(withDescription text: String, inFile file: String, atLine line: Int, expected: Bool) {
        guard isCapturing else {
            return super.recordFailure(withDescription: text, inFile: file, atLine: line, expected: expected)
        }
        captured.append(Failure(message: text, file: file, line: line))
    }

    /// What fails in `body`.
    private func failures(in body: () -> Void) -> [Failure] {
        captured = []
        isCapturing = true
        body()
        isCapturing = false
        return captured
    }

    func testAFailureOfARenderTesterIsRecordedAtTheCallersLine() {
        let result = Counter().renderTester().render { $0() }
        let line = #line + 1
        let found = failures { result.assertNoAction() }
        XCTAssertEqual(found.count, 1)
        XCTAssertEqual(found.first?.line, line)
        XCTAssertEqual(found.first?.file, "\(#file)")
        XCTAssertTrue(found.first?.message.contains("Expected no action, but got") == true, "\(found)")
    }

    func testADifferenceIsRecorded() {
        let result = Counter().renderTester().render { $0() }
        let found = failures { result.assert(state: 2) }
        XCTAssertTrue(
            found.first?.message.hasSuffix(
                """
                State (First) does not match the expected state (Second) - Difference: …

                  − 1
                  + 2

                (First: −, Second: +)
                """
            ) == true,
            "\(found)"
        )
    }

    func testNothingIsRecordedOfATestThatPasses() {
        XCTAssertEqual(
            failures { Counter().renderTester().render { $0() }.assert(state: 1).assertNoOutput() },
            []
        )
    }

    @MainActor
    func testAHostFailsAtTheLineOfTheWait() async {
        let host = WorkflowTestHost(workflow: Counter())
        isCapturing = true
        let line = #line + 1
        await host.nextRendering(within: .milliseconds(10))
        isCapturing = false
        XCTAssertEqual(captured.map(\.line), [line])
        XCTAssertTrue(
            captured.first?.message.contains("Expected a rendering of Counter after the one of the moment") == true
        )
    }

    private struct Counter: Workflow {
        func makeInitialState() -> Int { 0 }

        func render(state: Int, context: RenderContext<Counter>) -> () -> Void {
            let sink = context.makeStateMutationSink()
            return { sink.send { $0 += 1 } }
        }
    }
}
#endif
