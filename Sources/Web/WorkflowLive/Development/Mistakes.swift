import TrellisSupport

/// The mistakes that a session has noticed, each once.
final class Mistakes: Sendable {
    /// The largest number that is kept; the first ones usually cause the rest.
    private static let capacity = 20

    private let kept = Guarded<[Mistake]>([])

    var all: [Mistake] { kept.withLock { $0 } }

    /// - Returns: Whether it is a new one.
    @discardableResult
    func add(_ mistake: Mistake) -> Bool {
        kept.withLock { kept in
            guard kept.count < Self.capacity, !kept.contains(mistake) else { return false }
            kept.append(mistake)
            return true
        }
    }
}
