import ShopCore
import ShopWeb
import WorkflowSQLite
import WorkflowWeb

let stylesheet = Asset(name: "style.css", bytes: Site.stylesheet)

await WebServer.main(
    appOptions: ["--password": "WORD   opens /admin (without it, nobody can sign in)"],
    assets: [stylesheet],
    // Open pages outlive the process together with the key, which they come back with.
    sessionStore: { options in try options.keyFile.map { try SQLiteSessionStore(path: $0 + ".sessions") } }
) { options in
    let site = Site(
        stylesheet: stylesheet.url,
        payments: PretendedPayments(),
        warehouse: Warehouse(),
        password: options.appValues["--password"]
    )
    return site.answer
}
