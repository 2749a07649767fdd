/// What a visitor is about to buy, in the order in which it was added.
public struct Cart: Codable, Equatable, Sendable {
    public private(set) var ids: [Product.ID] = []
    public private(set) var counts: [Product.ID: Int] = [:]

    public var count: Int { counts.values.reduce(0, +) }

    public subscript(id: Product.ID) -> Int { counts[id] ?? 0 }

    mutating func add(_ id: Product.ID) {
        if self[id] == 0 { ids.append(id) }
        counts[id, default: 0] += 1
    }

    /// Takes one out; false if there is none.
    mutating func remove(_ id: Product.ID) -> Bool {
        guard let count = counts[id] else { return false }
        counts[id] = count > 1 ? count - 1 : nil
        if count == 1 { ids.removeAll { $0 == id } }
        return true
    }

    public func cents(in catalogue: Catalogue) -> Int {
        counts.reduce(0) { $0 + (catalogue[$1.key]?.price ?? 0) * $1.value }
    }
}
