import TestReporting
import XCTest

extension XCTest {
    /// Fails unless `expr` throws the error of a failed assertion; passes its reason to `eval`.
    @preconcurrency @MainActor
    func assertThrowsError(
        expr: () throws -> Void,
        eval: (any LassoError) -> Void,
        file: StaticString = #filePath,
        line: UInt = #line
    ) {
        do {
            try expr()
            reportIssue("Expected a failed assertion. Instead, none failed.", file: file, line: line)
        } catch let failure as TestFailureAction {
            eval(failure.failedTest.error)
        } catch {
            fatalError(
                "Expected a failed assertion. Instead, \(error) was thrown. Test that with XCTAssertThrowsError."
            )
        }
    }

    /// Fails because a reason is of another type than the test expects.
    @preconcurrency @MainActor
    func unexpectedErrorType(file: StaticString = #filePath, line: UInt = #line) {
        reportIssue("Expected a reason of another type.", file: file, line: line)
    }
}
