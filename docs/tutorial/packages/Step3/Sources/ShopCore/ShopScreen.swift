/// A page of the shop, with what all pages have.
public struct ShopScreen {
    public enum Page {
        case catalogue(CatalogueScreen)
        case product(ProductScreen)
        case cart(CartScreen)
    }

    public let route: Route
    public let cartCount: Int
    public let page: Page
}

public struct CatalogueScreen {
    public let search: String
    public let cards: [ProductCardScreen]
    public let onSearch: (String) -> Void
}

public struct ProductScreen {
    public let card: ProductCardScreen
}

public struct CartScreen {
    public let cart: Cart
    public let onChange: (_ id: Product.ID, _ count: Int) -> Void
}
