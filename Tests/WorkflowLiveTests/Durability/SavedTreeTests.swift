import TestSupport
import Testing
import Workflow
import WorkflowSnapshots

@testable import WorkflowLive

/// The protocol of saves, against a store that loses requests and answers or has them come late.
struct SavedTreeTests {
    @Test func `whatever is lost, in every order, all is stored when the store answers again and when the tree ends`()
        async throws
    {
        var model = SavedTreeModel()
        let count = try await explore(&model, depth: 7)
        #expect(count > 3_000)
    }

    /// Does all steps that are possible, one after another, and looks at the ends of each.
    private func explore(_ model: inout SavedTreeModel, depth: Int) async throws -> Int {
        try model.checkRecovery()
        for end in model.isSaving ? SavedTreeModel.Fate.allCases : [.answered] {
            for fault in SavedTreeModel.Fate.allCases { try await model.checkFinish(end, fault) }
        }
        var count = 1
        guard depth > 0 else { return count }
        for step in model.steps {
            var next = model
            try next.take(step)
            count += try await explore(&next, depth: depth - 1)
        }
        return count
    }

    @Test(arguments: 0..<200 as Range<UInt64>)
    func `a long run with a store that loses requests and answers loses nothing`(seed: UInt64) async throws {
        var random = SeededRandom(seed: seed)
        var model = SavedTreeModel()
        for _ in 0..<200 {
            let steps = model.steps
            try model.take(steps[random.below(steps.count)])
            if random.happens(oneIn: 20) { try model.checkRecovery() }
        }
        try await model.checkFinish(.lost, .late)
    }

    @Test func `a tree of which the store has lost saves is claimed again and saved whole`() throws {
        var saved = SavedTree<SavedTreeModel.Place>(epoch: 1, revision: 5, mayClaim: true)
        guard case .save(atOnce: true) = try saved.fail(.conflict) else { throw ModelFault("It waits.") }
        #expect(saved.epoch == 1 && saved.revision == 6 && !saved.isRolledBack)
        guard case .save(atOnce: false) = try saved.fail(.conflict) else { throw ModelFault("It ended.") }
        #expect(saved.epoch == nil && saved.base == nil && saved.isRolledBack)
        // What becomes of the next save is not known, so that the one after it looks again.
        guard case .save(atOnce: false) = try saved.fail(.unavailable) else { throw ModelFault("It ended.") }
        #expect(saved.epoch == nil && saved.base == nil && saved.isRolledBack)
    }

    @Test(arguments: [SessionStoreError.Kind.superseded, .tooLarge])
    func `a tree that is another owner's or too large is not saved again`(kind: SessionStoreError.Kind) throws {
        var saved = SavedTree<SavedTreeModel.Place>(epoch: 1, mayClaim: true)
        guard case .end = try saved.fail(kind) else { throw ModelFault("It is saved again.") }
    }

    @Test(arguments: [(.superseded, "Ada"), (.corrupt, nil)] as [(SessionStoreError.Kind, String?)])
    func `a tree whose records are gone is claimed again and saved whole`(
        kind: SessionStoreError.Kind,
        login: String?
    ) throws {
        var saved = SavedTree<SavedTreeModel.Place>(epoch: 1, revision: 5, mayClaim: true)
        guard case .save(atOnce: false) = try saved.fail(kind, login: login) else { throw ModelFault("It ended.") }
        #expect(saved.epoch == nil && saved.revision == 0 && saved.base == nil)
        var owned = SavedTree<SavedTreeModel.Place>(epoch: 1, revision: 5, mayClaim: false)
        _ = try owned.fail(.corrupt)
        #expect(owned.epoch == 1 && owned.revision == 5 && owned.base == 0)
    }
}

extension SavedTree<SavedTreeModel.Place> {
    fileprivate mutating func fail(_ kind: SessionStoreError.Kind, login: String? = nil) throws -> Next {
        let save = begin(content([:], tree: 0, place: Place(events: 0), login: nil, expiry: 0))
        return didEnd(save, SaveResult(epoch: 1, revision: 0, error: SessionStoreError(kind, "No.")), login: login)
    }
}

private struct ModelFault: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}

/// A tree that changes, its store, and what is on its way between them.
struct SavedTreeModel {
    struct Place: TreePlace {
        var events: Int
        var lastEffect: EffectID?
    }

    /// What becomes of a save.
    enum Fate: CaseIterable {
        case answered
        /// It arrives, and its answer does not.
        case lost
        case refused
        /// It arrives after the owner has given it up.
        case late
    }

    enum Step { case change, begin, end(Fate), arrive }

    private typealias Saved = SavedTree<Place>

