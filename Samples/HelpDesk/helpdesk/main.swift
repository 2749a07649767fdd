import HelpDeskCore
import HelpDeskWeb
import WorkflowData
import WorkflowWeb

await WebServer.main(
    assets: Site.assets,
    app: { _ in
        let changes = BusDataChanges.local()
        let titles = ["The tea machine is empty", "No light in room 7", "A new chair", "The door does not close"]
        let store = MemoryTickets(changes: changes, titles: titles, closed: 10_000)
        return Site(store: store, changes: changes).answer
    }
)
