import ShopCore
import WorkflowWeb

/// The answers to the requests of browsers.
public struct Site: Sendable {
    public static var stylesheet: [UInt8] { PackageResources.style_css }

    private let app: LiveApp
    private let password: String?

    /// - Parameters:
    ///   - stylesheet: The URL at which ``stylesheet`` is served.
    ///   - payments: Shared by all sessions.
    ///   - warehouse: Shared by all sessions.
    ///   - password: The password of the owner; `nil` if nobody can sign in.
    public init(stylesheet: String, payments: any Payments, warehouse: Warehouse, password: String?) {
        self.password = password
        app = LiveApp(title: "Base Camp", stylesheets: [stylesheet]) { session, url in
            Route(url: url).map { route in
                Shop(route: route, payments: payments, warehouse: warehouse, user: session.identity)
            }
        }
    }

    public func answer(_ request: WebRequest) async throws -> WebResponse {
        switch (request.method, request.path) {
        case (.post, "/login"): try logIn(password: try await request.form()["password"])
        case (.post, "/logout"): .redirect(to: "/").signingOut()
        case (.get, _): .page(app)
        default: .notFound
        }
    }

    private func logIn(password: String?) throws -> WebResponse {
        guard let password, !password.isEmpty, password == self.password else { return .redirect(to: "/admin?failed") }
        return try .redirect(to: "/admin").signingIn("owner")
    }
}
