import Foundation
import WorkflowLive
import WorkflowNATS
import WorkflowSQLite
import WorkflowSharing
import WorkflowWeb

// A server for Tests/Cluster/ledger.py, whose pages append to a log, receive files and change logins.

var defaults = WebServerOptions()
defaults.limits.pageUploadBytes = 1 << 20
defaults.limits.eventsPerSecond = 1_000
defaults.limits.eventBurst = 1_000

func connection(_ address: String) async throws -> NATSConnection {
    var options = NATSConnection.Options(address)
    options.reconnectDelay = .milliseconds(50)
    options.startsWithoutServer = true
    return try await NATSConnection(options)
}

await WebServer.main(
    defaults: defaults,
    appOptions: ["--nats": "the address of NATS", "--sessions": "a file for the sessions (default NATS)"],
    sessionStore: { options in
        if let file = options.appValues["--sessions"] { return try SQLiteSessionStore(path: file) }
        var bucket = NATSSessionStore.Options()
        bucket.bucket = "ledger-sessions"
        return try await NATSSessionStore(connection(options.appValues["--nats"] ?? ""), options: bucket)
    }
) { options in
    let bus = NATSBus(try await connection(options.appValues["--nats"] ?? ""))
    let log = try await TopicLog<String>("ledger", on: bus, keeping: .values(1_000_000))
    let app = LiveApp(title: "Ledger", scripts: [PageUploads.script]) { session, url in
        let uploads = session.uploads("file", UploadLimits(fileBytes: 1 << 16))
        return url == "/" ? LedgerPage(session: session, log: log, uploads: uploads) : nil
    }
    .keepingSessions(.strict)
    return { request in
        switch request.path {
        case "/": return .page(app)
        case "/log":
            let end = try await log.end()
            var texts: [String] = []
            // An empty log has nothing to wait for.
            guard end.number > 0 else { return .text("") }
            for try await entry in log.entries() {
                texts.append(try entry.value)
                if entry.position == end { break }
            }
            return .text(texts.joined(separator: "\n"))
        default: return .notFound
        }
    }
}
