import CSQLite3

/// A connection of another program to the file of a store.
final class RawDatabase {
    private let handle: OpaquePointer

    init(path: String) throws {
        var handle: OpaquePointer?
        guard sqlite3_open(path, &handle) == SQLITE_OK, let handle else {
            throw Failure(message: "cannot open \(path)")
        }
        self.handle = handle
    }

    deinit {
        sqlite3_close_v2(handle)
    }

    struct Failure: Error {
        let message: String
    }

    func run(_ sql: String) throws {
        guard sqlite3_exec(handle, sql, nil, nil, nil) != SQLITE_OK else { return }
        throw Failure(message: String(cString: sqlite3_errmsg(handle)))
    }
}
