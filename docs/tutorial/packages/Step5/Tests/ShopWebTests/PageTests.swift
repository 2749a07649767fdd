import ShopWeb
import Testing
import WorkflowTesting
import WorkflowWeb

@testable import ShopCore

@MainActor
struct PageTests {
    private let warehouse = Warehouse(counts: ["tent": 3, "canoe": 1])

    private func page(at url: String, user: String? = nil) async throws -> String {
        let route = try #require(Route(url: url))
        let shop = Shop(route: route, payments: PretendedPayments(), warehouse: warehouse, user: user)
        let host = WorkflowTestHost(workflow: shop)
        await host.idle()
        return host.rendering.html(in: .empty).rendered()
    }

    @Test("Every product is a link to its page")
    func products() async throws {
        let catalogue = try await page(at: "/")
        #expect(catalogue.ranges(of: "href=\"/products/").count == Product.count)
        #expect(try await page(at: "/products/tent").contains("<h1>Tent for two</h1>"))
    }

    @Test("The stock is shown, and a product that is sold out cannot be added")
    func stock() async throws {
        #expect(try await page(at: "/products/tent").contains("3 in stock"))
        #expect(try await page(at: "/products/canoe").contains("The last one"))
        let map = try await page(at: "/products/map")
        #expect(map.contains("Sold out"))
        #expect(map.contains("aria-label=\"Add Map of the hills\" aria-disabled=\"true\""))
    }

    @Test("A search that finds nothing says so, and what was typed is text")
    func nothingFound() async throws {
        let found = try await page(at: "/?q=%3Cb%3E")
        #expect(found.contains("Nothing here is called “&lt;b&gt;”."))
        #expect(found.contains("0 of 8 products"))
    }

    @Test("An empty cart leads back to the products")
    func emptyCart() async throws {
        #expect(try await page(at: "/cart").contains("Look around"))
    }

    @Test("Only the owner sees the stock's page")
    func admin() async throws {
        #expect(try await page(at: "/admin").contains("Password of the owner"))
        #expect(try await page(at: "/admin?failed").contains("That is not the password."))
        #expect(try await page(at: "/admin", user: "owner").contains("Nobody has bought anything yet."))
    }
}
