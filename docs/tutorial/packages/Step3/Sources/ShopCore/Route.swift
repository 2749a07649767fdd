import Foundation

/// A place in the shop.
public enum Route: Equatable, Sendable {
    case catalogue(search: String)
    case product(Product)
    case cart

    /// Creates the place at a path with a query; `nil` if there is none.
    public init?(url: String) {
        // A form without scripts sends a blank as a plus sign.
        guard let parts = URLComponents(string: url.replacing("+", with: "%20")) else { return nil }
        let path = parts.path.split(separator: "/")
        switch path.first {
        case nil:
            self = .catalogue(search: parts.queryItems?.first { $0.name == "q" }?.value ?? "")
        case "products" where path.count == 2:
            guard let product = Product.all.first(where: { $0.id == path[1] }) else { return nil }
            self = .product(product)
        case "cart" where path.count == 1:
            self = .cart
        default:
            return nil
        }
    }

    public var url: String {
        switch self {
        case .catalogue(""): return "/"
        case .catalogue(let search):
            var parts = URLComponents()
            parts.path = "/"
            parts.queryItems = [URLQueryItem(name: "q", value: search)]
            return parts.string?.replacing("+", with: "%2B") ?? "/"
        case .product(let product): return "/products/\(product.id)"
        case .cart: return "/cart"
        }
    }

    public var title: String {
        switch self {
        case .catalogue: "Base Camp"
        case .product(let product): "\(product.name) – Base Camp"
        case .cart: "Cart – Base Camp"
        }
    }
}
