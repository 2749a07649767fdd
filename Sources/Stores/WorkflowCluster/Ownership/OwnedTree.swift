import Workflow
import WorkflowLive
import WorkflowSharing
import WorkflowSnapshots

/// The tree of a shared workflow on the server that owns it: what it was restored from, and what of it is saved.
///
/// A command is answered, and a value is shown to others, when the save that has it is stored. On the home of the tree.
final class OwnedTree<W: SharedWorkflow & DurableWorkflow> {
    /// The place of the tree besides its nodes, as it is stored.
    fileprivate struct Place: Codable, Equatable {
        /// No tree counts as far; what comes from outside is not to overflow.
        static var events: ClosedRange<Int> { 0...1 << 53 }
        /// The number of commands, which names the effects that they start.
        var event: Int
        var lastEffect: EffectID?
    }

    /// One save.
    struct Save {
        let changes: SessionChanges
        /// The revision of the tree that the store has then.
        fileprivate let tree: Int
        fileprivate let place: Place
        /// The value that may be shown when this is stored; `nil` if that is an older one.
        let value: W.Rendering?
        /// The answers that may be sent then.
        let answers: [CommandAnswer<W.Output>]
        let begin: Duration
    }

    let epoch: Int
    let host: WorkflowHost<W>
    private(set) var isSaving = false
    /// The saves that have failed, one after another.
    private(set) var failures = 0
    /// The values that were shown.
    private(set) var number = 0
    private var ledger: CommandLedger<W.Output>
    private let coder: any StateCoder
    private var revision: Int
    private var tree = 0
    private var stored: Place
    private var event: Int
    /// The names of items that are stored and were not read, which the next save removes.
    private var unread: [String] = []
    private var hasNewValue = true
    /// The answers of commands that are in no save.
    private var answers: [CommandAnswer<W.Output>] = []

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
        var nodes: [SnapshotNode] = []
        var place = Place(event: 0)
        var unread: [String] = []
        let items = claim.stored?.items ?? [:]
        for (name, bytes) in items {
            do {
                switch name {
                case Self.placeName: place = try coder.decode(Place.self, from: bytes)
                case _ where CommandLedger<W.Output>.isItem(name): break
                default: nodes.append(try SnapshotNode(bytes: bytes))
                }
            } catch {
                unread.append(name)
                onProblem("the item \(name) is not readable: \(error)")
            }
        }
        do {
            ledger = try CommandLedger(items: items, at: now, with: coder)
        } catch {
            ledger = CommandLedger()
            onProblem("the commands that were handled are not known: \(error)")
        }
        self.coder = coder
        self.unread = unread
        (epoch, revision) = (claim.epoch, claim.stored?.revision ?? 0)
        if !Place.events.contains(place.event) {
            onProblem("the number of commands cannot be \(place.event)")
            place.event = 0
        }
        (stored, event) = (place, place.event)
        let snapshot = claim.stored.map { _ in TreeSnapshot(nodes: nodes, lastEffect: place.lastEffect) }
        host = WorkflowHost(
            workflow: workflow,
            restoring: snapshot,
            coder: coder,
            waits: true,
            configuration: configuration,
            home: home
        )
    }

    private static var placeName: String { "place" }

    // MARK: - Commands

    /// Handles a command that comes from a server.
    ///
    /// - Returns: The answer, if it can be given at once: of a command whose answer is saved, or that stops the tree.
    func handle(_ sent: SentCommand<W.Command>, at now: Duration) -> CommandAnswer<W.Output>? {
        switch ledger.decide(sender: sent.sender, number: sent.number, oldest: sent.oldest, at: now) {
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
        ledger.didApply(answer)
        answers.append(answer)
        return nil
    }

    /// Returns whether an answer is in no save that is still to come.
    private func isSaved(_ answer: CommandAnswer<W.Output>) -> Bool {
        !(answers + answersInSave).contains { ($0.sender, $0.number) == (answer.sender, answer.number) }
    }

    private var answersInSave: [CommandAnswer<W.Output>] = []

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
        ledger.forget(before: now - .seconds(3_600))
        let changes = host.changes(since: tree)
        var items = try ledger.takeChanges(with: coder)
        for name in unread { items.updateValue(nil, forKey: name) }
        for id in changes.removed { items.updateValue(nil, forKey: "n\(id)") }
        for node in changes.changed { items["n\(node.id)"] = node.bytes }
        let place = Place(event: event, lastEffect: changes.lastEffect)
        if place != stored { items[Self.placeName] = try coder.encode(place) }
        guard renews || !items.isEmpty || revision == 0 else { return nil }
        let save = Save(
            changes: SessionChanges(
                base: revision,
                revision: revision + 1,
                items: items,
                login: nil,
                // It is nobody's page, and stays.
                expiry: .max
            ),
            tree: changes.revision,
            place: place,
            value: hasNewValue ? host.rendering : nil,
            answers: answers,
            begin: now
        )
        (isSaving, hasNewValue, answersInSave, answers) = (true, false, answers, [])
        return save
    }

    /// Returns the value that may be shown because nothing has to be saved before; `nil` if there is no new one.
    func takeUnsavedValue() -> W.Rendering? {
        guard hasNewValue, !isSaving, failures == 0 else { return nil }
        hasNewValue = false
        return host.rendering
    }

    /// Notes that a save was stored.
    func didStore(_ save: Save) {
        (isSaving, failures, unread, answersInSave) = (false, 0, [], [])
        (revision, tree, stored) = (save.changes.revision, save.tree, save.place)
        ledger.didSave(true)
    }

    /// Notes that a save was not stored, as far as is known.
    func didFail(_ save: Save, isConflict: Bool) {
        // The save before this one has arrived after all.
        if isConflict, failures > 0 { revision += 1 }
        isSaving = false
        failures += 1
        hasNewValue = hasNewValue || save.value != nil
        (answers, answersInSave) = (save.answers + answers, [])
        ledger.didSave(false)
    }

    /// Returns the place of the next value.
    func nextPlace() -> ValuePlace {
        number += 1
        return place
    }

    /// The place of the value that was shown last.
    var place: ValuePlace { ValuePlace(epoch: epoch, number: number) }
}
