import TodoCore
import WorkflowData
import WorkflowPostgres

/// The statements of one commit, in a transaction.
struct TodoTransaction {
    let db: SQLTransaction
    let owner: Owner
    /// Seconds since 1970.
    let time: Int64

    /// Stores `changes`, apart from those stored before, and tells all servers.
    ///
    /// - Parameter forgotten: Pages whose latest change was stored before this time are taken out; `nil` if none.
    /// - Returns: The list, and whether anything was new.
    func store(
        _ changes: [KeyedChange],
        forgettingBefore forgotten: Int64?
    ) throws -> (list: TodoList, isChanged: Bool) {
        // Held to the end: of two transactions for one user, also the lost one and its repetition, the later waits here.
        let user = try lockUser()
        let new = try record(changes)
        if !new.isEmpty {
            let version = try Self.version(after: user.version)
            for change in new { try make(change, user: user.id, version: version) }
            let update = "UPDATE todo.users SET version = $1 WHERE id = $2"
            try db.run(update, version, user.id)
            let notice = ChangeNotice(owner: owner, version: Int(version))
            db.changed(DataName(notice.text))
            if let forgotten { try forgetPages(before: forgotten) }
        }
        return (try Self.readList(of: owner, db), !new.isEmpty)
    }

    /// The version that follows one of the database, which somebody may have changed there.
    static func version(after version: Int64) throws -> Int64 {
        guard (0..<1 << 53).contains(version) else {
            throw StorageError(reason: "a list has the version \(version), which none comes to")
        }
        return version + 1
    }

    /// The user's list in one statement, so that its version and its to-dos are of one moment.
    static func readList(of owner: Owner, _ db: SQLTransaction) throws(SQLError) -> TodoList {
        let rows = try db.rows(
            ListRow.self,
            """
            SELECT u.version, t.id, t.title, t.note, t.done, t.revision
            FROM todo.users u LEFT JOIN todo.todos t ON t.owner = u.id WHERE u.name = $1 ORDER BY t.id
            """,
            owner.name
        )
        // A user without to-dos has one row without one.
        return TodoList(version: rows.first?.version ?? 0, todos: rows.compactMap(\.todo))
    }

    private func lockUser() throws -> UserRow {
        let select = "SELECT id, version FROM todo.users WHERE name = $1 FOR UPDATE"
        if let found = try db.row(UserRow.self, select, owner.name) { return found }
        try db.run("INSERT INTO todo.users (name) VALUES ($1) ON CONFLICT DO NOTHING", owner.name)
        guard let made = try db.row(UserRow.self, select, owner.name) else {
            throw StorageError(reason: "the table of users does not keep a new user")
        }
        return made
    }

    /// Notes the keys of `changes` as stored.
    ///
    /// - Returns: The changes but for those of which this key, or a later one of the page, was stored before.
    private func record(_ changes: [KeyedChange]) throws(SQLError) -> [Change] {
        var new: [Change] = []
        var latest: [String: (event: Int64, change: Int64)] = [:]
        var written: Set<String> = []
        for keyed in changes {
            let page = keyed.key.page
            let key = (event: Int64(keyed.key.event), change: Int64(keyed.key.index))
            let last: (event: Int64, change: Int64)
            if let known = latest[page] { last = known } else { last = try lockPage(page) }
            latest[page] = last < key ? key : last
            guard last < key else { continue }
            new.append(keyed.change)
            written.insert(page)
        }
        for page in written.sorted() {
            guard let last = latest[page] else { continue }
            try db.run(
                "UPDATE todo.pages SET event = $2, change = $3, stored = $4 WHERE page = $1",
                page,
                last.event,
                last.change,
                time
            )
        }
        return new
    }

    /// Reads the latest key of a page, which nobody else changes before the end of this transaction.
    private func lockPage(_ page: String) throws(SQLError) -> (event: Int64, change: Int64) {
        let last = try db.row(
            PageRow.self,
            """
            INSERT INTO todo.pages (page, event, change, stored) VALUES ($1, -1, -1, $2)
            ON CONFLICT (page) DO UPDATE SET stored = todo.pages.stored RETURNING event, change
            """,
            page,
            time
        )
        return (last?.event ?? -1, last?.change ?? -1)
    }

    /// Takes out pages that cannot come back. Those that another transaction has locked stay.
    private func forgetPages(before time: Int64) throws(SQLError) {
        try db.run(
            """
            DELETE FROM todo.pages WHERE page IN (
                SELECT page FROM todo.pages WHERE stored < $1 FOR UPDATE SKIP LOCKED
            )
            """,
            time
        )
    }

    private func make(_ change: Change, user: Int64, version: Int64) throws(SQLError) {
        switch change {
        case .add(let text):
            try db.run(
                """
                INSERT INTO todo.todos (id, owner, title, note, done, revision)
                VALUES (nextval('todo.ids'), $1, $2, $3, false, $4)
                """,
                user,
                Array(text.title.utf8),
                Array(text.note.utf8),
                version
            )
        case .setDone(let id, let isDone):
            try db.run(
                "UPDATE todo.todos SET done = $1, revision = $2 WHERE id = $3 AND owner = $4",
                isDone,
                version,
                id.rawValue,
                user
            )
        case .edit(let id, let text):
            try put(Todo(id: id, text: text), user: user, version: version, replacing: true)
        case .delete(let ids):
            let delete = "DELETE FROM todo.todos WHERE id = $1 AND owner = $2"
            for id in ids { try db.run(delete, id.rawValue, user) }
        case .restore(let todos):
            for todo in todos { try put(todo, user: user, version: version, replacing: false) }
        }
    }

    /// Inserts `todo`; if it is there, replaces its text or leaves it as it is. Never touches another user's.
    ///
    /// An id that was never given out is passed over: the sequence would come to it one day, and meet it there.
    private func put(_ todo: Todo, user: Int64, version: Int64, replacing: Bool) throws(SQLError) {
        let update = "UPDATE SET title = $3, note = $4, revision = $6 WHERE todo.todos.owner = $2"
        try db.run(
            """
            INSERT INTO todo.todos (id, owner, title, note, done, revision)
            SELECT $1, $2, $3, $4, $5, $6 FROM todo.ids WHERE last_value > $1 OR (last_value = $1 AND is_called)
            ON CONFLICT (id) DO \(replacing ? update : "NOTHING")
            """,
            todo.id.rawValue,
            user,
            Array(todo.title.utf8),
            Array(todo.text.note.utf8),
            todo.isDone,
            version
        )
    }
}

private struct UserRow: Decodable {
    let id: Int64
    let version: Int64
}

private struct PageRow: Decodable {
    let event: Int64
    let change: Int64
}

private struct ListRow: Decodable {
    let version: Int
    let id: Todo.ID?
    let title: [UInt8]?
    let note: [UInt8]?
    let done: Bool?
    let revision: Int?

    var todo: Todo? {
        guard let id, let title, let note, let done, let revision else { return nil }
        let text = TodoText(title: String(decoding: title, as: UTF8.self), note: String(decoding: note, as: UTF8.self))
        return Todo(id: id, text: text, isDone: done, revision: revision)
    }
}
