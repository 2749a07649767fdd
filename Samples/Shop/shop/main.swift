import ShopWeb
import WorkflowWeb

await WebServer.main(assets: Site.assets) { _ in
    // Passwords of a sample, as its README says. An app reads the hashes of its users from its storage.
    let accounts = try await Accounts(["olga": "battery staple", "ada": "correct horse"])
    return Site(accounts: accounts).answer
}
