/// The page with all products, and the cart beside them.
public struct CatalogueScreen {
    public let cards: [ProductCardScreen]
    public let cart: CartScreen
}

public struct CartScreen {
    public let cart: Cart
    public let onRemove: (Product.ID) -> Void
}
