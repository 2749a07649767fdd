import TestReporting

/// Reports a worker that does other work than expected.
package func reportNotEquivalent<WorkerType>(
    expected: WorkerType,
    actual: WorkerType,
    file: StaticString,
    line: UInt
) {
    let lines = difference(actual, expected).map { "\n\n\($0)" } ?? ""
    reportIssue(
        """
        Workers of type \(WorkerType.self) not equivalent. Expected: \(expected). Got: \(actual). Run the expected worker, \
        or correct isEquivalent(to:) if the two do the same work.\(lines)
        """,
        file: file,
        line: line
    )
}
