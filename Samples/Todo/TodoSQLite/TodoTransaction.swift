import TodoCore
import WorkflowSQLite

/// The statements of one commit.
struct TodoTransaction {
    let db: SQLTransaction
    let user: User
    /// Seconds since 1970.
    let time: Int64

    /// Makes `changes`, apart from those made before.
    ///
    /// - Returns: Whether anything was new.
    func store(_ changes: [KeyedChange], forgettingBefore forgotten: Int64?) throws(SQLError) -> Bool {
        try db.run("INSERT INTO users (name) VALUES (?) ON CONFLICT DO NOTHING", user.name)
        guard let found = try db.row(UserRow.self, "SELECT id, version FROM users WHERE name = ?", user.name) else {
            return false
        }
        let (owner, version) = (found.id, found.version + 1)
        var isChanged = false
        for keyed in changes where try record(keyed.key) {
            try make(keyed.change, owner: owner, version: version)
            isChanged = true
        }
        if isChanged {
            try db.run("UPDATE users SET version = ? WHERE id = ?", version, owner)
            if let forgotten { try db.run("DELETE FROM pages WHERE stored < ?", forgotten) }
        }
        return isChanged
    }

    /// The user's list as it is in the transaction.
    static func readList(of user: User, _ db: SQLTransaction) throws(SQLError) -> TodoList {
        var list = TodoList()
        guard let found = try db.row(UserRow.self, "SELECT id, version FROM users WHERE name = ?", user.name) else {
            return list
        }
        list.version = found.version
        list.todos = try db.rows(
            TodoRow.self,
            "SELECT id, title, note, done, revision FROM todos WHERE user = ? ORDER BY id",
            found.id
        ).map(\.todo)
        return list
    }

    /// Notes `key` as stored.
    ///
    /// - Returns: `false` if it, or a later one of its page, was stored before.
    private func record(_ key: ChangeKey) throws(SQLError) -> Bool {
        try db.run(
            """
            INSERT INTO pages (page, event, change, stored) VALUES (?1, ?2, ?3, ?4)
            ON CONFLICT DO UPDATE SET event = ?2, change = ?3, stored = ?4 WHERE (event, change) < (?2, ?3)
            """,
            key.page,
            key.event,
            key.index,
            time
        ) == 1
    }

    private func make(_ change: Change, owner: Int64, version: Int) throws(SQLError) {
        switch change {
        case .add(let text):
            try db.run(
                "INSERT INTO todos (user, title, note, done, revision) VALUES (?, ?, ?, 0, ?)",
                owner,
                text.title,
                text.note,
                version
            )
        case .setDone(let id, let isDone):
            let update = "UPDATE todos SET done = ?, revision = ? WHERE id = ? AND user = ?"
            try db.run(update, isDone, version, id, owner)
        case .edit(let id, let text):
            try put(Todo(id: id, text: text), owner: owner, version: version, replacing: true)
        case .delete(let ids):
            for id in ids { try db.run("DELETE FROM todos WHERE id = ? AND user = ?", id, owner) }
        case .restore(let todos):
            for todo in todos { try put(todo, owner: owner, version: version, replacing: false) }
        }
    }

    /// Inserts `todo`; if it is there, replaces its text or leaves it as it is. Never touches another user's.
    private func put(_ todo: Todo, owner: Int64, version: Int, replacing: Bool) throws(SQLError) {
        let update = "UPDATE SET title = ?3, note = ?4, revision = ?6 WHERE user = ?2"
        try db.run(
            """
            INSERT INTO todos (id, user, title, note, done, revision) VALUES (?1, ?2, ?3, ?4, ?5, ?6)
            ON CONFLICT DO \(replacing ? update : "NOTHING")
            """,
            todo.id,
            owner,
            todo.title,
            todo.text.note,
            todo.isDone,
            version
        )
    }
}

private struct UserRow: Decodable {
    let id: Int64
    let version: Int
}

private struct TodoRow: Decodable {
    let id: Todo.ID
    let title: String
    let note: String
    let done: Bool
    let revision: Int

    var todo: Todo { Todo(id: id, text: TodoText(title: title, note: note), isDone: done, revision: revision) }
}
