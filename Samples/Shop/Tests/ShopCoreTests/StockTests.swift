import Testing
import Workflow
import WorkflowRoutes
import WorkflowSharing
import WorkflowTesting

@testable import ShopCore

struct StockTests {
    private typealias Command = Stock.Command

    private let state = Stock.State(left: [1: 1, 2: 1])

    private func cart(_ ids: Product.ID...) -> Cart {
        var cart = Cart()
        for id in ids { cart.add(id) }
        return cart
    }

    private func tester() -> WorkflowActionTester<Stock, Command> { Command.tester(withState: state) }

    @Test func `what is taken is in the cart, and more than there is cannot be taken`() {
        tester()
            .send(action: Command(.take(1), cart: "a"))
            .assert(output: Stock.Answer(revision: 1))
            .verifyState { #expect($0.left[1] == 0 && $0.carts["a"]?.cart == cart(1)) }
            .send(action: Command(.take(1), cart: "b"))
            .assert(output: Stock.Answer(refusal: .soldOut, revision: 2))
            .verifyState { #expect($0.carts["b"] == nil) }
    }

    @Test func `a command that comes again counts once`() {
        let effect = EffectID(event: 7, index: 0)
        tester()
            .send(action: Command(.deliver(1, count: 5), cart: "a", once: effect))
            .send(action: Command(.deliver(1, count: 5), cart: "a", once: effect))
            .verifyState { #expect($0.left[1] == 6) }
            .send(action: Command(.deliver(1, count: 5), cart: "b", once: effect))
            .verifyState { #expect($0.left[1] == 11) }
    }

    @Test func `a cart that is left goes back, one that is paid does not`() {
        tester()
            .send(action: Command(.take(1), cart: "a"))
            .send(action: Command(.take(2), cart: "b"))
            .send(action: Command(.forget(isPaid: false), cart: "a"))
            .verifyState { #expect($0.left[1] == 1 && $0.carts["a"] == nil) }
            .send(action: Command(.sell, cart: "b"))
            .send(action: Command(.forget(isPaid: false), cart: "b"))
            .verifyState { #expect($0.left[2] == 0 && $0.carts.isEmpty && $0.sold == [2: 1]) }
    }

    @Test func `a cart is closed for one payment, if it is what is to be paid`() {
        tester()
            .send(action: Command(.take(1), cart: "a"))
            .send(action: Command(.close(cart(1, 1), for: "p"), cart: "a"))
            .assert(output: Stock.Answer(refusal: .changed, revision: 2))
            .send(action: Command(.close(cart(1), for: "p"), cart: "a"))
            .send(action: Command(.close(cart(1), for: "p"), cart: "a"))
            .assert(output: Stock.Answer(revision: 4))
            .send(action: Command(.close(cart(1), for: "q"), cart: "a"))
            .assert(output: Stock.Answer(refusal: .changed, revision: 5))
            .send(action: Command(.take(2), cart: "a"))
            .assert(output: Stock.Answer(refusal: .beingPaid, revision: 6))
            .send(action: Command(.open(after: "q"), cart: "a"))
            .verifyState { #expect($0.carts["a"]?.payment == "p") }
            .send(action: Command(.open(after: "p"), cart: "a"))
            .verifyState { #expect($0.carts["a"]?.payment == nil) }
    }

    @Test func `what is not in a cart cannot be put back`() {
        tester()
            .send(action: Command(.putBack(1), cart: "a"))
            .verifyState { #expect($0.left == state.left) }
    }

    @Test func `a page that comes back before the old one has gone is there`() {
        tester()
            .send(action: Command(.arrive, cart: "a"))
            .send(action: Command(.arrive, cart: "a"))
            .send(action: Command(.leave, cart: "a"))
            .verifyState { #expect($0.pages == ["a": 1]) }
            .send(action: Command(.leave, cart: "a"))
            .verifyState { #expect($0.pages.isEmpty) }
            .send(action: Command(.leave, cart: "a"))
            .send(action: Command(.arrive, cart: "a"))
            .verifyState { #expect($0.pages.isEmpty) }
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
