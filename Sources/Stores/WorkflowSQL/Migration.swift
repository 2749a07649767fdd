/// One step of the tables of an app, by which a database comes from one version to the next.
///
/// ```swift
/// let migrations = [
///     Migration(1, "CREATE TABLE tickets (id INTEGER PRIMARY KEY, title TEXT NOT NULL)"),
///     Migration(2, "ALTER TABLE tickets ADD COLUMN state TEXT NOT NULL DEFAULT 'open'"),
/// ]
/// ```
///
/// The numbers are 1, 2, 3 and so on. A database has the number of the last step that it has taken. Each step is one
/// transaction. A step that was released is never changed: add another one.
public struct Migration: Sendable {
    public let number: Int
    package let body: @Sendable (SQLTransaction) throws -> Void

    /// A step that runs statements, which may be several.
    public init(_ number: Int, _ sql: String) {
        self.init(number) { db in try db.execute(sql) }
    }

    /// A step that runs `body` in its transaction.
    public init(_ number: Int, _ body: @escaping @Sendable (SQLTransaction) throws -> Void) {
        (self.number, self.body) = (number, body)
    }
}

extension [Migration] {
    /// The number of the last step; 0 if there is none.
    package var version: Int { last?.number ?? 0 }

    /// Traps if the numbers are not 1, 2, 3 and so on.
    package func checkNumbers() {
        guard map(\.number) == Array<Int>(indices.map { $0 + 1 }) else {
            fatalError(
                "Migrations should have the numbers 1, 2, 3 and so on. They have \(map(\.number)). Number them so."
            )
        }
    }

    /// Returns the steps that a database of a version has yet to take.
    package func steps(after found: Int) throws(SQLError) -> ArraySlice<Migration> {
        guard found <= version else {
            throw SQLError(
                .newer(found: found, known: version),
                "The database should have the version \(version) or an older one. It has \(found). "
                    + "Update the app, or choose another database."
            )
        }
        return dropFirst(Swift.max(0, found))
    }
}
