/// Something that the shop sells: a kind of tea or of ware, from one place.
public struct Product: Identifiable, Equatable, Sendable {
    public let id: Int
    public let kind: Kind
    public let origin: String
    /// The price in cents.
    public let price: Int

    public enum Kind: String, CaseIterable, Sendable {
        case black, green, white, oolong, yellow, smoked, jasmine, chai, mint, rooibos
        case pot, cup, bowl, kettle, caddy, strainer, whisk, tray, spoon, timer
    }
}

/// The order of the catalogue.
public enum Sort: String, CaseIterable, Codable, Sendable {
    case name, cheapest, dearest
}

extension Catalogue {
    /// Returns the products whose names contain all words of a text, in order. Of the text, 80 scalars and eight words count.
    /// - Parameter name: Returns the name of a product in the language of the visitor.
    public func found(_ text: String, sortedBy sort: Sort, name: (Product) -> String) -> [Product] {
        // A visitor may send any text, and each word is looked for in each name. By scalars: a character may have any number.
        let words = String(text.unicodeScalars.prefix(80)).lowercased().split(separator: " ").prefix(8)
        let named = products.map { (product: $0, name: name($0)) }
            .filter { item in
                let name = words.isEmpty ? "" : item.name.lowercased()
                return words.allSatisfy { name.contains($0) }
            }
        return named.sorted { first, second in
            switch sort {
            case .name: first.name < second.name
            case .cheapest: (first.product.price, first.product.id) < (second.product.price, second.product.id)
            case .dearest: (second.product.price, first.product.id) < (first.product.price, second.product.id)
            }
        }
        .map(\.product)
    }
}
