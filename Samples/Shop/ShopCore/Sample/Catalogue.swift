/// All products of the shop.
public struct Catalogue: Sendable {
    private static let origins = [
        "Assam", "Darjeeling", "Fujian", "Jeju", "Kandy", "Nantou", "Nilgiri", "Rize", "Uji", "Yunnan",
    ]

    public let products: [Product]

    /// Creates the catalogue of 200 products.
    public init() {
        products = Product.Kind.allCases.enumerated().flatMap { row, kind in
            Self.origins.enumerated().map { column, origin in
                let id = row * Self.origins.count + column + 1
                return Product(id: id, kind: kind, origin: origin, price: 290 + row * 110 + column * 70)
            }
        }
    }

    public subscript(id: Product.ID) -> Product? {
        // A number from a URL may be the least of all.
        id >= 1 && id <= products.count ? products[id - 1] : nil
    }
}
