import ShopWeb
import WorkflowSQLite
import WorkflowWeb

let stylesheet = Asset(name: "style.css", bytes: Site.stylesheet)
let site = Site.app(stylesheet: stylesheet.url)

await WebServer.main(
    assets: [stylesheet],
    // Open pages outlive the process together with the key, which they come back with.
    sessionStore: { options in try options.keyFile.map { try SQLiteSessionStore(path: $0 + ".sessions") } }
) { _ in
    { request in request.method == .get && request.path == "/" ? .page(site) : .notFound }
}
