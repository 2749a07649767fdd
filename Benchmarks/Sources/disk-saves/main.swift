import CBenchmarkSQLite
import Foundation
import Synchronization
import WorkflowLive
import WorkflowSQLite

// What the disk takes for one write by hand, and the session store for one save and one claim, taken in turns; for scripts/bench-web.
// usage: disk-saves ROUNDS PAGES
// Prints a line of JSON with the times of each in nanoseconds. PAGES are in the store, and one of them is claimed each time. Then the
// store is opened again (`start`), and all of them expire (`sweep`) while another page is saved (`save-in-sweep`, with the longest);
// `size` has the bytes of the file before and after.

let numbers = CommandLine.arguments.dropFirst().compactMap { Int($0) }
guard numbers.count == 2, let rounds = numbers.first, let count = numbers.last, rounds > 0, count > 0 else {
    fatalError("usage: disk-saves ROUNDS PAGES")
}
let folder = FileManager.default.temporaryDirectory.appending(path: "disk-saves-\(UUID().uuidString)").path
try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
defer { try? FileManager.default.removeItem(atPath: folder) }

func bytes(_ number: Int, count: Int = 200) -> [UInt8] {
    Array(repeating: UInt8(truncatingIfNeeded: number), count: count)
}

func changes(_ base: Int, expiry: Int64 = .max) -> SessionChanges {
    let items: [String: [UInt8]?] = ["n1": bytes(base), "place": bytes(base, count: 40)]
    return SessionChanges(base: base, revision: base + 1, items: items, login: nil, expiry: expiry)
}

// MARK: - By hand

let file = open(folder + "/appended", O_CREAT | O_WRONLY | O_APPEND | O_CLOEXEC, 0o600)
let page = bytes(1, count: 4_096)

@MainActor func append() {
    guard write(file, page, page.count) == page.count, fdatasync(file) == 0 else { fatalError("The disk is full.") }
}

var handle: OpaquePointer?
var insert: OpaquePointer?
sqlite3_open(folder + "/rows.sqlite", &handle)
let tables = """
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    CREATE TABLE items (name TEXT PRIMARY KEY, bytes BLOB) WITHOUT ROWID
    """
guard sqlite3_exec(handle, tables, nil, nil, nil) == SQLITE_OK else { fatalError("SQLite makes no table.") }
sqlite3_prepare_v2(handle, "INSERT OR REPLACE INTO items VALUES ('n1', ?)", -1, &insert, nil)

@MainActor func commit(_ number: Int) {
    let value = bytes(number)
    sqlite3_bind_blob(insert, 1, value, Int32(value.count), nil)
    guard sqlite3_step(insert) == SQLITE_DONE else { fatalError("SQLite does not commit.") }
    sqlite3_reset(insert)
}

// MARK: - With the store

let store = try SQLiteSessionStore(path: folder + "/sessions.sqlite")
let pages = (0..<count).map { _ in PageID.random() }
// No more calls may wait in a store.
for begin in stride(from: 0, to: count, by: 5_000) {
    try await withThrowingTaskGroup { group in
        for page in pages[begin..<min(begin + 5_000, count)] {
            group.addTask {
                try await store.save(changes(0, expiry: 1), of: page, claim: store.claim(page, by: "benchmark").number)
            }
        }
        try await group.waitForAll()
    }
}

var times: [String: [Int]] = [:]

@MainActor func measure(_ name: String, _ body: @MainActor () async throws -> Void) async rethrows {
    let begin = ContinuousClock.now
    try await body()
    let (seconds, attoseconds) = (ContinuousClock.now - begin).components
    times[name, default: []].append(Int(seconds * 1_000_000_000 + attoseconds / 1_000_000_000))
}

let own = PageID.random()
let claimNumber = try await store.claim(own, by: "benchmark").number
for round in 0..<rounds {
    await measure("append") { append() }
    await measure("commit") { commit(round) }
    try await measure("save") { try await store.save(changes(round), of: own, claim: claimNumber) }
    try await measure("claim") { _ = try await store.claim(pages[Int.random(in: 0..<count)], by: "benchmark") }
}
await store.close()

// MARK: - Start and sweep

func size() -> Int {
    ["", "-wal"].reduce(0) { sum, part in
        var status = stat()
        return sum + (stat(folder + "/sessions.sqlite" + part, &status) == 0 ? Int(status.st_size) : 0)
    }
}

let sizeBefore = size()
var reopened: SQLiteSessionStore?
try await measure("start") { reopened = try SQLiteSessionStore(path: folder + "/sessions.sqlite") }
guard let opened = reopened else { fatalError("The store is not open.") }
let ownClaim = try await opened.claim(own, by: "benchmark").number
let isSwept = Atomic(false)
let sweep = Task {
    defer { isSwept.store(true, ordering: .releasing) }
    let begin = ContinuousClock.now
    let deleted = try await opened.deleteExpired(before: 2)
    return (deleted: deleted, time: ContinuousClock.now - begin)
}
var base = rounds
while !isSwept.load(ordering: .acquiring) {
    try await measure("save-in-sweep") { try await opened.save(changes(base), of: own, claim: ownClaim) }
    base += 1
}
times["sweep"] = [Int(try await sweep.value.time / .nanoseconds(1))]
guard try await sweep.value.deleted == count else { fatalError("Not all pages expired.") }
await opened.close()
let sizeAfter = size()

let figures = times.map { name, times in
    let sorted = times.sorted()
    let (p50, p99) = (sorted[sorted.count / 2], sorted[sorted.count * 99 / 100])
    return "\"\(name)\": {\"p50\": \(p50), \"p99\": \(p99), \"longest\": \(sorted[sorted.count - 1])}"
}
let sizes = "\"size\": {\"before\": \(sizeBefore), \"after\": \(sizeAfter)}"
print("{\((figures.sorted() + [sizes]).joined(separator: ", "))}")
