/// The end of a save.
package struct SaveResult: Sendable {
    /// The claim; `nil` if there is none.
    package let claimNumber: Int?
    /// The revision that the store has after a save without an error.
    let revision: Int
    /// The reason for which it was not saved, as far as is known; `nil` if the store has it.
    package let error: SessionStoreError?

    package init(claimNumber: Int?, revision: Int, error: SessionStoreError?) {
        (self.claimNumber, self.revision, self.error) = (claimNumber, revision, error)
    }
}

extension SavedTree.Save {
    /// Brings it to a store, after a claim if there is none.
    package func run(in store: any SessionStore, of page: PageID, by owner: String) async -> SaveResult {
        if let claimNumber { return await write(to: store, of: page, claim: claimNumber) }
        do throws(SessionStoreError) {
            let claim = try await claim(page, in: store, by: owner)
            return await replacing(claim.stored).write(to: store, of: page, claim: claim.number)
        } catch {
            return SaveResult(claimNumber: nil, revision: base, error: error)
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

    /// Returns a save that leaves nothing of what is stored.
    private func replacing(_ stored: StoredSession?) -> Self {
        guard let stored else { return self }
        var save = self
        save.base = stored.revision
        let removed = [String: [UInt8]?](uniqueKeysWithValues: stored.items.keys.map { ($0, nil) })
        save.content.items = removed.merging(content.items) { $1 }
        return save
    }

    private func write(to store: any SessionStore, of page: PageID, claim: Int) async -> SaveResult {
        do throws(SessionStoreError) {
            try await store.save(changes, of: page, claim: claim)
            return SaveResult(claimNumber: claim, revision: changes.revision, error: nil)
        } catch {
            return SaveResult(claimNumber: claim, revision: base, error: error)
        }
    }

    /// The changes that the store is to make.
    var changes: SessionChanges {
        SessionChanges(
            base: base,
            revision: base + 1,
            items: content.items,
            login: content.login,
            expiry: content.expiry
        )
    }
}
