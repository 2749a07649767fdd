import ShopCore
import WorkflowWeb

extension ProductCardScreen: WebScreen {
    public func html(environment: ViewEnvironment) -> HTML {
        li(.class("card")) {
            picture
            h2 { a(.href(Route.product(product).url), .navigates) { product.name } }
            p(.class("summary")) { product.summary }
            p(.class("price")) { product.price.description }
            choice
        }
    }

    var picture: HTML {
        span(.class("picture"), .ariaHidden(true)) { product.picture }
    }

    var choice: HTML {
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
