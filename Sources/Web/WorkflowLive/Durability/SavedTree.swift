import Workflow
import WorkflowSnapshots

/// The part of a tree that a store has, and the save that is under way: a state machine without clocks or I/O.
///
/// Saves go one by one. Each has all that has changed since the last one that is known to be stored. So one whose answer was lost may
/// have arrived or not: the next one says the same and more. A conflict tells that it has arrived, as another owner would have
/// another claim. A second conflict tells that the store has lost saves: then all of the tree is saved again, under a new claim.
package struct SavedTree<Place: TreePlace>: Sendable {
    /// All of a tree that is not known to be stored.
    package struct Content: Sendable {
        let items: [String: [UInt8]?]
        /// The revision of the tree that the store has then.
        let tree: Int
        package let place: Place
        let login: String?
        let expiry: Int64
        /// A Boolean value that indicates whether all of the tree is in it, as nothing of it is stored any more.
        let isComplete: Bool
    }

    /// One save, on its way to the store.
    package struct Save: Sendable {
        /// The claim; `nil` makes one first.
        let epoch: Int?
        /// A Boolean value that indicates whether what the claim finds is replaced, as it is older than what this owner has saved.
        var replaces = false
        package let changes: SessionChanges
        package let content: Content
    }

    /// The next step after a save.
    package enum Next: Sendable {
        /// Nothing: it is stored.
        case rest
        /// Save again all that is not stored, at once or a little later.
        case save(atOnce: Bool)
        /// Save nothing any more.
        case end
    }

    /// The claim; `nil` until the next save has made one.
    package private(set) var epoch: Int?
    /// The last revision that is known to be stored.
    package private(set) var revision: Int
    /// That of the tree.
    private var tree = 0
    package private(set) var place: Place?
    /// The time from which the store may delete what it has, in seconds since 1970; `nil` if that is not known.
    package private(set) var expiry: Int64?
    var login: String?
    /// The names of items that are stored and were not read, which the next save removes.
    package private(set) var unread: [String]
    package private(set) var isSaving = false
    /// The saves that have failed, one after another.
    package private(set) var failures = 0
    private var isComplete = false
    private var wasConflict = false
    /// A Boolean value that indicates whether the store has lost saves of this owner, and has not got all of the tree again.
    package private(set) var isRolledBack = false
    /// A Boolean value that indicates whether a save may make a claim, after what was stored is gone.
    private let mayClaim: Bool

    package init(
        epoch: Int? = nil,
        revision: Int = 0,
        place: Place? = nil,
        expiry: Int64? = nil,
        unread: [String] = [],
        mayClaim: Bool
    ) {
        (self.epoch, self.revision, self.place, self.expiry) = (epoch, revision, place, expiry)
        (self.unread, self.mayClaim) = (unread, mayClaim)
    }

    /// The revision of the tree since which changes are not stored; `nil` if nothing is.
    package var base: Int? { isComplete ? nil : tree }

    /// Returns the items that a save has of the changes since ``base``.
    package func items(of changes: SnapshotChanges) -> [String: [UInt8]?] {
        var items: [String: [UInt8]?] = [:]
        for name in unread { items.updateValue(nil, forKey: name) }
        for id in changes.removed { items.updateValue(nil, forKey: SessionItem.node(id).name) }
        for node in changes.changed { items[SessionItem.node(node.id).name] = node.bytes }
        return items
    }

    /// Makes what a save brings.
    /// - Parameter tree: The revision of the tree with the changes.
    package func content(
        _ items: [String: [UInt8]?],
        tree: Int,
        place: Place,
        login: String?,
        expiry: Int64
    ) -> Content {
        var items = items
        if let bytes = try? JSONStateCoder.json.encode(place) { items[SessionItem.place.name] = bytes }
        return Content(
            items: items,
            tree: tree,
            place: place,
            login: login,
            expiry: expiry,
            isComplete: isComplete
        )
    }

    /// Begins a save, when no other one is under way.
    package mutating func begin(_ content: Content) -> Save {
        isSaving = true
        let changes = SessionChanges(
            base: revision,
            revision: revision + 1,
            items: content.items,
            login: content.login,
            expiry: content.expiry
        )
        return Save(epoch: epoch, replaces: isRolledBack, changes: changes, content: content)
    }

    /// Takes in the end of the save.
    /// - Parameter login: The login that the tree belongs to now.
    package mutating func didEnd(_ save: Save, _ result: SaveResult, login: String? = nil) -> Next {
        (isSaving, epoch) = (false, result.epoch)
        guard let error = result.error else {
            let content = save.content
            (revision, tree, place, self.login) = (result.revision, content.tree, content.place, content.login)
            expiry = content.expiry
            (failures, unread, isComplete, wasConflict, isRolledBack) = (0, [], false, false, false)
            return .rest
        }
        failures += 1
        defer { wasConflict = error.kind == .conflict }
        switch error.kind {
        case .unavailable:
            // The next one finds out again what is stored.
            if isRolledBack { epoch = nil }
            return .save(atOnce: false)
        case .conflict where (wasConflict || isRolledBack) && mayClaim:
            (epoch, revision, isComplete, isRolledBack) = (nil, 0, true, true)
            return .save(atOnce: false)
        case .conflict:
            revision += 1
            // Of all saves with one base a single one has arrived.
            return .save(atOnce: !wasConflict)
        case .tooLarge: return .end
        // The records of a login are deleted with it; the tree may have got another one since it was saved.
        case .superseded where save.content.isComplete || login == self.login: return .end
        case .superseded, .corrupt:
            guard mayClaim else { return .save(atOnce: false) }
            (epoch, revision, isComplete) = (nil, 0, true)
            return .save(atOnce: false)
        }
    }

    /// Brings the last content to the store, after the save under way, of which it has all that may not arrive.
    ///
    /// - Parameter attempts: The number of saves that may fail, besides those that tell that one before has arrived.
    /// - Returns: The reason for which it is not stored; `nil` if it is.
    package mutating func finish(
        _ last: Content,
        login: String?,
        attempts: Int = 3,
        _ run: (Save) async -> SaveResult
    ) async -> SessionStoreError? {
        var failed = 0
        while true {
            let save = begin(last)
            let result = await run(save)
            // What was made before all was gone is not all.
            guard case .save(let atOnce) = didEnd(save, result, login: login), last.isComplete == isComplete else {
                return result.error
            }
            if !atOnce { failed += 1 }
            if failed == attempts { return result.error }
        }
    }
}

