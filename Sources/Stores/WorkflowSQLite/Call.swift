import WorkflowLive

/// A call of the store that waits for its transaction.
protocol Call: AnyObject, Sendable {
    /// The bytes that it carries.
    var bytes: Int { get }
    /// Does it in a transaction; again in another one if that failed.
    func run(in table: SessionTable) throws(SQLiteError)
    /// Answers with the outcome, which is on disk.
    func answer()
    /// Answers that it was not done.
    func fail(_ error: SessionStoreError)
}

/// A call with a value as its answer.
///
/// `@unchecked Sendable`: `outcome` is used on the writer's queue only.
final class PendingCall<Value: Sendable>: Call, @unchecked Sendable {
    typealias Outcome = Result<Value, SessionStoreError>

    let bytes: Int
    private let body: @Sendable (SessionTable) throws(SQLiteError) -> Outcome
    private let continuation: CheckedContinuation<Outcome, Never>
    private var outcome: Outcome?

    init(
        bytes: Int,
        continuation: CheckedContinuation<Outcome, Never>,
        body: @escaping @Sendable (SessionTable) throws(SQLiteError) -> Outcome
    ) {
        (self.bytes, self.continuation, self.body) = (bytes, continuation, body)
    }

    func run(in table: SessionTable) throws(SQLiteError) {
        outcome = nil
        outcome = try body(table)
    }

    func answer() {
        guard let outcome else { fatalError("A call was answered before it ran. This is a mistake in WorkflowSQLite.") }
        continuation.resume(returning: outcome)
    }

    func fail(_ error: SessionStoreError) {
        continuation.resume(returning: .failure(error))
    }
}
