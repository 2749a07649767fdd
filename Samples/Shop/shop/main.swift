import ShopCore
import ShopWeb
import WorkflowSQLite
import WorkflowWeb

await WebServer.main(
    appOptions: ["--data": "FILE: the stock; made if missing (default shop.json)"],
    assets: Site.assets,
    sessionStore: { options in
        // Both beside the stock: the pages of visitors, and the key with which they come back.
        options.keyFile = options.keyFile ?? options.data + ".key"
        return try SQLiteSessionStore(path: options.data + ".sessions")
    },
    app: { options in
        // Passwords of a sample, as its README says. An app reads the hashes of its users from its storage.
        let accounts = try await Accounts(["olga": "battery staple", "ada": "correct horse"])
        return Site(services: try Services(data: options.data), accounts: accounts).answer
    }
)

extension WebServerOptions {
    /// The path of the stock.
    fileprivate var data: String { appValues["--data"] ?? "shop.json" }
}
