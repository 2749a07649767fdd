import Workflow
import WorkflowLive
import WorkflowSharing
import WorkflowSnapshots

/// The tree of a shared workflow on the server that owns it: what it was restored from, and what of it is saved.
///
/// A command is answered, and a value is shown to others, when the save that has it is stored. On the home of the tree.
final class OwnedTree<W: SharedWorkflow & DurableWorkflow> {
    /// The progress of the tree, besides its nodes, as it is stored.
    struct Progress: TreeProgress {
        /// The number of commands, which names the effects that they start.
        var event: Int
        var lastEffect: EffectID?

        var events: Int { event }
    }

    /// One save.
    struct Save {
        let tree: SavedTree<Progress>.Save
        /// The value that may be shown when this is stored; `nil` if that is an older one.
        let value: W.Rendering?
        /// The answers that may be sent then.
        let answers: [CommandAnswer<W.Output>]
        let begin: Duration
    }

    let claimNumber: Int
    let host: WorkflowHost<W>
    private(set) var saved: SavedTree<Progress>
    /// The values that were shown.
    private(set) var number = 0
    private var handledCommands: HandledCommands<W.Output>
    private let coder: any StateCoder
    private var event: Int
    private var hasNewValue = true
    /// The answers of commands that are in no save.
    private var answers: [CommandAnswer<W.Output>] = []
    /// The save that is under way.
    private var saving: Save?

    /// Restores the tree from what a claim has found.
    ///
    /// - Parameter onProblem: Receives the reasons for which something was not read.
    init(
        _ claim: SessionClaim,
        _ workflow: W,
        configuration: RuntimeConfiguration,
        home: any Actor,
        now: Duration,
        onProblem: (String) -> Void
    ) {
        let coder = JSONStateCoder.json
        let found = FoundTree<Progress>(claim, mayClaim: false, isOther: HandledCommands<W.Output>.isItem)
        for problem in found.problems { onProblem(problem) }
        do {
            handledCommands = try HandledCommands(items: claim.stored?.items ?? [:], at: now, with: coder)
        } catch {
            handledCommands = HandledCommands()
            onProblem("the commands that were handled are not known: \(error)")
        }
        self.coder = coder
        (claimNumber, saved, event) = (claim.number, found.saved, found.saved.progress?.event ?? 0)
        host = WorkflowHost(
            workflow: workflow,
            restoring: found.snapshot,
            coder: coder,
            waits: true,
            configuration: configuration,
            home: home
        )
    }

    // MARK: - Commands

    /// Handles a command that comes from a server.
    ///
    /// - Returns: The answer, if it can be given at once: of a command whose answer is saved, or that stops the tree.
    func handle(_ sent: SentCommand<W.Command>, at now: Duration) -> CommandAnswer<W.Output>? {
        switch handledCommands.decide(sender: sent.sender, number: sent.number, oldest: sent.oldest, at: now) {
        case .ignore: return nil
        case .answer(let answer): return isSaved(answer) ? answer : nil
        case .apply: return apply(sent)
        }
    }

    private func apply(_ sent: SentCommand<W.Command>) -> CommandAnswer<W.Output>? {
        event += 1
        host.beginEvent(event)
        var answer = CommandAnswer<W.Output>(sender: sent.sender, number: sent.number)
        do throws(SharedEnded) {
            answer.output = try host.run(sent.command)
        } catch {
            answer.failure = "\(error)"
        }
        // It may have been applied before.
        if let cause = host.stopCause { answer.failure = "\(cause)" }
        guard answer.failure == nil else { return answer }
        handledCommands.didApply(answer)
        answers.append(answer)
        return nil
    }

    /// Returns whether an answer is in no save that is still to come.
    private func isSaved(_ answer: CommandAnswer<W.Output>) -> Bool {
        let unsaved = answers + (saving?.answers ?? [])
        return !unsaved.contains { ($0.sender, $0.number) == (answer.sender, answer.number) }
    }

    /// Notes that there is another rendering.
    func didRender() { hasNewValue = true }

    // MARK: - Saving

    /// Begins a save of what has changed.
    ///
    /// - Parameters:
    ///   - renews: Whether to save although nothing has changed.
    ///   - now: The time at which it begins.
    /// - Returns: The save; `nil` if there is nothing to save.
    func beginSave(renews: Bool, at now: Duration) throws -> Save? {
        handledCommands.forget(before: now - .seconds(3_600))
        let changes = host.changes(since: saved.base ?? 0)
        let progress = Progress(event: event, lastEffect: changes.lastEffect)
        let items = saved.items(of: changes).merging(try handledCommands.takeChanges(with: coder)) { $1 }
        // It is nobody's page, and stays.
        let content = saved.content(items, tree: changes.revision, progress: progress, login: nil, expiry: .max)
        guard renews || saved.failures > 0 || !items.isEmpty || saved.needs(content) else { return nil }
        let save = Save(
            tree: saved.begin(content),
            value: hasNewValue ? host.rendering : nil,
            answers: answers,
            begin: now
        )
        (saving, hasNewValue, answers) = (save, false, [])
        return save
    }

    /// Returns the value that may be shown because nothing has to be saved before; `nil` if there is no new one.
    func takeUnsavedValue() -> W.Rendering? {
        guard hasNewValue, !saved.isSaving, saved.failures == 0 else { return nil }
        hasNewValue = false
        return host.rendering
    }

    /// Notes the end of a save.
    func didEnd(_ save: Save, _ result: SaveResult) -> SavedTree<Progress>.Next {
        if result.error != nil {
            hasNewValue = hasNewValue || save.value != nil
            answers = save.answers + answers
        }
        saving = nil
        handledCommands.didSave(result.error == nil)
        return saved.didEnd(save.tree, result)
    }

    /// Notes that the tree ends here: its last saves begin.
    func beginEnding() { saved.beginEnding() }

    /// Returns the version of the next value.
    func nextVersion() -> ValueVersion {
        number += 1
        return version
    }

    /// The version of the value that was shown last.
    var version: ValueVersion { ValueVersion(claimNumber: claimNumber, number: number) }
}
