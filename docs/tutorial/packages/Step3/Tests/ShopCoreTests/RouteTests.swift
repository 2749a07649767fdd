import Testing

@testable import ShopCore

struct RouteTests {
    @Test(
        "A place and its URL lead to each other",
        arguments: [
            (Route.catalogue(search: ""), "/"),
            (.catalogue(search: "two dogs & 1+1"), "/?q=two%20dogs%20%26%201%2B1"),
            (.product(Product.all[0]), "/products/tent"),
            (.cart, "/cart"),
        ]
    )
    func roundTrip(route: Route, url: String) {
        #expect(route.url == url)
        #expect(Route(url: url) == route)
    }

    @Test("A form without scripts sends blanks as plus signs")
    func plainForm() {
        #expect(Route(url: "/?q=two+dogs") == .catalogue(search: "two dogs"))
    }

    @Test("There is nothing at other URLs", arguments: ["/products/yacht", "/products", "/cart/tent", "/soup"])
    func nowhere(url: String) {
        #expect(Route(url: url) == nil)
    }
}
