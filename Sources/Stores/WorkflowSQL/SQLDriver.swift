/// The connection that the statements of a transaction run on. Its calls block.
package protocol SQLDriver: AnyObject {
    /// Runs one statement with `values`, and passes each row of the result to `row` until that returns `false`.
    ///
    /// - Returns: The number of rows that it changed.
    func run(
        _ sql: String,
        _ values: [SQLValue],
        row: (SQLRow) throws(SQLError) -> Bool
    ) throws(SQLError) -> Int

    /// Runs statements without values and results.
    func execute(_ sql: String) throws(SQLError)
}
