/// The page with all products.
public struct CatalogueScreen {
    public let products: [Product]
}
