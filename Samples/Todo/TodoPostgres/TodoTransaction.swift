import TodoCore

/// The statements of one commit, in a transaction of `connection`.
struct TodoTransaction {
    let connection: Connection
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
    ) throws(PostgresError) -> (list: TodoList, isChanged: Bool) {
        // Held to the end: of two transactions for one user, also the lost one and its repetition, the later waits here.
        let user = try lockUser()
        let new = try record(changes)
        if !new.isEmpty {
            let version = try Self.version(after: user.version)
            for change in new { try make(change, user: user.id, version: version) }
            let update = "UPDATE todo.users SET version = $1 WHERE id = $2"
            try connection.run(update, .integer(version), .integer(user.id))
            let notice = ChangeNotice(owner: owner, version: Int(version))
            try connection.run("SELECT pg_notify($1, $2)", .text(ChangeNotice.channel), .text(notice.text))
            if let forgotten { try forgetPages(before: forgotten) }
        }
        return (try Self.readList(of: owner, connection), !new.isEmpty)
    }

    /// The version that follows one of the database, which somebody may have changed there.
    static func version(after version: Int64) throws(PostgresError) -> Int64 {
        guard (0..<1 << 53).contains(version) else {
            throw .refused(state: "", message: "a list has the version \(version), which none comes to")
        }
        return version + 1
    }

    /// The user's list in one statement, so that its version and its to-dos are of one moment.
    static func readList(of owner: Owner, _ connection: Connection) throws(PostgresError) -> TodoList {
        let rows = try connection.run(
            """
            SELECT u.version, t.id, t.title, t.note, t.done, t.revision
            FROM todo.users u LEFT JOIN todo.todos t ON t.owner = u.id WHERE u.name = $1 ORDER BY t.id
            """,
            .bytes(owner.name)
        )
        var list = TodoList()
        for row in 0..<rows.count {
            list.version = Int(rows.integer(row, 0) ?? 0)
            // A user without to-dos has one row without one.
            guard let id = rows.integer(row, 1) else { continue }
            let todo = Todo(
                id: Todo.ID(rawValue: id),
                text: TodoText(title: rows.text(row, 2) ?? "", note: rows.text(row, 3) ?? ""),
                isDone: rows.boolean(row, 4) ?? false,
                revision: Int(rows.integer(row, 5) ?? 0)
            )
            list.todos.append(todo)
        }
        return list
    }

    private func lockUser() throws(PostgresError) -> (id: Int64, version: Int64) {
        let select = "SELECT id, version FROM todo.users WHERE name = $1 FOR UPDATE"
        var rows = try connection.run(select, .bytes(owner.name))
        if rows.count == 0 {
            try connection.run("INSERT INTO todo.users (name) VALUES ($1) ON CONFLICT DO NOTHING", .bytes(owner.name))
            rows = try connection.run(select, .bytes(owner.name))
        }
        guard rows.count == 1, let id = rows.integer(0, 0), let version = rows.integer(0, 1) else {
            throw .refused(state: "", message: "the table of users does not keep a new user")
        }
        return (id, version)
    }

    /// Notes the keys of `changes` as stored.
    ///
    /// - Returns: The changes but for those of which this key, or a later one of the page, was stored before.
    private func record(_ changes: [KeyedChange]) throws(PostgresError) -> [Change] {
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
            try connection.run(
                "UPDATE todo.pages SET event = $2, change = $3, stored = $4 WHERE page = $1",
                .text(page),
                .integer(last.event),
                .integer(last.change),
                .integer(time)
            )
        }
        return new
    }

    /// Reads the latest key of a page, which nobody else changes before the end of this transaction.
    private func lockPage(_ page: String) throws(PostgresError) -> (event: Int64, change: Int64) {
        let rows = try connection.run(
            """
            INSERT INTO todo.pages (page, event, change, stored) VALUES ($1, -1, -1, $2)
            ON CONFLICT (page) DO UPDATE SET stored = todo.pages.stored RETURNING event, change
            """,
            .text(page),
            .integer(time)
        )
        return (rows.integer(0, 0) ?? -1, rows.integer(0, 1) ?? -1)
    }

    /// Takes out pages that cannot come back. Those that another transaction has locked stay.
    private func forgetPages(before time: Int64) throws(PostgresError) {
        try connection.run(
            """
            DELETE FROM todo.pages WHERE page IN (
                SELECT page FROM todo.pages WHERE stored < $1 FOR UPDATE SKIP LOCKED
            )
            """,
            .integer(time)
        )
    }

    private func make(_ change: Change, user: Int64, version: Int64) throws(PostgresError) {
        switch change {
        case .add(let text):
            try connection.run(
                """
                INSERT INTO todo.todos (id, owner, title, note, done, revision)
                VALUES (nextval('todo.ids'), $1, $2, $3, false, $4)
                """,
                .integer(user),
                .bytes(Array(text.title.utf8)),
                .bytes(Array(text.note.utf8)),
                .integer(version)
            )
        case .setDone(let id, let isDone):
            try connection.run(
                "UPDATE todo.todos SET done = $1, revision = $2 WHERE id = $3 AND owner = $4",
                .boolean(isDone),
                .integer(version),
                .integer(id.rawValue),
                .integer(user)
            )
        case .edit(let id, let text):
            try put(Todo(id: id, text: text), user: user, version: version, replacing: true)
        case .delete(let ids):
            let delete = "DELETE FROM todo.todos WHERE id = $1 AND owner = $2"
            for id in ids { try connection.run(delete, .integer(id.rawValue), .integer(user)) }
        case .restore(let todos):
            for todo in todos { try put(todo, user: user, version: version, replacing: false) }
        }
    }

    /// Inserts `todo`; if it is there, replaces its text or leaves it as it is. Never touches another user's.
    ///
    /// An id that was never given out is passed over: the sequence would come to it one day, and meet it there.
    private func put(_ todo: Todo, user: Int64, version: Int64, replacing: Bool) throws(PostgresError) {
        let update = "UPDATE SET title = $3, note = $4, revision = $6 WHERE todo.todos.owner = $2"
        try connection.run(
            """
            INSERT INTO todo.todos (id, owner, title, note, done, revision)
            SELECT $1, $2, $3, $4, $5, $6 FROM todo.ids WHERE last_value > $1 OR (last_value = $1 AND is_called)
            ON CONFLICT (id) DO \(replacing ? update : "NOTHING")
            """,
            .integer(todo.id.rawValue),
            .integer(user),
            .bytes(Array(todo.title.utf8)),
            .bytes(Array(todo.text.note.utf8)),
            .boolean(todo.isDone),
            .integer(version)
        )
    }
}
