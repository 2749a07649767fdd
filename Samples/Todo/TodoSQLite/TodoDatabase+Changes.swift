import TodoCore

extension TodoDatabase {
    /// Makes `changes` in the open transaction, apart from those made before.
    ///
    /// - Returns: Whether anything was new.
    func store(_ changes: [KeyedChange], of user: User) throws(SQLiteError) -> Bool {
        try connection.run("INSERT INTO users (name) VALUES (?) ON CONFLICT DO NOTHING", .text(user.name))
        var owner: Int64 = 0
        var version: Int64 = 0
        try connection.run("SELECT id, version + 1 FROM users WHERE name = ?", .text(user.name)) { row in
            owner = row.integer(0)
            version = row.integer(1)
        }
        var isChanged = false
        for keyed in changes where try record(keyed.key) {
            try make(keyed.change, owner: owner, version: version)
            isChanged = true
        }
        if isChanged {
            try connection.run("UPDATE users SET version = ? WHERE id = ?", .integer(version), .integer(owner))
            try forgetOldPages()
        }
        return isChanged
    }

    /// How long it is known which change of a page was the last: twice as long as a page's token lets it come back.
    static let pageMemory: Int64 = 48 * 3600

    /// Once an hour takes out the pages that cannot come back, so that their table does not grow for ever.
    private func forgetOldPages() throws(SQLiteError) {
        let time = now()
        guard time >= nextForgetting else { return }
        try connection.run("DELETE FROM pages WHERE stored < ?", .integer(time - Self.pageMemory))
        nextForgetting = time + 3600
    }

    /// Notes `key` as stored.
    ///
    /// - Returns: `false` if it, or a later one of its page, was stored before.
    private func record(_ key: ChangeKey) throws(SQLiteError) -> Bool {
        try connection.run(
            """
            INSERT INTO pages (page, event, change, stored) VALUES (?1, ?2, ?3, ?4)
            ON CONFLICT DO UPDATE SET event = ?2, change = ?3, stored = ?4 WHERE (event, change) < (?2, ?3)
            """,
            .text(key.page),
            .integer(Int64(key.event)),
            .integer(Int64(key.index)),
            .integer(now())
        )
        return connection.changedRows == 1
    }

    private func make(_ change: Change, owner: Int64, version: Int64) throws(SQLiteError) {
        switch change {
        case .add(let text):
            try connection.run(
                "INSERT INTO todos (user, title, note, done, revision) VALUES (?, ?, ?, 0, ?)",
                .integer(owner),
                .text(text.title),
                .text(text.note),
                .integer(version)
            )
        case .setDone(let id, let isDone):
            try connection.run(
                "UPDATE todos SET done = ?, revision = ? WHERE id = ? AND user = ?",
                .integer(isDone ? 1 : 0),
                .integer(version),
                .integer(id.rawValue),
                .integer(owner)
            )
        case .edit(let id, let text):
            try put(Todo(id: id, text: text), owner: owner, version: version, replacing: true)
        case .delete(let ids):
            for id in ids {
                let delete = "DELETE FROM todos WHERE id = ? AND user = ?"
                try connection.run(delete, .integer(id.rawValue), .integer(owner))
            }
        case .restore(let todos):
            for todo in todos { try put(todo, owner: owner, version: version, replacing: false) }
        }
    }

    /// Inserts `todo`; if it is there, replaces its text or leaves it as it is. Never touches another user's.
    private func put(_ todo: Todo, owner: Int64, version: Int64, replacing: Bool) throws(SQLiteError) {
        let update = "UPDATE SET title = ?3, note = ?4, revision = ?6 WHERE user = ?2"
        try connection.run(
            """
            INSERT INTO todos (id, user, title, note, done, revision) VALUES (?1, ?2, ?3, ?4, ?5, ?6)
            ON CONFLICT DO \(replacing ? update : "NOTHING")
            """,
            .integer(todo.id.rawValue),
            .integer(owner),
            .text(todo.title),
            .text(todo.text.note),
            .integer(todo.isDone ? 1 : 0),
            .integer(version)
        )
    }
}
