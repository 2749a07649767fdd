import Testing
import WorkflowRoutes
import WorkflowSharing
import WorkflowTesting

@testable import ShopCore

struct StockTests {
    private let stock = Stock(Catalogue(), count: 1)

    @Test func `what is taken is in the cart, and more than there is cannot be taken`() {
        Stock.Command
            .tester(withState: stock.makeInitialState())
            .send(action: .take(1, cart: "a"))
            .assertNoOutput()
            .verifyState { #expect($0.left[1] == 0 && $0.carts["a"] == [1: 1]) }
            .send(action: .take(1, cart: "b"))
            .assert(output: Stock.SoldOut())
            .verifyState { #expect($0.carts["b"] == nil) }
    }

    @Test func `a cart that is left goes back, one that is paid does not`() {
        Stock.Command
            .tester(withState: stock.makeInitialState())
            .send(action: .take(1, cart: "a"))
            .send(action: .take(2, cart: "b"))
            .send(action: .empty(cart: "a"))
            .verifyState { #expect($0.left[1] == 1 && $0.carts["a"] == nil) }
            .send(action: .sell(cart: "b"))
            .send(action: .empty(cart: "b"))
            .verifyState { #expect($0.left[2] == 0 && $0.carts.isEmpty) }
    }

    @Test func `what is not in a cart cannot be put back`() {
        Stock.Command
            .tester(withState: stock.makeInitialState())
            .send(action: .putBack(1, cart: "a"))
            .verifyState { #expect($0 == stock.makeInitialState()) }
    }
}

struct CatalogueTests {
    private let catalogue = Catalogue()

    @Test func `there are 200 products, each found by its number`() {
        #expect(catalogue.products.count == 200)
        #expect(catalogue.products.allSatisfy { catalogue[$0.id] == $0 })
        #expect(catalogue[0] == nil && catalogue[201] == nil)
    }

    @Test func `a search finds the products whose names have all its words, in the order asked for`() {
        let name: (Product) -> String = { "\($0.kind.rawValue) \($0.origin)" }
        let found = catalogue.found("NANTOU cha", sortedBy: .name, name: name)
        #expect(found.map(name) == ["chai Nantou"])
        let prices = catalogue.found("", sortedBy: .dearest, name: name).map(\.price)
        #expect(prices == prices.sorted(by: >))
        #expect(catalogue.found("nowhere", sortedBy: .cheapest, name: name).isEmpty)
    }
}

struct PageTests {
    @Test(arguments: [
        Page.home, .catalogue(search: "grüner tee", sort: .dearest, page: 3), .product(id: 7), .cart, .checkout,
        .order(number: 2), .login(next: "/cart?x=1", failed: true), .admin,
    ])
    func `every page comes back from its URL`(page: Page) {
        #expect(Page(url: page.url) == page)
    }
}
