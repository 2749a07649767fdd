import WorkflowConcurrencyTesting
import WorkflowTesting
import XCTest

/// The same expectations where XCTest runs the test.
final class ExpectWorkerXCTests: XCTestCase {
    private var recorded: [String] = []
    private var collects = false

    override func recordFailure(
        withDescription description: String,
        inFile filePath: String,
        atLine lineNumber: Int,
        expected: Bool
    ) {
        if collects {
            recorded.append("\(lineNumber): \(description)")
        } else {
            super.recordFailure(withDescription: description, inFile: filePath, atLine: lineNumber, expected: expected)
        }
    }

    func testAMetExpectationIsNoFailure() {
        Search()
            .renderTester()
            .expectWorker(Query(text: "swift"), mockingOutput: ["a"])
            .render { _ in }
            .assert(action: Search.Action.found(["a"]))
    }

    func testAWorkerThatIsNotEquivalentIsAFailure() {
        collects = true
        let line = #line + 3
        Search()
            .renderTester()
            .expectWorker(Query(text: "go"))
            .render { _ in }
        collects = false
        XCTAssertEqual(recorded.count, 1)
        XCTAssertTrue(recorded.first?.contains("\(line): ") == true, "\(recorded)")
        XCTAssertTrue(recorded.first?.contains("Workers of type Query not equivalent.") == true, "\(recorded)")
    }
}
