/// A statement or a transaction that failed; `description` names the SQL, and the column or value that is wrong.
public struct SQLError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kinds of failures.
    public enum Kind: Hashable, Sendable {
        /// The SQL is not valid, or names something that the database does not have.
        case statement
        /// The values do not fit the statement: another number of them, or a value that the database cannot store.
        case values
        /// The column of that name is missing, is NULL, or has a value of another type than its property. There is no name if the
        /// row as a whole does not fit its type.
        case column(String?)
        /// The change breaks a constraint of a table.
        case constraint
        /// Another process, or another transaction, held a lock for too long.
        case busy
        /// The disk has no room.
        case full
        /// The database, or this transaction, can only be read.
        case readOnly
        /// The file is damaged.
        case damaged
        /// The file or the server cannot be reached. Nothing is stored.
        case unavailable
        /// The connection was lost, or the disk gave an error, while it committed: the transaction is stored, or it is not.
        case unknownOutcome
        /// Other transactions were in the way at each try.
        case conflict
        /// A newer version of the app has written the database.
        case newer(found: Int, known: Int)
        /// The transaction has ended, or its body ended it by itself.
        case ended
        /// The task of the call was cancelled.
        case cancelled
        /// More calls wait than the options allow.
        case overloaded
        /// The database was closed.
        case closed
    }

    public let kind: Kind
    /// The code of SQLite, or the SQLSTATE of PostgreSQL; `nil` if the failure is none of theirs.
    public let code: String?
    /// The statement; `nil` if the failure is not of a single one.
    public let sql: String?
    private let message: String

    package init(_ kind: Kind, code: String? = nil, sql: String? = nil, _ message: String) {
        (self.kind, self.code, self.sql, self.message) = (kind, code, sql, message)
    }

    public var description: String {
        guard let sql else { return message }
        let line = sql.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return "\(message) SQL: \(line.count > 300 ? line.prefix(300) + "…" : line[...])"
    }

    /// The same failure, of the statement `sql`.
    package func of(_ sql: String) -> SQLError { SQLError(kind, code: code, sql: sql, message) }
}

extension SQLError {
    package static let cancelled = SQLError(
        .cancelled,
        "A transaction should run to its end. Its task was cancelled, and nothing is stored."
    )

    package static let closed = SQLError(
        .closed,
        "A transaction needs an open database. It is closed. Open another one."
    )

    package static let ended = SQLError(
        .ended,
        "Statements run inside the closure of their transaction. That one has ended. Do not keep the transaction."
    )

    package static let endedByBody = SQLError(
        .ended,
        "A transaction ends when its closure returns. A statement in it has ended it. "
            + "Remove BEGIN, COMMIT and ROLLBACK from it; throw an error to roll back."
    )

    package static func overloaded(_ count: Int) -> SQLError {
        SQLError(.overloaded, "A database bounds the calls that wait. \(count) wait. Try again later.")
    }
}
