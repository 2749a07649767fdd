import Testing
import WorkflowRoutes
import WorkflowScreens
import WorkflowSharing
import WorkflowTesting
import WorkflowTexts

@testable import ShopCore

@MainActor
struct ShopTests {
    private let clock = TestClock()
    private let services: Services

    init() throws {
        services = try Services(clock: clock)
    }

    private func shop(_ page: Page, number: Int = 1, isAdmin: Bool = false, id: String = "page") -> Shop {
        Shop.test(page, services, number: number, isAdmin: isAdmin, id: id)
    }

    private func host(_ shop: Shop) -> WorkflowTestHost<Shop> { WorkflowTestHost(workflow: shop, clock: clock) }

    private func screen<Content>(_ type: Content.Type, of host: WorkflowTestHost<Shop>) throws -> Content {
        try #require(host.rendering.content.wrappedScreen as? Content)
    }

    @Test func `what is put into the cart is taken from the stock, and put back when it is removed`() async throws {
        let host = host(shop(.home))
        let first = try screen(CatalogueScreen.self, of: host).offers[0]
        try screen(CatalogueScreen.self, of: host).onAdd(first.id)
        await host.idle()
        #expect(host.rendering.cartCount == 1)
        #expect(try screen(CatalogueScreen.self, of: host).offers[0].left == first.left - 1)
        host.update(workflow: shop(.cart, number: 2))
        try screen(CartScreen.self, of: host).onRemove(first.id)
        await host.idle()
        #expect(host.rendering.cartCount == 0)
        #expect(services.stock.value.left[first.id] == first.left)
    }

    @Test func `a product of which none is left cannot be added, and the visitor is told`() async throws {
        let host = host(shop(.product(id: 3)))
        for _ in 1...6 {
            try screen(ProductScreen.self, of: host).onAdd()
            await host.idle()
        }
        #expect(host.rendering.cartCount == 5)
        #expect(try screen(ProductScreen.self, of: host).offer.refusal == .soldOut)
    }

    @Test func `the cart of a visitor who goes stays for a while, and is on the shelf again when nobody comes back`()
        async throws
    {
        // The stock works in the time of the host that asked for it first.
        let other = host(shop(.product(id: 3), id: "other"))
        let host = host(shop(.product(id: 3)))
        try screen(ProductScreen.self, of: host).onAdd()
        await other.idle()
        let snapshot = host.snapshot()
        await host.end()
        await other.advance(by: Stock.patience - .seconds(1))
        #expect(try screen(ProductScreen.self, of: other).offer.left == 4)
        let back = WorkflowTestHost(workflow: shop(.product(id: 3)), restoring: snapshot, clock: clock)
        await other.advance(by: Stock.patience)
        #expect(back.rendering.cartCount == 1)
        await back.end()
        await other.advance(by: Stock.patience)
        #expect(try screen(ProductScreen.self, of: other).offer.left == 5)
    }

    @Test func `the shop changes its page itself, and following a link to a page where one was leads there again`()
        throws
    {
        let host = host(shop(.home))
        try screen(CatalogueScreen.self, of: host).onGo(.catalogue(search: "uji", sort: .name, page: nil))
        #expect(host.rendering.page == .catalogue(search: "uji", sort: .name, page: nil))
        host.update(workflow: shop(.home))
        #expect(host.rendering.page == .catalogue(search: "uji", sort: .name, page: nil))
        host.update(workflow: shop(.home, number: 2))
        #expect(host.rendering.page == .home)
    }

    @Test(arguments: [(false, 5), (true, 15)])
    func `only an admin orders more for the stock`(isAdmin: Bool, left: Int) async throws {
        let host = host(shop(.admin, isAdmin: isAdmin))
        try screen(AdminScreen.self, of: host).onDeliver(3)
        await host.idle()
        #expect(services.stock.value.left[3] == left)
    }

    @Test func `there is no checkout without a cart, and no order of somebody else`() throws {
        _ = try screen(MissingScreen.self, of: host(shop(.checkout)))
        _ = try screen(MissingScreen.self, of: host(shop(.order(number: 1))))
        for number in [Int.min, -1, 0, 999, .max] {
            _ = try screen(MissingScreen.self, of: host(shop(.product(id: number))))
            _ = try screen(MissingScreen.self, of: host(shop(.order(number: number))))
        }
    }
}
