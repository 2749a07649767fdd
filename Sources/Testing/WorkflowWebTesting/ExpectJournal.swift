public import WorkflowLive
public import WorkflowSnapshots
import WorkflowTesting

/// Applies the actions of a recorded page again, and fails where the app does something else.
///
/// ```swift
/// @Test func `the order of 12 March is still the same`() {
///     expectJournal("Journals/order.journal", of: shop, identity: "Ada")
/// }
/// ```
/// States are compared, and the pages if the app is `LiveApp.recording(snapshotInterval:digest:to:)` with the digest of then.
///
/// - Parameters:
///   - path: The path of the file; see `JournalFile`.
///   - app: The app of the page.
///   - index: The number of the entry after which to begin; `nil` for the first snapshot.
///   - identity: The name of the user who was signed in.
///   - request: The facts about the browser.
///   - home: The actor that the tree belongs to.
///   - file: The file of the test.
///   - line: The line of the test.
public func expectJournal(
    _ path: String,
    of app: LiveApp,
    from index: Int? = nil,
    identity: String? = nil,
    request: SessionRequest = SessionRequest(),
    home: (any Actor)? = #isolation,
    file: StaticString = #filePath,
    line: UInt = #line
) {
    WorkflowTesting.expectJournal(at: path, file: file, line: line) { journal in
        try journal.verify(app, from: index, identity: identity, request: request, home: home)
    }
}

/// Applies the actions of a recorded page again, and fails where the app does something else.
///
/// - Parameters:
///   - journal: The journal, from a file, memory or a database.
///   - app: The app of the page.
///   - index: The number of the entry after which to begin; `nil` for the first snapshot.
///   - identity: The name of the user who was signed in.
///   - request: The facts about the browser.
///   - home: The actor that the tree belongs to.
///   - file: The file of the test.
///   - line: The line of the test.
public func expectJournal(
    _ journal: Journal,
    of app: LiveApp,
    from index: Int? = nil,
    identity: String? = nil,
    request: SessionRequest = SessionRequest(),
    home: (any Actor)? = #isolation,
    file: StaticString = #filePath,
    line: UInt = #line
) {
    WorkflowTesting.expectJournal(journal, file: file, line: line) { journal in
        try journal.verify(app, from: index, identity: identity, request: request, home: home)
    }
}
