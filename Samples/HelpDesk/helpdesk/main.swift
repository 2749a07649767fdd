import Foundation
import HelpDeskWeb
import WorkflowWeb

if CommandLine.arguments.dropFirst().first == "import" {
    exit(await importTickets(Array(CommandLine.arguments.dropFirst(2))))
}
await WebServer.main(defaults: Site.options, appOptions: Storage.options, assets: Site.assets) { options in
    let storage = try await Storage(options)
    if options.appValues["--data"] == nil { try await storage.addSamples() }
    if let name = options.appValues["--agent"] { try await storage.makeAgent(name) }
    return Site(store: storage.store, accounts: storage.accounts, bus: storage.bus, changes: storage.changes).answer
}
try? FileManager.default.removeItem(at: Storage.sampleFolder)
