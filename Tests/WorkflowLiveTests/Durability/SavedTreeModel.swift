import Workflow
import WorkflowSnapshots

@testable import WorkflowLive

/// A tree that changes, and what is on its way to a store.
struct SavedTreeModel {
    struct Progress: TreeProgress {
        var events: Int
        var lastEffect: EffectID?
    }

    enum Step { case change, begin, end(ModelStore.Fate), arrive, lose(ModelStore.Disaster) }

    private typealias Saved = SavedTree<Progress>

    private var saved = Saved(mayClaim: true)
    private var underWay: Saved.Save?
    private var events = 0
    /// The revisions in which nodes have changed, or have gone.
    private var nodes: [Int: Int] = [:]
    private var removed: [Int: Int] = [:]
    /// All items of the tree after each event.
    private var trees: [[String: [UInt8]]] = [[:]]
    private var store = ModelStore()
    private var login = "Ada"
    private var acknowledged = 0
    /// A Boolean value that indicates whether the store may lose once what it had.
    private let hasDisasters: Bool
    private var hasLost = false

    init(hasDisasters: Bool) {
        self.hasDisasters = hasDisasters
        saved.login = login
    }

    var isSaving: Bool { underWay != nil }

    /// What may become of a save. Without disasters there is one claim, before the first one.
    var fates: [ModelStore.Fate] { ModelStore.Fate.allCases.filter { hasDisasters || $0 != .claimLost } }

    var steps: [Step] {
        let ends: [Step] = isSaving ? fates.map { .end($0) } : [.begin]
        let losses: [Step] = hasDisasters && !hasLost ? store.disasters.map { .lose($0) } : []
        return [.change] + ends + (store.isExpectingMore ? [.arrive] : []) + losses
    }

    mutating func take(_ step: Step) async throws {
        switch step {
        case .change: change()
        case .begin: underWay = saved.begin(content())
        case .arrive: store.arrive()
        case .end(let fate): try await end(fate)
        case .lose(let disaster):
            hasLost = true
            if disaster == .loginEnds { login = "Bob" }
            store.meet(disaster)
            acknowledged = 0
        }
        try check()
    }

    /// Each event makes or changes a node, and every third one removes another.
    private mutating func change() {
        events += 1
        nodes[events % 3 + 1] = events
        removed[events % 3 + 1] = nil
        if events.isMultiple(of: 3), nodes.removeValue(forKey: 2) != nil { removed[2] = events }
        trees.append(Dictionary(uniqueKeysWithValues: nodes.keys.map { ("n\($0)", node($0).bytes) }))
    }

    private func node(_ id: Int) -> SnapshotNode {
        SnapshotNode(id: id, parent: 0, name: "N", key: "\(nodes[id] ?? 0)", state: nil)
    }

    private func content() -> Saved.Content {
        let base = saved.base
        let changes = SnapshotChanges(
            revision: events,
            changed: nodes.filter { $0.value > base ?? 0 }.keys.sorted().map(node),
            // A tree that is asked for all of it names nothing that has gone.
            removed: base.map { base in removed.filter { $0.value > base }.map(\.key) } ?? [],
            lastEffect: nil
        )
        let progress = Progress(events: events)
        return saved.content(saved.items(of: changes), tree: events, progress: progress, login: login, expiry: 0)
    }

    private mutating func run(_ save: Saved.Save, _ fate: ModelStore.Fate) async -> SaveResult {
        let link = ModelStoreLink(to: store, fate)
        let result = await save.run(in: link, of: PageID(rawValue: "p"), by: "model")
        store = link.store
        return result
    }

    private mutating func end(_ fate: ModelStore.Fate) async throws {
        guard let save = underWay else { return }
        underWay = nil
        let result = await run(save, fate)
        switch saved.didEnd(save, result, login: login) {
        case .rest: acknowledged = save.content.progress.events
        case .save: break
        case .end: throw ModelFault("It ended.")
        }
    }

    // MARK: - What holds

    private var storedEvents: Int {
        get throws {
            guard let bytes = store.stored?.items["place"] else { return 0 }
            return try JSONStateCoder.json.decode(Progress.self, from: bytes).events
        }
    }

    /// All that was acknowledged is stored, and what is stored is the whole tree as it was after some event.
    private func check() throws {
        let known = try storedEvents
        if known < acknowledged {
            throw ModelFault("\(known) events are stored, and \(acknowledged) are acknowledged.")
        }
        var items = store.stored?.items ?? [:]
        items["place"] = nil
        if items != trees[known] { throw ModelFault("\(items.keys) are no tree after event \(known).") }
    }

    private func checkAllIsStored() throws {
        try check()
        if try storedEvents != events { throw ModelFault("Event \(events) is not stored.") }
    }

    /// The store answers from now on: what is under way, some that tell what has arrived or is lost, and one that brings the rest.
    func checkRecovery() async throws {
        var model = self
        for _ in 0..<5 {
            if try !model.isSaving && model.storedEvents == events && model.saved.failures == 0 { break }
            if !model.isSaving { model.underWay = model.saved.begin(model.content()) }
            try await model.end(.answered)
        }
        try model.checkAllIsStored()
        while model.store.isExpectingMore { model.store.arrive() }
        try model.checkAllIsStored()
    }

    /// The tree ends while a save is under way that ends so, and the first of the last saves ends so.
    func checkEnd(_ end: ModelStore.Fate, _ fault: ModelStore.Fate) async throws {
        var model = self
        model.change()
        let last = model.content()
        if model.isSaving { try await model.end(end) }
        model.saved.beginEnding()
        var fate = fault
        while model.saved.needs(last) {
            let save = model.saved.begin(last)
            let result = await model.run(save, fate)
            model.saved.didEnd(save, result, login: model.login)
            fate = .answered
            if model.store.isExpectingMore { model.store.arrive() }
            try model.check()
        }
        // A part of a tree cannot mend what the store has lost, which is said.
        if let error = model.saved.error {
            guard hasLost else { throw ModelFault("The last save fails: \(error)") }
        } else {
            try model.checkAllIsStored()
        }
    }
}

struct ModelFault: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
