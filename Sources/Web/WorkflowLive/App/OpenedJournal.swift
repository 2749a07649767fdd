import TrellisSupport
import Workflow
import WorkflowHTML
import WorkflowScreens
package import WorkflowSnapshots

/// The journal of a page, opened at an entry: every page of the server starts with the states after it, and nothing is done outside.
///
/// Redacted values are their placeholders. Sinks work, so that one can go on from there; side effects, workers and effects do not start.
@usableFromInline
package final class OpenedJournal: Sendable {
    package let journal: Journal
    /// The number of the entry.
    package let index: Int
    /// The name of the user who was signed in; `nil` if nobody was.
    package let identity: String?
    /// The URL of the page after the entry, within its app.
    package let url: String
    /// The states after the entry.
    private let start: JournalSnapshot
    /// The result of the verification, once it was made.
    private let result = Guarded<String?>(nil)

    /// - Parameters:
    ///   - index: The number of the entry; `nil` for the last.
    ///   - identity: The name of the user who was signed in.
    /// - Throws: `JournalRangeError` if the journal has no such entry.
    package init(_ journal: Journal, at index: Int?, identity: String?) throws(JournalRangeError) {
        let last = journal.range?.upperBound ?? 0
        (self.journal, self.index, self.identity) = (journal, index ?? last, identity)
        start = try journal.start(at: index ?? last)
        url = start.props ?? "/"
    }

    /// Finds out whether the journal is of an app.
    ///
    /// - Throws: `SessionError` if it is of another one.
    package func check(_ app: LiveApp) throws(SessionError) {
        if start.workflow != app.rootName { throw .otherJournal(of: start.workflow, for: app.rootName) }
    }

    /// Starts the tree of a page as it was after the entry.
    @usableFromInline
    func makeHost<Root: Workflow>(of root: Root, in surroundings: TreeSurroundings) -> WorkflowHost<Root> {
        start.replay(root, configuration: surroundings.configuration, home: surroundings.home)
    }

    /// Says whether the app still does what the journal has recorded. It is found out once.
    func verification(of app: LiveApp, request: SessionRequest) -> String {
        if let known = result.withLock({ $0 }) { return known }
        let text: String
        do {
            let verification = try journal.verify(app, identity: identity, request: request, home: nil)
            let counts = """
                \(verification.repeated) entries were applied again, \(verification.notRepeated) taken as recorded, \
                \(verification.comparedRenderings) pages compared
                """
            text =
                verification.difference.map { "\(counts). The first difference: \($0)" } ?? "\(counts): no difference."
        } catch {
            text = "It cannot be verified: \(error)"
        }
        result.withLock { $0 = text }
        return text
    }

    /// The part of a page that says what is shown.
    func html(of app: LiveApp, request: SessionRequest) -> HTML {
        let last = journal.range?.upperBound ?? 0
        let damage = journal.problem.map { " The journal is cut: \($0)" } ?? ""
        let text = verification(of: app, request: request)
        return aside(.class("trellis-mistakes"), .ariaLabel("Journal")) {
            details(.open()) {
                summary { "Entry \(index) of \(last) of a journal" }
                p { "Nothing is done outside of this page, and redacted values are placeholders.\(damage)" }
                p { "Verified: \(text)" }
            }
        }
    }
}
