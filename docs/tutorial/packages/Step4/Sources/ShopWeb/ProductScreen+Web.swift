import ShopCore
import WorkflowWeb

extension ProductScreen: WebScreen {
    public func html(environment: ViewEnvironment) -> HTML {
        article(.class("product-page")) {
            card.picture
            div(.class("details")) {
                p { a(.href(Route.catalogue(search: "").url), .navigates) { "All products" } }
                h1 { card.product.name }
                p(.class("summary")) { card.product.summary }
                p(.class("price")) { card.product.price.description }
                card.choice
            }
        }
    }
}
