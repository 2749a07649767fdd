import TrellisSupport
import WorkflowHTML
public import WorkflowScreens
public import WorkflowSnapshots

extension LiveApp {
    /// Returns the same app with pages that write a journal.
    ///
    /// ```swift
    /// let app = LiveApp(title: "Shop") { session, url in Shop() }
    ///     .recording { session in
    ///         session.identity == "tester" ? try JournalFile("journals/\(session.page)") : nil
    ///     }
    /// ```
    /// A page has a journal from its start to its end. A page that comes back from the store of the server
    /// (``keepingSessions(_:)``) goes on in the writer that the closure then returns. Its records there begin with the
    /// whole state. The journal can run as a test: see `Journal.verify`.
    ///
    /// A writer that fails, or that cannot be made, is reported once (``SessionReport/Kind/notRecorded``), and the page goes on without a
    /// journal. A writer runs on the home of the page, so it must not wait.
    /// - Parameters:
    ///   - snapshotInterval: The number of entries after which the whole state is recorded, from 1.
    ///   - digest: Returns a number for a page, the same for equal ones in every process. The default is a hash of its
    ///     HTML; for that the page is made a second time after each event. `nil` records no digests, so that states are
    ///     compared and pages are not.
    ///   - writer: Returns the place of the records of a session, or `nil` for one that is not recorded. Called on the session's home when a
    ///     browser connects for the first time, before the root is made. Each session needs a writer of its own.
    public func recording(
        snapshotInterval: Int = 100,
        digest: (@Sendable (any Screen) -> UInt64)? = { $0.pageDigest },
        to writer: @escaping @Sendable (_ session: SessionContext) throws -> (any JournalWriter)?
    ) -> LiveApp {
        var app = self
        app.recording = PageRecording(snapshotInterval: snapshotInterval, digest: digest, writer: writer)
        return app
    }
}

extension Screen {
    /// A hash of the HTML of this screen, the same for equal HTML in every process.
    ///
    /// The HTML is that in an empty environment, without event handlers: the language of a page makes no difference.
    public var pageDigest: UInt64 {
        StableHash(html(in: .empty).rendered().utf8).value
    }
}

/// The choice of an app which of its pages are recorded, and how.
struct PageRecording: Sendable {
    let snapshotInterval: Int
    let digest: (@Sendable (any Screen) -> UInt64)?
    let writer: @Sendable (SessionContext) throws -> (any JournalWriter)?

    /// Returns the journal of a session; `nil` if it is not recorded.
    /// - Parameter report: Called at most once, with the error after which nothing is recorded.
    func journal(
        for session: SessionContext,
        at url: String,
        report: @escaping (any Error) -> Void
    ) -> PageJournal? {
        do {
            guard let writer = try writer(session) else { return nil }
            let options = JournalOptions(
                writer,
                snapshotInterval: snapshotInterval,
                digest: digest,
                onProblem: report
            )
            return PageJournal(options, url: url)
        } catch {
            report(error)
            return nil
        }
    }
}
