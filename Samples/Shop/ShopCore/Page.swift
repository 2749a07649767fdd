import WorkflowRoutes

/// The pages of the shop.
public enum Page: Route {
    case catalogue(search: String, sort: Sort, page: Int?)
    case product(id: Product.ID)
    case cart
    case checkout
    case order(number: Int)
    case login(next: String, failed: Bool)
    case admin

    public enum CodingKeys: String, RouteKey {
        case catalogue = "/"
        case product = "/products/{id}"
        case cart = "/cart"
        case checkout = "/checkout"
        case order = "/orders/{number}"
        case login = "/login"
        case admin = "/admin"
    }

    /// The first page of the whole catalogue.
    public static let home = catalogue(search: "", sort: .name, page: nil)
}

/// What the server answers by itself.
public enum Answer: Route {
    case logIn
    case logOut
    case setLanguage

    public enum CodingKeys: String, RouteKey {
        case logIn = "/log-in"
        case logOut = "/log-out"
        case setLanguage = "/language"
    }
}

extension Sort: QueryDefault {
    public static let queryDefault = Sort.name
}
