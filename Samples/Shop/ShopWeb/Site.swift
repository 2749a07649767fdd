import ShopCore
import WorkflowComponents
import WorkflowRoutes
import WorkflowTexts
import WorkflowWeb

/// Answers the requests of browsers.
public struct Site: Sendable {
    /// The files in the program.
    public static let assets = [
        Asset(name: "shop.css", bytes: PackageResources.shop_css), Asset(Components.stylesheet),
        Asset(Components.script),
    ]

    private let app: LiveApp
    private let accounts: Accounts

    public init(services: Services, accounts: Accounts) {
        self.accounts = accounts
        app = LiveApp(
            title: "Leaf & Cup",
            routes: Page.self,
            stylesheets: [Components.stylesheet.path, Self.assets[0].url],
            scripts: [Components.script.path]
        ) { session, visit in
            Shop(
                visit: visit,
                user: session.identity,
                isAdmin: accounts.roles.isGranted(.admin, to: session.identity),
                services: services,
                texts: ShopTexts.all[session.language],
                id: session.page.rawValue
            )
        }
        .speaking(ShopTexts.all.languages) { session, _ in
            session.request.cookies["language"].flatMap(Language.init(tag:))
        }
        .keepingSessions(.strict)
        .gated(
            by: accounts.roles.gate(routes: Page.self, signIn: .login(next: "", failed: false)) { page in
                page == .admin ? .admin : nil
            }
        )
    }

    public func answer(_ request: WebRequest) async throws -> WebResponse {
        switch (request.method, request.route(as: Answer.self)) {
        case (.post, .logIn): try await logIn(request)
        case (.post, .logOut): .redirect(to: Page.home).signingOut()
        case (.post, .setLanguage): try await setLanguage(request)
        case (.get, nil): .page(app)
        default: .notFound
        }
    }

    private func logIn(_ request: WebRequest) async throws -> WebResponse {
        let form = try await request.form()
        let (name, next) = (form["name"] ?? "", form["next"] ?? "")
        guard try await accounts.accepts(name, form["password"] ?? "", in: request) else {
            return .redirect(to: Page.login(next: next, failed: true))
        }
        return try .redirect(to: next.isEmpty ? Page.home.url : next).signingIn(name).rememberingDevice(for: name)
    }

    private func setLanguage(_ request: WebRequest) async throws -> WebResponse {
        let form = try await request.form()
        return .redirect(to: form["next"] ?? "/")
            .settingCookie(Cookie("language", form["language"] ?? "", lifetime: .seconds(365 * 86_400)))
    }
}
