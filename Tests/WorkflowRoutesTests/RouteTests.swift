import Foundation
import Testing
import WorkflowRoutes

enum Sort: String, Codable, Sendable {
    case name, price
}

extension Sort: QueryDefault {
    static let queryDefault = Sort.name
}

struct SKU: Codable, Hashable, Sendable, RawRepresentable {
    let rawValue: String
}

enum Page: Route {
    case catalogue(search: String, sort: Sort, tags: [String], page: Int?)
    case product(id: Int)
    case newProduct
    case tag(String)
    case item(UUID, SKU, isNew: Bool)
    case range(from: Double, to: Double?)
    case report(year: Int)

    enum CodingKeys: String, RouteKey {
        case catalogue = "/"
        case product = "/products/{id}"
        case newProduct = "/products/new"
        case tag = "/tags/{name}"
        case item = "/items/{list}/{item}/edit"
        case range = "/range/{from}"
        case report = "/report"
    }
}

struct RouteTests {
    @Test func `a page has the URL of its path, with its values in the braces`() {
        #expect(Page.product(id: 3).url == "/products/3")
        #expect(Page.newProduct.url == "/products/new")
        #expect(Page.range(from: 1.5, to: nil).url == "/range/1.5")
    }

    @Test func `an unlabelled value takes the braces at its position`() {
        let id = UUID(uuidString: "6BA7B810-9DAD-11D1-80B4-00C04FD430C8")!
        let page = Page.item(id, SKU(rawValue: "a b"), isNew: true)
        #expect(page.url == "/items/6BA7B810-9DAD-11D1-80B4-00C04FD430C8/a%20b/edit?isNew=1")
        #expect(Page(url: page.url) == page)
    }

    @Test func `a value that is not in the path is an item of the query`() {
        let page = Page.catalogue(search: "tea & milk", sort: .price, tags: ["a", "b"], page: 2)
        #expect(page.url == "/?search=tea%20%26%20milk&sort=price&tags=a&tags=b&page=2")
        #expect(Page(url: page.url) == page)
    }

    @Test func `a value that is its type's default is not in the URL, and back when it is missing`() {
        let page = Page.catalogue(search: "", sort: .name, tags: [], page: nil)
        #expect(page.url == "/")
        #expect(Page(url: "/") == page)
    }

    @Test func `an optional is in the URL even if it holds its type's default`() {
        enum Search: Route {
            case search(text: String?)
            enum CodingKeys: String, RouteKey { case search = "/search" }
        }
        #expect(Search.search(text: "").url == "/search?text=")
        #expect(Search(url: "/search?text=") == .search(text: ""))
        #expect(Search(url: "/search") == .search(text: nil))
    }

    @Test func `a text in a path goes before a value`() {
        #expect(Page(url: "/products/new") == .newProduct)
        #expect(Page(url: "/products/12") == .product(id: 12))
    }

    @Test(arguments: [
        "/nowhere", "/products", "/products/three", "/products/3/4", "products/3", "", "/items/x/y/edit", "/report",
    ])
    func `there is no page at a URL that fits none`(url: String) {
        #expect(Page(url: url) == nil)
    }

    @Test func `an item of the query that does not fit its type counts as missing`() {
        #expect(Page(url: "/?sort=bogus&page=x") == .catalogue(search: "", sort: .name, tags: [], page: nil))
        #expect(Page(url: "/report?year=soon") == nil)
        #expect(Page(url: "/report?year=2026") == .report(year: 2026))
    }

    @Test func `items that the page does not know, a fragment and a slash at the end are ignored`() {
        #expect(Page(url: "/products/3/?utm=x#top") == .product(id: 3))
        #expect(
            Page(url: "/?search=x&search=y#/products/3") == .catalogue(search: "x", sort: .name, tags: [], page: nil)
        )
    }

    @Test func `a plus in a query is a space, as in a form that was sent without scripts`() {
        #expect(Page(url: "/?search=a+b%2B") == .catalogue(search: "a b+", sort: .name, tags: [], page: nil))
    }

    @Test(arguments: [
        "plain", "", ".", "..", "a/b", "~", "~2F", "a\\b", "?&=#", "%2F", "ä €", "👩‍👩‍👧", "line\nbreak", "\u{7F}", "+",
        "a b",
    ])
    func `every text comes back from its URL, and the URL has nothing that servers refuse or browsers resolve`(
        text: String
    ) {
        let url = Page.tag(text).url
        #expect(Page(url: url) == .tag(text))
        #expect(!url.contains("%2F") && !url.contains("%5C") && !url.contains("%0A"))
        #expect(!["/tags/.", "/tags/.."].contains(url))
    }

    @Test(arguments: ["/tags/%", "/tags/%FF", "/tags/%00", "/tags/~", "/tags/~2", "/tags/~GG", "/tags/~80"])
    func `a path that is encoded wrongly has no page`(url: String) {
        #expect(Page(url: url) == nil)
    }

    @Test func `a URL of more than 16 KiB has no page`() {
        #expect(Page(url: "/tags/" + String(repeating: "a", count: 16 << 10)) == nil)
    }

    @Test func `random pages come back from their URLs`() {
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<500 {
            let scalars = (0..<Int.random(in: 0...6, using: &generator)).map { _ in
                Unicode.Scalar(UInt32.random(in: 1..<0x250, using: &generator))!
            }
            let text = String(String.UnicodeScalarView(scalars))
            let pages: [Page] = [
                .tag(text), .catalogue(search: text, sort: .price, tags: [text, "x"], page: .random(in: -9...9)),
                .range(from: .random(in: -1e9...1e9), to: .random(in: 0...1)),
            ]
            for page in pages { #expect(Page(url: page.url) == page) }
        }
    }

    @Test func `two visits of one page differ by their numbers`() {
        let first = Visit(Page.newProduct, number: 1)
        #expect(Visit(Page.newProduct, number: 2).isNew(since: first))
        #expect(!first.isNew(since: first))
    }
}

struct RouteMisuseTests {
    @Test func `a path without a slash at its beginning is a mistake`() async {
        await #expect(processExitsWith: .failure) {
            enum Bad: Route {
                case page
                enum CodingKeys: String, RouteKey { case page }
            }
            _ = Bad(url: "/")
        }
    }

    @Test func `two paths of the same form are a mistake`() async {
        await #expect(processExitsWith: .failure) {
            enum Bad: Route {
                case product(id: Int)
                case tag(name: String)
                enum CodingKeys: String, RouteKey {
                    case product = "/{id}"
                    case tag = "/{name}"
                }
            }
            _ = Bad(url: "/x")
        }
    }

    @Test func `a path with a name that no value has is a mistake`() async {
        await #expect(processExitsWith: .failure) {
            enum Bad: Route {
                case product(id: Int)
                enum CodingKeys: String, RouteKey { case product = "/{number}" }
            }
            _ = Bad.product(id: 1).url
        }
    }

    @Test func `a value with members is a mistake`() async {
        await #expect(processExitsWith: .failure) {
            struct Point: Codable, Hashable { var x = 0 }
            enum Bad: Route {
                case at(point: Point)
                enum CodingKeys: String, RouteKey { case at = "/at" }
            }
            _ = Bad.at(point: Point()).url
        }
    }
}
