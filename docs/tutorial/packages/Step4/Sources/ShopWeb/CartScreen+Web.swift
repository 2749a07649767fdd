import ShopCore
import WorkflowWeb

extension CartScreen: WebScreen {
    public func html(environment: ViewEnvironment) -> HTML {
        section(.class("narrow")) {
            h1(.focusTarget("cart")) { "Your cart" }
            if cart.lines.isEmpty {
                div(.class("empty")) {
                    p { "Nothing in it yet." }
                    p { a(.href(Route.catalogue(search: "").url), .navigates) { "Look around" } }
                }
            } else {
                ul(.class("lines")) {
                    keyed(cart.lines, id: \.id, memo: \.self) { line(of: $0) }
                }
                div(.class("pay")) {
                    p(.class("total"), .role(.status)) { "Total \(cart.total)" }
                    a(.class("button primary"), .href(Route.checkout.url), .navigates) { "Check out" }
                }
            }
        }
    }

    private func line(of line: Cart.Line) -> HTML {
        li(.class("line"), .focusAfterRemoval("cart")) {
            span(.class("thumb"), .ariaHidden(true)) { line.product.picture }
            a(.class("name"), .href(Route.product(line.product).url), .navigates) { line.product.name }
            span(.class("stepper")) {
                button(
                    .type(.button),
                    .ariaLabel("Fewer: \(line.product.name)"),
                    .onClick { onChange(line.id, line.count - 1) }
                ) {
                    "−"
                }
                output(.ariaLabel("Number")) { "\(line.count)" }
                button(
                    .type(.button),
                    .ariaLabel("More: \(line.product.name)"),
                    .onClick { onChange(line.id, line.count + 1) }
                ) {
                    "+"
                }
            }
            span(.class("amount")) { line.price.description }
            button(
                .type(.button),
                .class("quiet"),
                .ariaLabel("Remove \(line.product.name)"),
                .onClick { onChange(line.id, 0) }
            ) {
                "Remove"
            }
        }
    }
}
