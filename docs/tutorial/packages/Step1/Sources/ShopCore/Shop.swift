import Workflow

/// The shop as one visitor sees it.
public struct Shop: Workflow {
    public init() {}

    public func render(state: Void, context: RenderContext<Shop>) -> CatalogueScreen {
        CatalogueScreen(products: Product.all)
    }
}
