import Testing
import WorkflowTesting

@testable import ShopCore

@MainActor
struct ShopTests {
    private let clock = TestClock()
    private let warehouse = Warehouse(counts: ["tent": 2, "backpack": 5])
    private let host: WorkflowTestHost<Shop>

    init() async {
        let payments = PretendedPayments(clock: clock)
        let shop = Shop(route: .catalogue(search: ""), payments: payments, warehouse: warehouse, user: nil)
        host = WorkflowTestHost(workflow: shop, clock: clock)
        await host.idle()
    }

    /// Goes to a place as a link does, or the browser's Back.
    private func go(to route: Route, as user: String? = nil) {
        let payments = PretendedPayments(clock: clock)
        host.update(workflow: Shop(route: route, payments: payments, warehouse: warehouse, user: user))
    }

    private func pay() throws {
        let checkout = try #require(host.rendering.checkout)
        for (field, text) in zip(checkout.fields, ["Ada", "1 Hill Road", "4000123456789010"]) { field.onInput(text) }
        checkout.onSubmit()
    }

    @Test("What a card adds stays in the cart from page to page")
    func addAndLeave() throws {
        try #require(host.rendering.catalogue).cards[1].onAdd()
        go(to: .product(Product.all[0]))
        try #require(host.rendering.product).onAdd()
        go(to: .cart)
        let screen = try #require(host.rendering.cart)
        #expect(screen.cart.lines.map(\.product.id) == ["backpack", "tent"])
        screen.onChange("backpack", 0)
        #expect(host.rendering.cartCount == 1)
    }

    @Test("Typing changes the products and the URL")
    func search() throws {
        try #require(host.rendering.catalogue).onSearch("two DOG")
        #expect(host.rendering.catalogue?.cards.map(\.product.name) == ["Canoe"])
        #expect(host.rendering.route.url == "/?q=two%20DOG")
    }

    @Test("What was paid is on the receipt, and no longer in the cart")
    func purchase() async throws {
        try #require(host.rendering.catalogue).cards[0].onAdd()
        go(to: .checkout)
        try pay()
        await host.advance(by: .seconds(3))
        guard case .receipt(let receipt) = host.rendering.page else {
            Issue.record("There is no receipt.")
            return
        }
        #expect(receipt.total == Product.all[0].price)
        #expect(host.rendering.cartCount == 0)
        #expect(host.rendering.route.url == "/receipt")
    }

    @Test("Each visitor sees what the others buy")
    func twoVisitors() async throws {
        #expect(host.rendering.catalogue?.cards[0].stock == 2)
        warehouse.update { $0["tent"] -= 1 }
        await host.idle()
        #expect(host.rendering.catalogue?.cards[0].stock == 1)
    }

    @Test("The owner's page needs a login, and so does each of its actions")
    func admin() async throws {
        go(to: .admin(hasFailed: false))
        guard case .login = host.rendering.page else {
            Issue.record("The page is open.")
            return
        }
        host.send(Shop.Action.restock("tent", by: 1))
        await host.idle()
        #expect(host.state.inventory?["tent"] == 2)
        go(to: .admin(hasFailed: false), as: "owner")
        try #require(host.rendering.admin).onRestock("tent", 1)
        await host.idle()
        #expect(host.rendering.admin?.rows[0].count == 3)
    }

    @Test("Leaving the page cancels the payment")
    func leaving() async throws {
        try #require(host.rendering.catalogue).cards[0].onAdd()
        go(to: .checkout)
        try pay()
        await host.advance(by: .seconds(2))
        go(to: .cart)
        await host.advance(by: .seconds(60))
        #expect(host.rendering.cart?.cart.count == 1)
    }

    @Test("Without a purchase there is nothing but the cart", arguments: [Route.checkout, .receipt])
    func nothingToPay(route: Route) {
        go(to: route)
        #expect(host.rendering.cart?.cart.lines.isEmpty == true)
    }
}

extension ShopScreen {
    var admin: AdminScreen? { if case .admin(let screen) = page { screen } else { nil } }
    var catalogue: CatalogueScreen? { if case .catalogue(let screen) = page { screen } else { nil } }
    var product: ProductCardScreen? { if case .product(let screen) = page { screen.card } else { nil } }
    var checkout: CheckoutScreen? { if case .checkout(let screen) = page { screen } else { nil } }
    var cart: CartScreen? { if case .cart(let screen) = page { screen } else { nil } }
}
