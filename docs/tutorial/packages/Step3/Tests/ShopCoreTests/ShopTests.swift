import Testing
import WorkflowTesting

@testable import ShopCore

struct ShopTests {
    private let host = WorkflowTestHost(workflow: Shop(route: .catalogue(search: "")))

    /// Goes to a place as a link does, or the browser's Back.
    private func go(to route: Route) {
        host.update(workflow: Shop(route: route))
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
}

extension ShopScreen {
    var catalogue: CatalogueScreen? { if case .catalogue(let screen) = page { screen } else { nil } }
    var product: ProductCardScreen? { if case .product(let screen) = page { screen.card } else { nil } }
    var cart: CartScreen? { if case .cart(let screen) = page { screen } else { nil } }
}
