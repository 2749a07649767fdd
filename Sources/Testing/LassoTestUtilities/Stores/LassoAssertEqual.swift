import TestReporting
import XCTest

/// Fails unless the values are equal, and lists the parts that differ.
public func LassoAssertEqual<A: Equatable>(
    _ realized: A,
    _ expected: A,
    file: StaticString = #filePath,
    line: UInt = #line
) {
    guard realized != expected else { return }
    reportIssue(inequality(realized: realized, expected: expected), file: file, line: line)
}

/// Fails unless both are `nil` or the values are equal, and lists the parts that differ.
public func LassoAssertEqual<A: Equatable>(
    _ realized: A?,
    _ expected: A?,
    file: StaticString = #filePath,
    line: UInt = #line
) {
    if let realized, let expected {
        LassoAssertEqual(realized, expected, file: file, line: line)
    } else if realized != expected {
        let (realized, expected) = (realized.map { "\($0)" } ?? "nil", expected.map { "\($0)" } ?? "nil")
        reportIssue("Expected \(expected). Instead, it is \(realized).", file: file, line: line)
    }
}

/// Fails unless the lists are equal, and lists the parts of elements that differ.
public func LassoAssertEqual<A: Equatable>(
    _ realized: [A],
    _ expected: [A],
    file: StaticString = #filePath,
    line: UInt = #line
) {
    guard realized != expected else { return }
    reportIssue(inequality(realized: realized, expected: expected), file: file, line: line)
}

// The same functions as methods of the test case.
extension XCTestCase {
    /// Fails unless the values are equal, and lists the parts that differ.
    public func LassoAssertEqual<A: Equatable>(
        _ realized: A,
        _ expected: A,
        file: StaticString = #filePath,
        line: UInt = #line
    ) {
        LassoTestUtilities.LassoAssertEqual(realized, expected, file: file, line: line)
    }

    /// Fails unless both are `nil` or the values are equal, and lists the parts that differ.
    public func LassoAssertEqual<A: Equatable>(
        _ realized: A?,
        _ expected: A?,
        file: StaticString = #filePath,
        line: UInt = #line
    ) {
        LassoTestUtilities.LassoAssertEqual(realized, expected, file: file, line: line)
    }

    /// Fails unless the lists are equal, and lists the parts of elements that differ.
    public func LassoAssertEqual<A: Equatable>(
        _ realized: [A],
        _ expected: [A],
        file: StaticString = #filePath,
        line: UInt = #line
    ) {
        LassoTestUtilities.LassoAssertEqual(realized, expected, file: file, line: line)
    }
}
