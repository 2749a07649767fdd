import TestReporting

/// Says what to do about a failed test, and does it.
public typealias FailTest = (FailedTest) -> TestFailureAction

/// Records a failure at the place of the assertion.
@preconcurrency @MainActor
public let log: (FailedTest) -> TestFailureAction = { failed in
    TestFailureAction(failedTest: failed) {
        reportIssue(failed.error.message(verbose: failed.verbose), file: failed.file, line: failed.line)
    }
}

/// Does nothing about it; for tests of failures.
@preconcurrency @MainActor
let silent: FailTest = { TestFailureAction(failedTest: $0) {} }

/// What failed, and where.
public struct FailedTest: Sendable {
    let error: any LassoError
    let file: StaticString
    let line: UInt
    let verbose: Bool

    init(error: any LassoError, file: StaticString, line: UInt, verbose: Bool = false) {
        self.error = error
        self.file = file
        self.line = line
        self.verbose = verbose
    }
}

/// Why an assertion failed.
@preconcurrency @MainActor
public protocol LassoError: Error {
    /// What was expected and what came instead.
    /// - Parameter verbose: Whether to tell of the surroundings too.
    func message(verbose: Bool) -> String
}

/// Thrown by a failed assertion, when what is to be done about it has been done.
public struct TestFailureAction: Error {
    let failedTest: FailedTest

    /// Runs `action` at once.
    public init(failedTest: FailedTest, action: () -> Void) {
        self.failedTest = failedTest
        action()
    }
}
