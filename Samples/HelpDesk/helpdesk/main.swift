import HelpDeskCore
import HelpDeskSQLite
import HelpDeskWeb
import WorkflowData
import WorkflowWeb

await WebServer.main(
    appOptions: ["--data": "FILE: the tickets, in SQLite; made if missing (default: made-up ones in memory)"],
    assets: Site.assets,
    app: { options in
        let changes = BusDataChanges.local()
        let report: @Sendable (any Error) -> Void = { print("Other servers may show old tickets for a while: \($0)") }
        if let path = options.appValues["--data"] {
            return Site(
                store: try SQLiteTickets(path: path, changes: changes, onUntoldChanges: report),
                changes: changes
            ).answer
        }
        let titles = ["The tea machine is empty", "No light in room 7", "A new chair", "The door does not close"]
        let store = MemoryTickets(changes: changes, titles: titles, closed: 10_000, onUntoldChanges: report)
        return Site(store: store, changes: changes).answer
    }
)
