import Synchronization

/// A mark that a page has gone on as another user, or as nobody. Read on any thread.
final class IdentityMark: Sendable {
    private let hasChanged = Atomic(false)

    var isChanged: Bool { hasChanged.load(ordering: .acquiring) }

    func set() { hasChanged.store(true, ordering: .releasing) }
}
