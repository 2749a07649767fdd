import ShopCore
import WorkflowWeb

extension CatalogueScreen: WebScreen {
    public func html(environment: ViewEnvironment) -> HTML {
        header(.class("bar")) {
            span(.class("brand")) { "Base Camp" }
        }
        main {
            div(.class("intro")) {
                h1 { "Gear for a weekend outside" }
                p { "\(products.count) things that last." }
            }
            ul(.class("products")) {
                for product in products { card(of: product) }
            }
        }
    }

    private func card(of product: Product) -> HTML {
        li(.class("card")) {
            span(.class("picture"), .ariaHidden(true)) { product.picture }
            h2 { product.name }
            p(.class("summary")) { product.summary }
            p(.class("price")) { product.price.description }
        }
    }
}
