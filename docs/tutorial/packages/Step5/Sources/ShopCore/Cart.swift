/// The products that a visitor wants to buy.
public struct Cart: Equatable, Sendable {
    public struct Line: Equatable, Identifiable, Sendable {
        public let product: Product
        public fileprivate(set) var count: Int

        public var id: Product.ID { product.id }
        public var price: Money { product.price * count }
    }

    /// The most that a visitor can have of one product.
    static let limit = 10

    public private(set) var lines: [Line] = []

    public var count: Int { lines.reduce(0) { $0 + $1.count } }
    public var total: Money { lines.reduce(Money(cents: 0)) { $0 + $1.price } }

    /// The number of a product.
    subscript(id: Product.ID) -> Int { lines.first { $0.id == id }?.count ?? 0 }

    mutating func add(_ count: Int, of product: Product) {
        if let index = lines.firstIndex(where: { $0.id == product.id }) {
            lines[index].count = min(lines[index].count + count, Self.limit)
        } else {
            lines.append(Line(product: product, count: min(count, Self.limit)))
        }
    }

    /// Changes the number of a product; 0 removes it.
    mutating func set(_ id: Product.ID, to count: Int) {
        guard let index = lines.firstIndex(where: { $0.id == id }) else { return }
        if count > 0 {
            lines[index].count = min(count, Self.limit)
        } else {
            lines.remove(at: index)
        }
    }
}
