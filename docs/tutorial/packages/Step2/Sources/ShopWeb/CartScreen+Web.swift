import ShopCore
import WorkflowWeb

extension CartScreen: WebScreen {
    public func html(environment: ViewEnvironment) -> HTML {
        section(.class("cart"), .ariaLabelledBy("cart")) {
            h2(.id("cart"), .tabIndex(-1), .focusTarget("cart")) { "Your cart" }
            if cart.lines.isEmpty {
                p(.class("empty")) { "Nothing in it yet." }
            } else {
                ul(.class("lines")) {
                    keyed(cart.lines, id: \.id, memo: \.self) { line(of: $0) }
                }
            }
            p(.class("total"), .role(.status)) { "Total \(cart.total)" }
        }
    }

    private func line(of line: Cart.Line) -> HTML {
        li(.class("line"), .focusAfterRemoval("cart")) {
            span(.class("name")) { "\(line.count) × \(line.product.name)" }
            span(.class("amount")) { line.price.description }
            button(
                .type(.button),
                .class("quiet"),
                .ariaLabel("Remove \(line.product.name)"),
                .onClick { onRemove(line.id) }
            ) {
                "✕"
            }
        }
    }
}