    private var saved = Saved(epoch: 1, mayClaim: true)
    private var underWay: Saved.Save?
    private var events = 0
    /// The revisions in which nodes have changed, or have gone.
    private var nodes: [Int: Int] = [:]
    private var removed: [Int: Int] = [:]
    private var stored = StoredSession(revision: 0, items: [:])
    private var late: [SessionChanges] = []
    private var acknowledged = 0

    var isSaving: Bool { underWay != nil }

    var steps: [Step] {
        let ends: [Step] = !isSaving ? [.begin] : Fate.allCases.map { .end($0) }
        return [.change] + ends + (late.isEmpty ? [] : [.arrive])
    }

    mutating func take(_ step: Step) throws {
        switch step {
        case .change: change()
        case .begin: begin()
        case .arrive: _ = write(late.removeFirst())
        case .end(let fate): try end(fate)
        }
        let known = try storedEvents
        if known < acknowledged {
            throw ModelFault("\(known) events are stored of \(acknowledged) that were acknowledged.")
        }
    }

    /// Each event makes or changes a node, and every third one removes another.
    private mutating func change() {
        events += 1
        nodes[events % 3 + 1] = events
        removed[events % 3 + 1] = nil
        if events.isMultiple(of: 3), nodes.removeValue(forKey: 2) != nil { removed[2] = events }
    }

    private func bytes(_ id: Int) -> SnapshotNode {
        SnapshotNode(id: id, parent: 0, name: "N", key: "\(nodes[id] ?? 0)", state: nil)
    }

    private func content() -> Saved.Content {
        let base = saved.base ?? 0
        let changes = SnapshotChanges(
            revision: events,
            changed: nodes.filter { $0.value > base }.keys.sorted().map(bytes),
            removed: removed.filter { $0.value > base }.map(\.key),
            lastEffect: nil
        )
        return saved.content(
            saved.items(of: changes),
            tree: events,
            place: Place(events: events),
            login: nil,
            expiry: 0
        )
    }

    private mutating func begin() { underWay = saved.begin(content()) }

    /// - Returns: Whether it is based on what is stored.
    private mutating func write(_ changes: SessionChanges) -> Bool {
        guard changes.base == stored.revision else { return false }
        var items = stored.items
        for (name, bytes) in changes.items { items[name] = bytes }
        stored = StoredSession(revision: changes.revision, items: items)
        return true
    }

    private mutating func result(of save: SavedTree<Place>.Save, _ fate: Fate) -> SaveResult {
        var kind: SessionStoreError.Kind? = .unavailable
        switch fate {
        case .answered: kind = write(save.changes) ? nil : .conflict
        case .lost: _ = write(save.changes)
        case .refused: break
        case .late: late.append(save.changes)
        }
        return SaveResult(
            epoch: 1,
            revision: save.changes.revision,
            error: kind.map { SessionStoreError($0, "It was not saved.") }
        )
    }

    @discardableResult
    private mutating func end(_ fate: Fate) throws -> Bool {
        guard let save = underWay else { return false }
        underWay = nil
        let result = result(of: save, fate)
        switch saved.didEnd(save, result) {
        case .rest: acknowledged = save.content.place.events
        case .save: return false
        case .end: throw ModelFault("It ended.")
        }
        return true
    }

    private var storedEvents: Int {
        get throws {
            guard let bytes = stored.items["place"] else { return 0 }
            return try JSONStateCoder.json.decode(Place.self, from: bytes).events
        }
    }

    // MARK: - What holds at the end

    private func checkAllIsStored() throws {
        var items = stored.items
        items["place"] = nil
        let wanted = Dictionary(uniqueKeysWithValues: nodes.keys.map { ("n\($0)", bytes($0).bytes) })
        if try storedEvents != events || items != wanted { throw ModelFault("Event \(events) is not stored.") }
    }

    /// The store answers from now on: what is under way, one that tells what has arrived, and one that brings the rest.
    func checkRecovery() throws {
        var model = self
        // It may have to learn what has arrived.
        if model.isSaving { try model.end(.answered) }
        model.begin()
        if try !model.end(.answered) {
            model.begin()
            guard try model.end(.answered) else { throw ModelFault("The store answers, and nothing is saved.") }
        }
        try model.checkAllIsStored()
        while !model.late.isEmpty { try model.take(.arrive) }
        try model.checkAllIsStored()
    }

    /// The tree ends while a save is under way that ends so, and one of the last saves fails so.
    func checkFinish(_ end: Fate, _ fault: Fate) async throws {
        var model = self
        model.change()
        let last = model.content()
        if isSaving { try model.end(end) }
        var saved = model.saved
        var fates = [fault]
        let error = await saved.finish(last, login: nil) { save in
            let fate = fates.popLast() ?? .answered
            if fate == .answered, !model.late.isEmpty { _ = model.write(model.late.removeFirst()) }
            return model.result(of: save, fate)
        }
        if let error { throw ModelFault("The last save fails: \(error)") }
        try model.checkAllIsStored()
    }
}
