import TodoCore
import TodoSQLite
import TodoWeb
import WorkflowWeb

/// What the server answers: the live page, and the plain forms for browsers without scripts.
struct TodoSite: Sendable {
    let stylesheet = Asset(name: "todo.css", bytes: TodoWeb.stylesheet)
    private let app: LiveApp

    init(database: TodoDatabase) {
        app = TodoWeb.app(storage: database, stylesheet: stylesheet.url) { await database.lastApplied(page: $0) }
    }

    func answer(_ request: WebRequest) -> WebResponse {
        switch (request.method, request.path) {
        case (.get, "/"): .page(app)
        case (.get, "/favicon.ico"): WebResponse(contentType: "image/png", bytes: TodoWeb.icon)
        case (.post, "/login"): logIn(name: request.form["name"] ?? "")
        case (.post, "/logout"): .redirect(to: "/").signingOut()
        default: .notFound
        }
    }

    private func logIn(name: String) -> WebResponse {
        let home = WebResponse.redirect(to: "/")
        return User(name: name).map { home.signingIn($0.name) } ?? home
    }
}
