/// The end of a save.
enum SaveResult: Sendable {
    /// The store has this revision, saved under this claim.
    case stored(Int, epoch: Int)
    /// It was not saved, as far as is known. The claim is `nil` if there is none.
    case failed(SessionStoreError, epoch: Int?)
}

/// One save, on its way to the store.
struct SessionSave: Sendable {
    /// The claim; `nil` makes one first.
    var epoch: Int?
    var changes: SessionChanges
    /// The revision of the tree that the store has then.
    let tree: Int
    let place: SessionPlace
    /// A Boolean value that indicates whether all of the tree is in it, as nothing of it is stored any more.
    let isComplete: Bool

    func run(in storage: SessionStorage, for page: PageID) async -> SaveResult {
        var claimed = epoch
        do throws(SessionStoreError) {
            let epoch = if let epoch { epoch } else { try await claim(page, in: storage) }
            claimed = epoch
            try await storage.store.save(changes, of: page, epoch: epoch)
            return .stored(changes.revision, epoch: epoch)
        } catch {
            return .failed(error, epoch: claimed)
        }
    }

    /// Claims a page of which nothing is stored. What another process has stored meanwhile is newer, and is not replaced.
    private func claim(_ page: PageID, in storage: SessionStorage) async throws(SessionStoreError) -> Int {
        let claim = try await storage.store.claim(page, by: storage.owner)
        if claim.stored == nil { return claim.epoch }
        throw SessionStoreError(
            .superseded,
            "Session \(page) was saved elsewhere meanwhile. Stop serving the page here."
        )
    }

    /// The same save after another one.
    func based(on revision: Int, _ epoch: Int) -> SessionSave {
        var save = self
        (save.changes, save.epoch) = (changes.based(on: revision, items: changes.items), epoch)
        return save
    }
}

extension SessionChanges {
    fileprivate func based(on revision: Int, items: [String: [UInt8]?]) -> SessionChanges {
        SessionChanges(base: revision, revision: revision + 1, items: items, login: login, expiry: expiry)
    }
}
