import ShopCore
import WorkflowWeb

extension ProductCardScreen: WebScreen {
    public func html(environment: ViewEnvironment) -> HTML {
        li(.class("card")) {
            span(.class("picture"), .ariaHidden(true)) { product.picture }
            h2 { product.name }
            p(.class("summary")) { product.summary }
            p(.class("price")) { product.price.description }
            div(.class("choose")) {
                span(.class("stepper")) {
                    button(.type(.button), .ariaLabel("Fewer: \(product.name)"), .onClick(onFewer)) { "−" }
                    output(.ariaLabel("Number")) { "\(count)" }
                    button(.type(.button), .ariaLabel("More: \(product.name)"), .onClick(onMore)) { "+" }
                }
                button(.type(.button), .class("primary"), .ariaLabel("Add \(product.name)"), .onClick(onAdd)) { "Add" }
            }
        }
    }
}
