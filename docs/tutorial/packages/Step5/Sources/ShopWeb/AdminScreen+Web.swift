import ShopCore
import WorkflowWeb

extension AdminScreen: WebScreen {
    public func html(environment: ViewEnvironment) -> HTML {
        section(.class("narrow")) {
            form(.class("signed-in"), .method(.post), .action("/logout")) {
                h1 { "Stock" }
                button(.type(.submit)) { "Sign out" }
            }
            ul(.class("lines")) {
                keyed(rows, id: \.product.id, memo: \.self) { stock($0) }
            }
            h2 { "Orders" }
            if orders.isEmpty {
                p(.class("empty")) { "Nobody has bought anything yet." }
            } else {
                ul(.class("lines")) {
                    keyed(orders.reversed(), id: \.receipt, memo: \.self) { order($0) }
                }
            }
        }
    }

    private func stock(_ row: Row) -> HTML {
        li(.class("line")) {
            span(.class("thumb"), .ariaHidden(true)) { row.product.picture }
            span(.class("name")) { row.product.name }
            span(.class("stepper")) {
                button(
                    .type(.button),
                    .ariaLabel("Fewer: \(row.product.name)"),
                    .onClick { onRestock(row.product.id, -1) }
                ) {
                    "−"
                }
                output(.ariaLabel("In stock")) { "\(row.count)" }
                button(
                    .type(.button),
                    .ariaLabel("More: \(row.product.name)"),
                    .onClick { onRestock(row.product.id, 1) }
                ) {
                    "+"
                }
            }
        }
    }

    private func order(_ order: Order) -> HTML {
        li(.class("line")) {
            div(.class("name")) {
                order.receipt
                p(.class("summary")) { "\(order.name), \(order.address)" }
                p(.class("summary")) {
                    order.cart.lines.map { "\($0.count) × \($0.product.name)" }.joined(separator: ", ")
                }
            }
            span(.class("amount")) { order.cart.total.description }
        }
    }
}

extension LoginScreen: WebScreen {
    public func html(environment: ViewEnvironment) -> HTML {
        section(.class("narrow")) {
            h1 { "Sign in" }
            if hasFailed { p(.class("notice"), .role(.alert)) { "That is not the password." } }
            form(.class("panel"), .method(.post), .action("/login")) {
                p(.class("field")) {
                    label(.for("password")) { "Password of the owner" }
                    input(.id("password"), .name("password"), .type(.password), .autocomplete("current-password"))
                }
                button(.type(.submit), .class("primary")) { "Sign in" }
            }
        }
    }
}
