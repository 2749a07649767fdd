public import WorkflowSharing

/// The statements of one transaction. Used inside the closure that gets it only.
///
/// ```swift
/// struct Ticket: Codable {
///     var id: Int
///     var title: String
/// }
///
/// let tickets = try db.rows(Ticket.self, "SELECT id, title FROM tickets WHERE state = ?", "open")
/// ```
///
/// Values are bound, and never become part of the SQL. A value is anything `Encodable` that is a single value: numbers, text,
/// `Bool`, `[UInt8]`, `Data`, `Date`, `UUID`, `Decimal`, an enumeration with raw values, an identifier of your own, or `nil`.
/// SQLite's placeholders are `?`, PostgreSQL's are `$1`.
///
/// The properties of a row have the names of its columns. A type that is a single value takes the only column of a row.
public final class SQLTransaction {
    private var driver: (any SQLDriver)?
    /// The names that the transaction has changed.
    package private(set) var changedNames: Set<DataName> = []

    package init(_ driver: any SQLDriver) {
        self.driver = driver
    }

    /// Refuses all statements from now on.
    package func end() { driver = nil }

    /// Returns all rows of a statement.
    public func rows<Row: Decodable>(
        _ type: Row.Type,
        _ sql: String,
        _ values: (any Encodable)?...
    ) throws(SQLError) -> [Row] {
        try rows(type, sql, values: values)
    }

    /// Returns the first row of a statement; `nil` if there is none.
    public func row<Row: Decodable>(
        _ type: Row.Type,
        _ sql: String,
        _ values: (any Encodable)?...
    ) throws(SQLError) -> Row? {
        try row(type, sql, values: values)
    }

    /// Returns the only column of the first row; `nil` if there is no row, or if the column is NULL.
    public func value<Value: Decodable>(
        _ type: Value.Type,
        _ sql: String,
        _ values: (any Encodable)?...
    ) throws(SQLError) -> Value? {
        try value(type, sql, values: values)
    }

    /// Runs a statement.
    ///
    /// - Returns: The number of rows that it has inserted, updated or deleted.
    @discardableResult
    public func run(_ sql: String, _ values: (any Encodable)?...) throws(SQLError) -> Int {
        try run(sql, values) { _ in true }
    }

    /// Runs several statements without values, such as those that make tables.
    public func execute(_ sql: String) throws(SQLError) {
        try open(sql).execute(sql)
    }

    // MARK: - Values whose number comes from data

    /// Returns all rows of a statement, with values in an array.
    public func rows<Row: Decodable>(
        _ type: Row.Type,
        _ sql: String,
        values: [(any Encodable)?]
    ) throws(SQLError) -> [Row] {
        var rows: [Row] = []
        try run(sql, values) { row throws(SQLError) in
            rows.append(try row.decode(type))
            return true
        }
        return rows
    }

    /// Returns the first row of a statement, with values in an array; `nil` if there is none.
    public func row<Row: Decodable>(
        _ type: Row.Type,
        _ sql: String,
        values: [(any Encodable)?]
    ) throws(SQLError) -> Row? {
        var found: Row?
        try run(sql, values) { row throws(SQLError) in
            found = try row.decode(type)
            return false
        }
        return found
    }

    /// Returns the only column of the first row, with values in an array.
    ///
    /// - Returns: The column; `nil` if there is no row, or if it is NULL.
    public func value<Value: Decodable>(
        _ type: Value.Type,
        _ sql: String,
        values: [(any Encodable)?]
    ) throws(SQLError) -> Value? {
        var found: Value?
        try run(sql, values) { row throws(SQLError) in
            found = try row.decode(Value?.self)
            return false
        }
        return found
    }

    /// Runs a statement, with values in an array.
    ///
    /// - Returns: The number of rows that it has inserted, updated or deleted.
    @discardableResult
    public func run(_ sql: String, values: [(any Encodable)?]) throws(SQLError) -> Int {
        try run(sql, values) { _ in true }
    }

    // MARK: - Changes

    /// Says that the transaction changes data of these names. It is told after the commit, and never after a rollback.
    public func changed(_ names: DataName...) { changedNames.formUnion(names) }

    /// Says that the transaction changes data of these names. It is told after the commit, and never after a rollback.
    public func changed(_ names: some Sequence<DataName>) { changedNames.formUnion(names) }

    @discardableResult
    private func run(
        _ sql: String,
        _ values: [(any Encodable)?],
        row: (SQLRow) throws(SQLError) -> Bool
    ) throws(SQLError) -> Int {
        let driver = try open(sql)
        var bound: [SQLValue] = []
        for (index, value) in values.enumerated() {
            bound.append(try SQLValue.encoding(value, at: index + 1, of: sql))
        }
        return try driver.run(sql, bound, row: row)
    }

    private func open(_ sql: String) throws(SQLError) -> any SQLDriver {
        guard let driver else { throw .ended }
        // What is behind it would be left out without a word.
        if sql.utf8.contains(0) {
            throw SQLError(.statement, sql: sql, "SQL should be text without a NUL. This has one. Bind bytes instead.")
        }
        return driver
    }
}
