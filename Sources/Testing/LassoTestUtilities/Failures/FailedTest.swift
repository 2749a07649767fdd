import TestReporting

/// A handler of failed tests, which returns the action it has taken.
public typealias FailTest = (FailedTest) -> TestFailureAction

/// Records a failure at the place of the assertion.
@preconcurrency @MainActor
public let log: (FailedTest) -> TestFailureAction = { failed in
    TestFailureAction(failedTest: failed) {
        reportIssue(failed.error.message(verbose: failed.verbose), file: failed.file, line: failed.line)
    }
}

/// Ignores the failure; for tests of failures.
@preconcurrency @MainActor
let silent: FailTest = { TestFailureAction(failedTest: $0) {} }

/// The reason and the place of a failed assertion.
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

/// The reason of a failed assertion.
@preconcurrency @MainActor
public protocol LassoError: Error {
    /// Returns a message about the expected and the actual result.
    /// - Parameter verbose: Whether the message describes the surroundings too.
    func message(verbose: Bool) -> String
}

/// An error thrown by a failed assertion after its failure was handled.
public struct TestFailureAction: Error {
    let failedTest: FailedTest

    /// Creates an action and runs it at once.
    public init(failedTest: FailedTest, action: () -> Void) {
        self.failedTest = failedTest
        action()
    }
}
