/// The products in stock, and the orders.
struct Inventory: Equatable, Sendable {
    private var counts: [Product.ID: Int]
    var orders: [Order] = []

    init(counts: [Product.ID: Int]) {
        self.counts = counts
    }

    subscript(id: Product.ID) -> Int {
        get { counts[id] ?? 0 }
        set { counts[id] = max(0, newValue) }
    }

    /// Takes everything in a cart, or nothing.
    mutating func take(_ cart: Cart) throws(SoldOut) {
        for line in cart.lines where self[line.id] < line.count {
            throw SoldOut(product: line.product, count: self[line.id])
        }
        for line in cart.lines { self[line.id] -= line.count }
    }

    mutating func putBack(_ cart: Cart) {
        for line in cart.lines { self[line.id] += line.count }
    }
}

struct SoldOut: Error, Equatable {
    let product: Product
    let count: Int
}

public struct Order: Equatable, Sendable {
    public let receipt: String
    public let name: String
    public let address: String
    public let cart: Cart
}
