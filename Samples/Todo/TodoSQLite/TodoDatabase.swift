import TodoCore

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// To-dos in an SQLite file. The only owner of its connection; every call waits its turn.
public actor TodoDatabase {
    /// The file as given to `init`.
    public nonisolated let path: String

    let connection: Connection
    var shelves: [User: Shelf] = [:]
    var nextWatcher = 0
    /// SQLite's count of changes made to the file by others; a new value means that the shelves may be out of date.
    private var foreignVersion: Int64?
    /// Seconds since 1970.
    let now: @Sendable () -> Int64
    /// When the table of pages is looked through next.
    var nextForgetting: Int64 = 0
    nonisolated let executor = QueueExecutor(label: "todo.database")

    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Opens the file at `path`, and makes it if there is none.
    ///
    /// - Parameter now: Seconds since 1970.
    /// - Throws: `OpenError` if the file is damaged, read-only, not a to-do file, of a newer version, or cannot be opened.
    public init(
        path: String,
        now: @escaping @Sendable () -> Int64 = { Int64(Date.now.timeIntervalSince1970) }
    ) throws(OpenError) {
        self.path = path
        self.now = now
        let cause: OpenError.Cause?
        do {
            connection = try Connection(path: path)
            cause = try Schema.prepare(connection)
        } catch {
            throw OpenError(path: path, cause: error.openCause)
        }
        if let cause { throw OpenError(path: path, cause: cause) }
    }

    /// The user's list, read from the file at most once while somebody watches it.
    func list(of user: User) throws(SQLiteError) -> TodoList {
        let version = try connection.integer("PRAGMA data_version")
        if version != foreignVersion {
            foreignVersion = version
            for user in shelves.keys { shelves[user]?.list = nil }
        }
        if let list = shelves[user]?.list { return list }
        let list = try readList(of: user)
        shelves[user]?.list = list
        return list
    }

    private func readList(of user: User) throws(SQLiteError) -> TodoList {
        var list = TodoList()
        var owner: Int64?
        try connection.run("SELECT id, version FROM users WHERE name = ?", .text(user.name)) { row in
            owner = row.integer(0)
            list.version = Int(row.integer(1))
        }
        guard let owner else { return list }
        let query = "SELECT id, title, note, done, revision FROM todos WHERE user = ? ORDER BY id"
        try connection.run(query, .integer(owner)) { row in
            let todo = Todo(
                id: Todo.ID(rawValue: row.integer(0)),
                text: TodoText(title: row.text(1), note: row.text(2)),
                isDone: row.integer(3) != 0,
                revision: Int(row.integer(4))
            )
            list.todos.append(todo)
        }
        return list
    }
}
