import TestSupport
import Testing

@testable import WorkflowLive

/// The protocol of saves, against a store that loses requests and answers, has them come late, or loses what it had.
struct SavedTreeTests {
    @Test(arguments: [(false, 7, 3_000), (true, 5, 600)])
    func `whatever is lost, in every order, all is stored when the store answers again and when the tree ends`(
        hasDisasters: Bool,
        depth: Int,
        leastCount: Int
    ) async throws {
        let count = try await explore(SavedTreeModel(hasDisasters: hasDisasters), depth: depth)
        #expect(count > leastCount)
    }

    /// Does all steps that are possible, one after another, and looks at the ends of each.
    private func explore(_ model: SavedTreeModel, depth: Int) async throws -> Int {
        try await model.checkRecovery()
        for end in model.isSaving ? model.fates : [.answered] {
            for fault in model.fates { try await model.checkEnd(end, fault) }
        }
        var count = 1
        guard depth > 0 else { return count }
        for step in model.steps {
            var next = model
            try await next.take(step)
            count += try await explore(next, depth: depth - 1)
        }
        return count
    }

    @Test(arguments: 0..<200 as Range<UInt64>)
    func `a long run with a store that loses requests and answers loses nothing`(seed: UInt64) async throws {
        var random = SeededRandom(seed: seed)
        var model = SavedTreeModel(hasDisasters: seed.isMultiple(of: 2))
        for _ in 0..<200 {
            try await model.take(random.pick(model.steps))
            if random.happens(oneIn: 20) { try await model.checkRecovery() }
            if random.happens(oneIn: 20) {
                try await model.checkEnd(random.pick(model.fates), random.pick(model.fates))
            }
        }
    }

    @Test func `a save whose answer is lost is made again, and a conflict tells that it has arrived`() {
        var saved = SavedTree<SavedTreeModel.Progress>(claimNumber: 1, revision: 5, mayClaim: true)
        #expect(fail(&saved, .unavailable) == .save(atOnce: false))
        #expect(saved.claimNumber == 1 && saved.revision == 5 && saved.failures == 1)
        #expect(fail(&saved, .conflict) == .save(atOnce: true))
        #expect(saved.claimNumber == 1 && saved.revision == 6 && !saved.isRolledBack)
        #expect(fail(&saved, nil) == .rest)
        #expect(saved.revision == 7 && saved.failures == 0)
    }

    @Test func `a tree of which the store has lost saves is claimed again and saved whole`() {
        var saved = SavedTree<SavedTreeModel.Progress>(claimNumber: 1, revision: 5, mayClaim: true)
        #expect(fail(&saved, .conflict) == .save(atOnce: true))
        #expect(saved.claimNumber == 1 && saved.revision == 6 && !saved.isRolledBack)
        #expect(fail(&saved, .conflict) == .save(atOnce: false))
        #expect(saved.claimNumber == nil && saved.base == nil && saved.isRolledBack)
        // What becomes of the next save is not known, so that the one after it looks again.
        #expect(fail(&saved, .unavailable) == .save(atOnce: false))
        #expect(saved.claimNumber == nil && saved.base == nil && saved.isRolledBack)
    }

    @Test(arguments: [SessionStoreError.Kind.superseded, .tooLarge])
    func `a tree that is another owner's or too large is not saved again`(kind: SessionStoreError.Kind) {
        var saved = SavedTree<SavedTreeModel.Progress>(claimNumber: 1, mayClaim: true)
        let last = saved.content(events: 1)
        #expect(saved.needs(last))
        #expect(fail(&saved, kind) == .end)
        #expect(!saved.needs(last) && saved.error?.kind == kind)
    }

    @Test(arguments: [(.superseded, "Ada"), (.corrupt, nil)] as [(SessionStoreError.Kind, String?)])
    func `a tree whose records are gone is claimed again and saved whole`(
        kind: SessionStoreError.Kind,
        login: String?
    ) {
        var saved = SavedTree<SavedTreeModel.Progress>(claimNumber: 1, revision: 5, mayClaim: true)
        #expect(fail(&saved, kind, login: login) == .save(atOnce: false))
        #expect(saved.claimNumber == nil && saved.revision == 0 && saved.base == nil)
        var owned = SavedTree<SavedTreeModel.Progress>(claimNumber: 1, revision: 5, mayClaim: false)
        #expect(fail(&owned, .corrupt) == .save(atOnce: false))
        #expect(owned.claimNumber == 1 && owned.revision == 5 && owned.base == 0)
    }

    @Test func `a tree that ends is tried three times, without the saves that tell that one has arrived`() {
        var saved = SavedTree<SavedTreeModel.Progress>(claimNumber: 1, mayClaim: true)
        saved.beginEnding()
        let kinds: [SessionStoreError.Kind] = [.unavailable, .conflict, .unavailable, .conflict]
        for kind in kinds { #expect(fail(&saved, kind) == .save(atOnce: true)) }
        #expect(fail(&saved, .unavailable) == .end)
    }

    @Test func `what is stored is not needed again, and what is a part is no whole`() {
        var saved = SavedTree<SavedTreeModel.Progress>(claimNumber: 1, mayClaim: true)
        let (first, second) = (saved.content(events: 1), saved.content(events: 2))
        saved.didEnd(saved.begin(first), SaveResult(claimNumber: 1, revision: 1, error: nil))
        #expect(!saved.needs(first) && saved.needs(second))
        _ = fail(&saved, .corrupt)
        #expect(!saved.needs(second) && saved.needs(saved.content(events: 2)))
    }

    /// Ends a save with an error; `nil` for one that is stored.
    private func fail(
        _ saved: inout SavedTree<SavedTreeModel.Progress>,
        _ kind: SessionStoreError.Kind?,
        login: String? = nil
    ) -> SavedTree<SavedTreeModel.Progress>.Next {
        let save = saved.begin(saved.content(events: 0))
        let error = kind.map { SessionStoreError($0, "No.") }
        return saved.didEnd(save, SaveResult(claimNumber: 1, revision: save.base + 1, error: error), login: login)
    }
}

extension SavedTree<SavedTreeModel.Progress> {
    fileprivate func content(events: Int) -> Content {
        content([:], tree: events, progress: Progress(events: events), login: nil, expiry: 0)
    }
}