/// The end of a save.
package struct SaveResult: Sendable {
    /// The claim; `nil` if there is none.
    let epoch: Int?
    /// The revision that the store has after a save without an error.
    let revision: Int
    /// The reason for which it was not saved, as far as is known; `nil` if the store has it.
    package let error: SessionStoreError?

    package init(epoch: Int?, revision: Int, error: SessionStoreError?) {
        (self.epoch, self.revision, self.error) = (epoch, revision, error)
    }
}

extension SavedTree.Save {
    package func run(in store: any SessionStore, of page: PageID, by owner: String) async -> SaveResult {
        var (claimed, changes) = (epoch, changes)
        do throws(SessionStoreError) {
            let epoch: Int
            if let known = self.epoch {
                epoch = known
            } else {
                let claim = try await claim(page, in: store, by: owner)
                (epoch, changes) = (claim.epoch, changes.replacing(claim.stored))
            }
            claimed = epoch
            try await store.save(changes, of: page, epoch: epoch)
            return SaveResult(epoch: epoch, revision: changes.revision, error: nil)
        } catch {
            return SaveResult(epoch: claimed, revision: changes.base, error: error)
        }
    }

    /// Claims a page of which nothing is stored, or less than this process has saved. What another process has stored meanwhile is
    /// newer, and is not replaced.
    private func claim(
        _ page: PageID,
        in store: any SessionStore,
        by owner: String
    ) async throws(SessionStoreError) -> SessionClaim {
        let claim = try await store.claim(page, by: owner)
        if claim.stored == nil || replaces && claim.formerOwner == owner { return claim }
        throw SessionStoreError(
            .superseded,
            "Session \(page) was saved elsewhere meanwhile. Stop serving the page here."
        )
    }
}

extension SessionChanges {
    /// Returns changes that leave nothing of what is stored.
    fileprivate func replacing(_ stored: StoredSession?) -> SessionChanges {
        guard let stored else { return self }
        let removed = [String: [UInt8]?](uniqueKeysWithValues: stored.items.keys.map { ($0, nil) })
        return SessionChanges(
            base: stored.revision,
            revision: stored.revision + 1,
            items: removed.merging(items) { $1 },
            login: login,
            expiry: expiry
        )
    }
}
