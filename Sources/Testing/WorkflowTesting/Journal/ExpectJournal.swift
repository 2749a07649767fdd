import Foundation
public import Workflow
public import WorkflowSnapshots

/// Applies the actions of a recorded journal again, and fails where the program does something else.
///
/// The journal of a failure in production becomes a test in one line:
///
/// ```swift
/// @Test func `the order of 12 March is still the same`() {
///     expectJournal("Journals/order.journal", of: Shop()) { $0.digest }
/// }
/// ```
/// The failure names the first difference: the entry, the action, the node, what was recorded and what has come. It fails, too, if the journal
/// cannot be read or is damaged, and if nothing in it could be compared.
///
/// - Parameters:
///   - path: The path of the file; see `JournalFile`.
///   - workflow: The root, with the props that it had.
///   - index: The number of the entry after which to begin; `nil` for the first snapshot.
///   - interceptors: The interceptors of the host that was recorded.
///   - configuration: `nil` takes the configuration that is current here. It should be the one of the host that was recorded.
///   - home: The actor that the tree belongs to.
///   - file: The file of the test.
///   - line: The line of the test.
///   - digest: The function that the journal was written with; `nil` compares no renderings.
public func expectJournal<Root: Workflow>(
    _ path: String,
    of workflow: Root,
    from index: Int? = nil,
    interceptors: [any WorkflowInterceptor] = [],
    configuration: RuntimeConfiguration? = nil,
    home: (any Actor)? = #isolation,
    file: StaticString = #filePath,
    line: UInt = #line,
    digest: ((Root.Rendering) -> UInt64)? = nil
) {
    expectJournal(at: path, file: file, line: line) { journal in
        try journal.verify(
            workflow,
            from: index,
            interceptors: interceptors,
            configuration: configuration,
            home: home,
            digest: digest
        )
    }
}

/// Applies the actions of a recorded journal again, and fails where the program does something else.
///
/// - Parameters:
///   - journal: The journal, from a file, memory or a database.
///   - workflow: The root, with the props that it had.
///   - index: The number of the entry after which to begin; `nil` for the first snapshot.
///   - interceptors: The interceptors of the host that was recorded.
///   - configuration: `nil` takes the configuration that is current here. It should be the one of the host that was recorded.
///   - home: The actor that the tree belongs to.
///   - file: The file of the test.
///   - line: The line of the test.
///   - digest: The function that the journal was written with; `nil` compares no renderings.
public func expectJournal<Root: Workflow>(
    _ journal: Journal,
    of workflow: Root,
    from index: Int? = nil,
    interceptors: [any WorkflowInterceptor] = [],
    configuration: RuntimeConfiguration? = nil,
    home: (any Actor)? = #isolation,
    file: StaticString = #filePath,
    line: UInt = #line,
    digest: ((Root.Rendering) -> UInt64)? = nil
) {
    expectJournal(journal, file: file, line: line) { journal in
        try journal.verify(
            workflow,
            from: index,
            interceptors: interceptors,
            configuration: configuration,
            home: home,
            digest: digest
        )
    }
}

/// Reads a journal and reports what `verify` finds.
package func expectJournal(
    at path: String,
    file: StaticString,
    line: UInt,
    verify: (Journal) throws -> JournalVerification
) {
    do {
        expectJournal(try JournalFile.read(path), file: file, line: line, verify: verify)
    } catch {
        let reason = (error as? JournalFormatError)?.description ?? error.localizedDescription
        reportIssue("Expected a journal at \(path). Instead, it cannot be read: \(reason)", file: file, line: line)
    }
}

/// Reports what `verify` finds.
package func expectJournal(
    _ journal: Journal,
    file: StaticString,
    line: UInt,
    verify: (Journal) throws -> JournalVerification
) {
    if let failure = JournalFailure.text(of: journal, verify: verify) { reportIssue(failure, file: file, line: line) }
}
