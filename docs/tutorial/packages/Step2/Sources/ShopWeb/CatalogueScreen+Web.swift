import ShopCore
import WorkflowWeb

extension CatalogueScreen: WebScreen {
    public func html(environment: ViewEnvironment) -> HTML {
        header(.class("bar")) {
            span(.class("brand")) { "Base Camp" }
        }
        main(.class("with-aside")) {
            section(.ariaLabelledBy("catalogue")) {
                div(.class("intro")) {
                    h1(.id("catalogue")) { "Gear for a weekend outside" }
                    p { "\(cards.count) things that last." }
                }
                ul(.class("products")) {
                    keyed(cards, id: \.product.id) { $0.html(in: environment) }
                }
            }
            cart.html(in: environment)
        }
    }
}
