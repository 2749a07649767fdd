import ShopCore
import WorkflowWeb

extension ShopScreen: WebScreen {
    public func html(environment: ViewEnvironment) -> HTML {
        header(.class("bar")) {
            a(.class("brand"), .href(Route.catalogue(search: "").url), .navigates) { "Base Camp" }
            nav {
                a(.class("button"), .href(Route.cart.url), .navigates, .ariaCurrent(route == .cart ? .page : nil)) {
                    "Cart "
                    if cartCount > 0 { span(.class("badge"), .role(.status)) { "\(cartCount)" } }
                }
            }
        }
        main {
            content.located(at: route.url, title: route.title, change: .replace).html(in: environment)
        }
    }

    private var content: AnyScreen {
        switch page {
        case .catalogue(let screen): screen.asAnyScreen()
        case .product(let screen): screen.asAnyScreen()
        case .cart(let screen): screen.asAnyScreen()
        }
    }
}
