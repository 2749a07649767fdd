import ShopCore
import ShopWeb
import Testing
import Workflow
import WorkflowWeb

struct PageTests {
    private func page(at url: String) throws -> String {
        let route = try #require(Route(url: url))
        return WorkflowHost(workflow: Shop(route: route, payments: PretendedPayments())).rendering.html(in: .empty)
            .rendered()
    }

    @Test("Every product is a link to its page")
    func products() throws {
        let catalogue = try page(at: "/")
        #expect(catalogue.ranges(of: "href=\"/products/").count == Product.count)
        #expect(try page(at: "/products/tent").contains("<h1>Tent for two</h1>"))
    }

    @Test("A search that finds nothing says so, and what was typed is text")
    func nothingFound() throws {
        let found = try page(at: "/?q=%3Cb%3E")
        #expect(found.contains("Nothing here is called “&lt;b&gt;”."))
        #expect(found.contains("0 of 8 products"))
    }

    @Test("An empty cart leads back to the products")
    func emptyCart() throws {
        #expect(try page(at: "/cart").contains("Look around"))
    }
}
