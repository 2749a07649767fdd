import Workflow
import WorkflowSnapshots

/// The part of a tree that a store has, and the save that is under way: a state machine without clocks or I/O.
///
/// Saves go one by one. Each has all that has changed since the last one that is known to be stored. So one whose answer was lost may
/// have arrived or not: the next one says the same and more. A conflict tells that it has arrived, as another owner would have
/// another claim. A second conflict tells that the store has lost saves: then all of the tree is saved again, under a new claim.
package struct SavedTree<Progress: TreeProgress>: Sendable {
    /// All of a tree that is not known to be stored.
    package struct Content: Sendable {
        var items: [String: [UInt8]?]
        /// The revision of the tree that the store has then.
        let tree: Int
        package let progress: Progress
        let login: String?
        let expiry: Int64
        /// A Boolean value that indicates whether all of the tree is in it, as nothing of it is stored any more.
        let isWhole: Bool
    }

    /// One save, on its way to the store.
    package struct Save: Sendable {
        /// The claim; `nil` makes one first.
        let claimNumber: Int?
        /// The revision that the store has before.
        var base: Int
        /// A Boolean value that indicates whether what the claim finds is replaced, as it is older than what this owner has saved.
        let replaces: Bool
        package var content: Content
    }

    /// The next step after a save.
    package enum Next: Equatable, Sendable {
        /// Nothing: it is stored.
        case rest
        /// Save again all that is not stored, at once or a little later.
        case save(atOnce: Bool)
        /// Save nothing any more.
        case end
    }

    /// The claim; `nil` until the next save has made one.
    package private(set) var claimNumber: Int?
    /// The last revision that is known to be stored.
    package private(set) var revision: Int
    /// That of the tree.
    private var tree = 0
    package private(set) var progress: Progress?
    /// The time from which the store may delete what it has, in seconds since 1970; `nil` if that is not known.
    package private(set) var expiry: Int64?
    var login: String?
    /// The names of items that are stored and were not read, which the next save removes.
    package private(set) var unread: [String]
    /// The names of the items of whole saves that may have arrived. The next one removes those that have no node any more.
    private var unconfirmed: Set<String> = []
    package private(set) var isSaving = false
    /// The step after the last save.
    private var next = Next.rest
    /// The reason for which the last save is not known to be stored; `nil` if it is stored.
    package private(set) var error: SessionStoreError?
    /// The saves that have failed, one after another.
    package private(set) var failures = 0
    private var wasConflict = false
    /// A Boolean value that indicates whether nothing of the tree is stored any more, so that all of it is saved.
    private var needsWhole = false
    /// A Boolean value that indicates whether the store has lost saves of this owner, and has not got all of the tree again.
    package private(set) var isRolledBack = false
    /// The number of failures after which a tree that ends is given up; `nil` for one that goes on.
    private var failuresLeft: Int?
    /// A Boolean value that indicates whether a save may make a claim, after what was stored is gone.
    private let mayClaim: Bool

    package init(
        claimNumber: Int? = nil,
        revision: Int = 0,
        progress: Progress? = nil,
        expiry: Int64? = nil,
        unread: [String] = [],
        mayClaim: Bool
    ) {
        (self.claimNumber, self.revision, self.progress, self.expiry) = (claimNumber, revision, progress, expiry)
        (self.unread, self.mayClaim) = (unread, mayClaim)
    }

    // MARK: - What to save

    /// The revision of the tree since which changes are not stored; `nil` if nothing is.
    package var base: Int? { needsWhole ? nil : tree }

    /// Returns the items that a save has of the changes since ``base``.
    package func items(of changes: SnapshotChanges) -> [String: [UInt8]?] {
        var items: [String: [UInt8]?] = [:]
        for name in unconfirmed.union(unread) { items.updateValue(nil, forKey: name) }
        for id in changes.removed { items.updateValue(nil, forKey: SessionItem.node(id).name) }
        for node in changes.changed { items[SessionItem.node(node.id).name] = node.bytes }
        return items
    }

    /// Makes what a save brings.
    /// - Parameter tree: The revision of the tree with the changes.
    package func content(
        _ items: [String: [UInt8]?],
        tree: Int,
        progress: Progress,
        login: String?,
        expiry: Int64
    ) -> Content {
        var items = items
        if let bytes = try? JSONStateCoder.json.encode(progress) { items[SessionItem.progress.name] = bytes }
        return Content(items: items, tree: tree, progress: progress, login: login, expiry: expiry, isWhole: needsWhole)
    }

    /// Returns whether content that was taken before the last save has ended is still to be saved, and can be.
    package func needs(_ content: Content) -> Bool {
        // What was taken before all was gone is not all.
        guard next != .end, content.isWhole || !needsWhole else { return false }
        return tree != content.tree || progress != content.progress || login != content.login
            || expiry != content.expiry
    }

    // MARK: - Saves

    /// Begins a save, when no other one is under way.
    package mutating func begin(_ content: Content) -> Save {
        isSaving = true
        if content.isWhole { unconfirmed.formUnion(content.items.keys) }
        return Save(claimNumber: claimNumber, base: revision, replaces: isRolledBack, content: content)
    }

    /// Takes in the end of the save.
    /// - Parameter login: The login that the tree belongs to now.
    @discardableResult
    package mutating func didEnd(_ save: Save, _ result: SaveResult, login: String? = nil) -> Next {
        (isSaving, claimNumber, error) = (false, result.claimNumber, result.error)
        next = if let error { didFail(error, save.content, login) } else { didStore(save.content, as: result.revision) }
        return next
    }

    private mutating func didStore(_ content: Content, as revision: Int) -> Next {
        self.revision = revision
        (tree, progress, login, expiry) = (content.tree, content.progress, content.login, content.expiry)
        (unread, unconfirmed, failures) = ([], [], 0)
        (wasConflict, needsWhole, isRolledBack) = (false, false, false)
        return .rest
    }

    private mutating func didFail(_ error: SessionStoreError, _ content: Content, _ login: String?) -> Next {
        failures += 1
        let isFirstConflict = !wasConflict && !isRolledBack
        wasConflict = error.kind == .conflict
        switch error.kind {
        case .tooLarge: return .end
        // The records of a login are deleted with it; the tree may have got another one since it was saved.
        case .superseded where content.isWhole || login == self.login: return .end
        case .superseded, .corrupt: startOver()
        case .conflict where isFirstConflict:
            // Of all saves with one base a single one has arrived.
            revision += 1
            return .save(atOnce: true)
        case .conflict:
            startOver()
            isRolledBack = mayClaim
        case .unavailable:
            // The next one finds out again what is stored.
            if isRolledBack { claimNumber = nil }
        }
        guard let left = failuresLeft else { return .save(atOnce: false) }
        failuresLeft = left - 1
        return left > 1 ? .save(atOnce: true) : .end
    }

    /// Has all of the tree saved again, under a new claim.
    private mutating func startOver() {
        if mayClaim { (claimNumber, revision, needsWhole) = (nil, 0, true) }
    }

    // MARK: - The end

    /// Has no save wait any more, and the third that fails be the last, as the tree ends. Those that tell that one before has arrived
    /// do not count.
    package mutating func beginEnding() { failuresLeft = 3 }

    package var isEnding: Bool { failuresLeft != nil }
}
