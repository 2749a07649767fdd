/// Keys in the order of their last use, at most so many.
struct RecentKeys<Key: Hashable> {
    /// nil for any number.
    private let size: Int?
    private var lastUses: [Key: Int] = [:]
    /// Every use, the oldest first; only the last of each key counts.
    private var uses: [(key: Key, number: Int)] = []
    private var nextNumber = 0

    /// - Parameter size: below 1 no key stays.
    init(size: Int?) {
        self.size = size
    }

    /// Makes `key` the latest.
    ///
    /// - Returns: the keys that have to go for it, which are forgotten; `key` itself if none may stay.
    mutating func use(_ key: Key) -> [Key] {
        guard let size else { return [] }
        lastUses[key] = nextNumber
        uses.append((key, nextNumber))
        nextNumber += 1
        // Each use is moved once for every `size` further ones at most.
        if uses.count > 2 * max(size, 8) { uses.removeAll { lastUses[$0.key] != $0.number } }
        var gone: [Key] = []
        while lastUses.count > max(size, 0), let oldest = uses.first(where: { lastUses[$0.key] == $0.number }) {
            gone.append(oldest.key)
            forget(oldest.key)
        }
        return gone
    }

    mutating func forget(_ key: Key) {
        lastUses[key] = nil
    }

    mutating func forgetAll() {
        lastUses = [:]
        uses = []
    }
}
