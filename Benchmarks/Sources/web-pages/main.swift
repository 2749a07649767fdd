import BenchmarkPages
import Foundation
import WorkflowLive
import WorkflowNATS
import WorkflowSQLite
import WorkflowSharing
import WorkflowSnapshots
import WorkflowWeb

// A server with the pages `/`, `/list`, `/plain` and `/feed` on one loop, for scripts/bench-web and scripts/soak-web. It runs until its standard input ends,
// so that it does not outlive who started it.

var defaults = WebServerOptions()
defaults.workers = 1
// The load client is faster than a person.
defaults.limits.eventsPerSecond = 1_000_000_000
defaults.limits.eventBurst = 1_000_000_000
defaults.limits.bytesPerSecond = 1 << 40
defaults.limits.byteBurst = 1 << 40
if let seconds = ProcessInfo.processInfo.environment["PAGE_RETENTION"].flatMap(Int.init) {
    defaults.limits.pageRetention = .seconds(seconds)
}

Thread.detachNewThread {
    while readLine() != nil {}
    kill(getpid(), SIGTERM)
}

let temporary = FileManager.default.temporaryDirectory.appending(path: "web-pages-\(getpid()).sqlite").path
let journals = temporary + "-journals"
defer {
    for file in [temporary, journals] {
        for part in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: file + part) }
    }
}
/// Sessions are kept in NATS if scripts/bench-nats names its servers.
nonisolated func makeNATSStore() async throws -> NATSSessionStore? {
    guard let servers = ProcessInfo.processInfo.environment["BENCH_NATS"] else { return nil }
    var bucket = NATSSessionStore.Options()
    bucket.bucket = "pages-\(getpid())"
    bucket.replicas = servers.contains(",") ? 3 : 1
    return try await NATSSessionStore(NATSConnection(NATSConnection.Options(servers)), options: bucket)
}

nonisolated func serve(_ defaults: WebServerOptions, keepingIn temporary: String, recordingIn journals: String) async {
    await WebServer.main(
        defaults: defaults,
        appOptions: [
            "--rows": "rows of /list and /plain (default 100)",
            "--keep": "off, relaxed or strict: how / and /list are kept (default off)",
            "--journal":
                "states or pages: / and /list write a journal of the states, or of states and pages (default none)",
            "--sessions": "the file in which they are, which stays (default a temporary one)",
        ],
        sessionStore: { options in
            if let nats = try await makeNATSStore() { return nats }
            guard options.appValues["--keep"] != nil else { return nil }
            return try SQLiteSessionStore(path: options.appValues["--sessions"] ?? temporary)
        }
    ) { options in
        let rows = options.appValues["--rows"].flatMap { Int($0) } ?? 100
        let keeping: SessionDurability =
            switch options.appValues["--keep"] {
            case "relaxed": .relaxed
            case "strict": .strict
            default: .off
            }
        var kept = (one: LiveApp.one.keepingSessions(keeping), list: LiveApp.list(rows: rows).keepingSessions(keeping))
        let plain = LiveApp.plain(rows: rows)
        let published = SharedValue(0)
        let feed = LiveApp.feed(of: published)
        if let recorded = options.appValues["--journal"] {
            let journal = try SQLiteJournal(path: journals)
            let writer: @Sendable (SessionContext) throws -> any JournalWriter = {
                try journal.writer(for: "\($0.page)")
            }
            let record: (LiveApp) -> LiveApp = {
                recorded == "pages" ? $0.recording(to: writer) : $0.recording(digest: nil, to: writer)
            }
            kept = (record(kept.one), record(kept.list))
        }
        let (one, list) = kept
        return { request in
            switch request.path {
            case "/": .page(one)
            case "/list": .page(list)
            case "/plain": .page(plain)
            case "/feed": .page(feed)
            case "/publish": .text("\(published.update { $0 += 1; return $0 })")
            default: .notFound
            }
        }
    }
}

// Not an asynchronous `main`, which gives up the main thread: valgrind does not survive that.
let end = DispatchSemaphore(value: 0)
Task.detached { [defaults, temporary, journals] in
    await serve(defaults, keepingIn: temporary, recordingIn: journals)
    end.signal()
}
end.wait()
