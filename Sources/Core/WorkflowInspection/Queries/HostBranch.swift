import TrellisSupport
import Workflow
import WorkflowSnapshots

/// A branch of a host in which a viewer acts. Used on the home of the host.
final class HostBranch {
    let id: Int
    let event: Int
    private let rendering: () -> Any
    private let shownAsNew: [String]
    private let written: BranchJournal
    private let verify: (Journal) throws -> JournalVerification
    private let root: BranchTest.Root
    private let view: RecordedSource.ActedView
    private var shown: ActedRendering?
    private var step = 0

    /// The bytes of the journal: more than anybody does by hand.
    private static let journalBytes = 16 << 20

    init<Root: Workflow>(
        _ id: Int,
        of inspected: InspectedHost,
        at event: Int,
        root type: Root.Type,
        view: @escaping RecordedSource.ActedView
    ) throws(LookError) {
        let journal = BranchJournal(limit: Self.journalBytes)
        let url = inspected.page == nil ? nil : inspected.log.withLock { $0.url(after: event) } ?? "/"
        var options = JournalOptions<Root.Rendering>(journal, snapshotInterval: .max)
        if let url { options.props = { url } }
        let home = inspected.homeActor
        let branch = try inspected.makeBranch(at: event, of: type, recording: options, home: home)
        (self.id, self.event, self.written, self.view) = (id, event, journal, view)
        rendering = { branch.host.rendering }
        shownAsNew = branch.shownAsNew
        let workflow = branch.workflow
        root = BranchTest.Root(workflow, isPage: url != nil, login: inspected.login)
        let (interceptors, configuration) = (inspected.origin.interceptors, inspected.origin.configuration)
        verify = { journal in
            try journal.verify(workflow, interceptors: interceptors, configuration: configuration, home: home)
        }
        shown = view(rendering())
    }

    /// The rendering as it is now.
    var looked: LookedRendering {
        guard let shown else { return LookedRendering(event, .text, "This rendering has no page.", fresh: shownAsNew) }
        return LookedRendering(event, shown.form, shown.content, fresh: shownAsNew)
    }

    func act(_ act: BranchAct) -> BranchSummary {
        let note = shown.map { $0.act(act) } ?? "This rendering has no page."
        // Also if nothing was done: the viewer may show what it has been told before.
        shown = view(rendering())
        step += 1
        return summary(note: note)
    }

    func summary(note: String? = nil) -> BranchSummary {
        BranchSummary(
            id: id,
            event: event,
            step: step,
            actions: written.latestActions,
            actionCount: written.actionCount,
            shownAsNew: Array(shownAsNew.prefix(20)),
            note: note
        )
    }

    /// Returns the branch with the things that were done in it as a test in Swift.
    func tested() -> BranchSummary {
        let test = test
        var summary = summary(note: test.note)
        summary.test = test.text
        return summary
    }

    private var test: BranchTest {
        let journal = written.journal
        return BranchTest(
            event: event,
            root: root,
            actions: journal.entries.compactMap { $0.actions.first?.name },
            records: written.records,
            result: try? verify(journal)
        )
    }
}

extension InspectedHost {
    /// Answers a question about the branch. Called on the home of the host.
    func answer(_ query: BranchQuery, view: @escaping RecordedSource.ActedView) -> InspectorAnswer {
        if case .begin(let event) = query { return beginBranch(at: event, view: view) }
        guard let branch = shown.branch as? HostBranch, branch.id == query.branch else {
            return .missing("This branch has ended, or another one was made. Make one anew.")
        }
        switch query {
        case .begin, .show: return .look(branch.looked)
        case .act(_, let act): return .branch(branch.act(act))
        case .test: return .branch(branch.tested())
        case .end:
            shown.branch = nil
            return .done
        }
    }

    private func beginBranch(at event: Int, view: @escaping RecordedSource.ActedView) -> InspectorAnswer {
        func make<Root: Workflow>(_ id: Int, _ root: Root.Type) throws(LookError) -> HostBranch {
            try HostBranch(id, of: self, at: event, root: root, view: view)
        }
        do {
            let branch = try make(shown.branches + 1, origin.root)
            shown.branches += 1
            shown.branch = branch
            return .branch(branch.summary())
        } catch {
            return .missing("\(error)")
        }
    }
}
