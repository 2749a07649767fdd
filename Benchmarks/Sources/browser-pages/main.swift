import Foundation
import WorkflowWeb

// A server with the pages that scripts/bench-page-browser opens, on one loop: `/one`, and `/rows/100` for any number of rows.
// It ends with its standard input, so that it does not outlive who started it.

var defaults = WebServerOptions()
defaults.workers = 1
defaults.limits.eventsPerSecond = 1_000_000
defaults.limits.eventBurst = 1_000_000

Thread.detachNewThread {
    while readLine() != nil {}
    kill(getpid(), SIGTERM)
}

let one = LiveApp(title: "One") { _, _ in CounterRow(id: 0) }
let rows = LiveApp(title: "Rows") { _, url in
    url.split(separator: "/").last.flatMap { Int($0) }.map { RowsPage(count: $0) }
}

await WebServer.main(defaults: defaults) { _ in
    { request in
        switch request.path.split(separator: "/").first {
        case "one": .page(one)
        case "rows": .page(rows)
        default: .notFound
        }
    }
}
