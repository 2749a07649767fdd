import WorkflowRoutes

extension Scenario {
    /// The URL of a page, as in each link of a list.
    static var routeURL: Scenario {
        Scenario(
            name: "route-url",
            ours: { RouteSubject { BenchmarkPage.product(id: $0 & 1023).url.utf8.count } },
            limit: { RouteSubject { "/products/\($0 & 1023)".utf8.count } },
            expectedCheck: { operations in
                (0..<operations).reduce(0) { $0 + "/products/\($1 & 1023)".utf8.count }
            }
        )
    }

    /// The page at a URL, as for each first page and each link that is followed.
    static var routeMatch: Scenario {
        Scenario(
            name: "route-match",
            ours: {
                RouteSubject {
                    guard case .product(let id) = BenchmarkPage(url: "/products/\($0 & 1023)") else { return -1 }
                    return id
                }
            },
            limit: { RouteSubject { productByHand(at: "/products/\($0 & 1023)") ?? -1 } },
            expectedCheck: { operations in (0..<operations).reduce(0) { $0 + ($1 & 1023) } }
        )
    }
}

private enum BenchmarkPage: Route {
    case catalogue(search: String, page: Int?)
    case product(id: Int)
    case newProduct
    case cart
    case checkout(step: Int)
    case order(id: Int)
    case orders
    case login(next: String)
    case admin
    case user(name: String)

    enum CodingKeys: String, RouteKey {
        case catalogue = "/"
        case product = "/products/{id}"
        case newProduct = "/products/new"
        case cart = "/cart"
        case checkout = "/checkout/{step}"
        case order = "/orders/{id}"
        case orders = "/orders"
        case login = "/login"
        case admin = "/admin"
        case user = "/admin/users/{name}"
    }
}

private func productByHand(at url: String) -> Int? {
    let parts = url.prefix { $0 != "?" }.split(separator: "/")
    guard parts.count == 2, parts[0] == "products" else { return nil }
    return Int(parts[1])
}

private final class RouteSubject: Subject {
    private(set) var check = 0
    private var number = 0
    private let work: (Int) -> Int

    init(_ work: @escaping (Int) -> Int) {
        self.work = work
    }

    func run(operations: Int) {
        for _ in 0..<operations {
            check += work(number)
            number += 1
        }
    }
}
