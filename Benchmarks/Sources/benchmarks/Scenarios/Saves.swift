import CBenchmarkSQLite
import Foundation
import WorkflowLive
import WorkflowSQLite

extension Scenario {
    /// 200 sessions save 200 bytes each at once, and each is on disk.
    static var saves: Scenario {
        Scenario(
            name: "save-200",
            countedOperations: 3,
            mostOperations: 1 << 8,
            countsInstructions: false,
            ours: { StoredSessions() },
            limit: { InsertedRows() },
            expectedCheck: { $0 * StoredSessions.count }
        )
    }
}

/// A folder in the temporary one, which is removed at the end.
private final class Folder {
    let path = FileManager.default.temporaryDirectory.appending(path: "saves-\(UUID().uuidString)").path

    init() { try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }
    deinit { try? FileManager.default.removeItem(atPath: path) }
}

private func bytes(_ revision: Int) -> [UInt8] { Array(repeating: UInt8(truncatingIfNeeded: revision), count: 200) }

private final class StoredSessions: Subject {
    static let count = 200

    private let folder = Folder()
    private let store: SQLiteSessionStore
    private let sessions: [(page: PageID, claimNumber: Int)]
    private var revision = 0

    init() {
        do {
            store = try SQLiteSessionStore(path: folder.path + "/sessions.sqlite")
        } catch {
            fatalError("The benchmark needs a folder for temporary files. \(error) Set TMPDIR.")
        }
        let store = store
        sessions = Self.finish {
            var sessions: [(PageID, Int)] = []
            for _ in 0..<Self.count {
                let page = PageID.random()
                guard let claim = try? await store.claim(page, by: "benchmark") else { break }
                sessions.append((page, claim.number))
            }
            return sessions
        }
    }

    var check: Int { revision * sessions.count - store.counts.failures }

    func run(operations: Int) {
        for _ in 0..<operations {
            let (store, sessions, base) = (store, sessions, revision)
            revision += 1
            let done = DispatchGroup()
            for session in sessions {
                done.enter()
                Task.detached {
                    let items: [String: [UInt8]?] = ["state": bytes(base + 1)]
                    let changes = SessionChanges(base: base, revision: base + 1, items: items, login: nil, expiry: 1)
                    try? await store.save(changes, of: session.page, claim: session.claimNumber)
                    done.leave()
                }
            }
            done.wait()
        }
    }

    private static func finish<Value: Sendable>(_ body: @escaping @Sendable () async -> Value) -> Value {
        let (done, result) = (DispatchSemaphore(value: 0), Result<Value>())
        Task.detached {
            result.value = await body()
            done.signal()
        }
        done.wait()
        guard let value = result.value else { fatalError("The benchmark needs a result. Its task had none.") }
        return value
    }

    /// `@unchecked Sendable`: written before the signal, read after it.
    private final class Result<Value>: @unchecked Sendable {
        var value: Value?
    }
}

/// By hand: the same bytes by one prepared statement, in one transaction for the 200.
private final class InsertedRows: Subject {
    private let folder = Folder()
    private let pages = (0..<StoredSessions.count).map { _ in PageID.random().rawValue }
    private var handle: OpaquePointer?
    private var insert: OpaquePointer?
    private var revision = 0
    private var written = 0

    init() {
        sqlite3_open(folder.path + "/rows.sqlite", &handle)
        execute(
            """
            PRAGMA journal_mode = WAL;
            PRAGMA synchronous = FULL;
            CREATE TABLE items (page TEXT, name TEXT, bytes BLOB, PRIMARY KEY (page, name)) WITHOUT ROWID
            """
        )
        sqlite3_prepare_v2(handle, "INSERT OR REPLACE INTO items VALUES (?, 'state', ?)", -1, &insert, nil)
    }

    deinit {
        sqlite3_finalize(insert)
        sqlite3_close_v2(handle)
    }

    var check: Int { written }

    func run(operations: Int) {
        let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
        for _ in 0..<operations {
            revision += 1
            execute("BEGIN IMMEDIATE")
            for page in pages {
                let bytes = bytes(revision)
                sqlite3_bind_text(insert, 1, page, Int32(page.utf8.count), transient)
                sqlite3_bind_blob(insert, 2, bytes, Int32(bytes.count), transient)
                sqlite3_step(insert)
                sqlite3_reset(insert)
                written += 1
            }
            execute("COMMIT")
        }
    }

    private func execute(_ sql: String) {
        guard sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK else {
            fatalError("SQLite should do “\(sql)”. It gave: \(String(cString: sqlite3_errmsg(handle))).")
        }
    }
}
