internal import CPostgres
private import Foundation
import WorkflowSQL

/// One connection to a database. Used by one thread at a time, which its calls block.
///
/// The pointers of libpq are used in this file, in `PostgresResult` and in `PostgresAddress` alone.
final class PostgresConnection {
    private static let mostStatements = 100

    private struct Prepared: Hashable {
        let sql: String
        /// Texts that look the same are equal, and may be others.
        private let bytes: [UInt8]
        let types: [UInt32]

        init(sql: String, types: [UInt32]) {
            (self.sql, bytes, self.types) = (sql, Array(sql.utf8), types)
        }
    }

    private let handle: OpaquePointer
    /// The longest time for the answers of one statement. The server ends it by itself before that.
    private let answerTime: Duration
    private var deadline: ContinuousClock.Instant?
    private var prepared: [Prepared: (name: String, valueCount: Int)] = [:]
    private var lastName = 0
    /// The call whose statements run now; they end when it is cancelled.
    var call: CallCancellation?
    private var isCancelSent = false
    /// A Boolean value that indicates whether answers may take any time, as those to migrations do.
    var isPatient = false

    /// Connects and logs in.
    init(_ address: PostgresAddress, _ options: PostgresDatabase.Options) throws(PostgresFailure) {
        answerTime = options.statementTimeout + .seconds(3)
        // Of a repeated word the last counts: what stands before the address may be changed in it, what comes after may not.
        var words = [
            ("fallback_application_name", options.applicationName), ("tcp_user_timeout", "8000"),
            ("keepalives_idle", "10"), ("keepalives_interval", "3"), ("keepalives_count", "3"),
        ]
        if ProcessInfo.processInfo.environment["PGCONNECT_TIMEOUT"] == nil { words.append(("connect_timeout", "5")) }
        words += [("dbname", address.text), ("client_encoding", "UTF8")]
        guard let handle = Self.connect(words) else { throw .unreachable("no memory for a connection") }
        guard PQstatus(handle) == CONNECTION_OK, PQsetnonblocking(handle, 1) == 0 else {
            let message = Self.line(PQerrorMessage(handle))
            PQfinish(handle)
            throw .unreachable(message)
        }
        self.handle = handle
        // Otherwise libpq prints what the server remarks.
        PQsetNoticeReceiver(handle, { _, _ in }, nil)
        let statement = options.statementTimeout.milliseconds
        // A server that is lost in the middle of a transaction does not keep its locks, and a commit is on disk when it
        // returns, whatever the database is set to.
        try execute(
            """
            SET statement_timeout = \(statement); SET lock_timeout = \(options.lockTimeout.milliseconds);
            SET idle_in_transaction_session_timeout = \(2 * statement);
            SET TimeZone = 'UTC'; SET DateStyle = 'ISO'; SET bytea_output = 'hex';
            SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'
            """
        )
    }

    deinit {
        PQfinish(handle)
    }

    /// A Boolean value that indicates whether the connection can take another transaction.
    var isUsable: Bool { PQstatus(handle) == CONNECTION_OK && PQtransactionStatus(handle) == PQTRANS_IDLE }

    /// The state of the transaction that is open.
    enum TransactionState {
        case open, failed, ended
    }

    var transactionState: TransactionState {
        switch PQtransactionStatus(handle) {
        case PQTRANS_INTRANS: .open
        case PQTRANS_IDLE: .ended
        default: .failed
        }
    }

    /// Ends the transaction that is open, if the connection can do that.
    func rollBack() {
        guard PQstatus(handle) == CONNECTION_OK, PQtransactionStatus(handle) != PQTRANS_ACTIVE else { return }
        try? execute("ROLLBACK")
    }

    /// Drops the statements that were prepared.
    func forgetStatements() throws(PostgresFailure) {
        prepared = [:]
        try execute("DEALLOCATE ALL")
    }

    /// The socket, to wait for what the server sends by itself.
    var socket: Int32 { PQsocket(handle) }

    /// Runs `sql`, which may hold several statements, without values or results.
    func execute(_ sql: String) throws(PostgresFailure) {
        begin()
        _ = try answer(isSent: PQsendQuery(handle, sql))
    }

    /// Runs one statement, which is prepared at its first use.
    ///
    /// - Returns: The result; `nil` if the statement takes another number of values, which is passed to `wrongCount`.
    func run(_ sql: String, _ values: [SQLValue], wrongCount: (Int) -> Void = { _ in }) throws(PostgresFailure)
        -> PostgresResult?
    {
        begin()
        // PostgreSQL takes values that a statement does not name.
        let named = Self.placeholders(in: sql)
        guard values.count <= named else {
            wrongCount(named)
            return nil
        }
        let (name, count) = try prepare(Prepared(sql: sql, types: values.map(\.type)))
        guard count == values.count else {
            wrongCount(count)
            return nil
        }
        var bytes: [UInt8] = []
        let places = values.map { value -> (start: Int, length: Int)? in
            guard let part = value.bytes else { return nil }
            defer { bytes += part + [0] }
            return (bytes.count, part.count)
        }
        let isSent = bytes.withUnsafeBytes { bytes in
            let pointers = places.map { place in
                place.flatMap { bytes.baseAddress?.advanced(by: $0.start).assumingMemoryBound(to: CChar.self) }
            }
            let lengths = places.map { Int32(clamping: $0?.length ?? 0) }
            return PQsendQueryPrepared(handle, name, Int32(values.count), pointers, lengths, values.map(\.format), 0)
        }
        return try answer(isSent: isSent)
    }

    /// The highest number of a placeholder, of those in texts and comments, too.
    private static func placeholders(in sql: String) -> Int {
        var (highest, number): (Int, Int?) = (0, nil)
        for byte in sql.utf8 {
            if byte == UInt8(ascii: "$") {
                number = 0
            } else if let digits = number, (48...57).contains(byte), digits < 100_000 {
                number = digits * 10 + Int(byte - 48)
                highest = max(highest, number ?? 0)
            } else {
                number = nil
            }
        }
        return highest
    }

    /// Reads what the server has sent by itself, without waiting.
    ///
    /// - Returns: The texts of the notifications that have come since the last call.
    func notifications() throws(PostgresFailure) -> [String] {
        guard PQconsumeInput(handle) == 1 else { throw failure() }
        var texts: [String] = []
        while let notification = PQnotifies(handle) {
            texts.append(String(cString: notification.pointee.extra))
            PQfreemem(notification)
        }
        return texts
    }

    private func begin() {
        deadline = isPatient ? nil : .now + answerTime
        isCancelSent = false
    }

    private func prepare(_ statement: Prepared) throws(PostgresFailure) -> (name: String, valueCount: Int) {
        if let known = prepared[statement] { return known }
        // A transaction that has failed takes no such statement.
        if prepared.count >= Self.mostStatements, transactionState != .failed { try forgetStatements() }
        lastName += 1
        let name = "trellis_\(lastName)"
        let types = statement.types
        _ = try answer(isSent: PQsendPrepare(handle, name, statement.sql, Int32(types.count), types))
        let description = try answer(isSent: PQsendDescribePrepared(handle, name))
        prepared[statement] = (name, description.valueCount)
        return (name, description.valueCount)
    }

    /// Waits for the results of what was sent.
    ///
    /// - Returns: The last result.
    private func answer(isSent: Int32) throws(PostgresFailure) -> PostgresResult {
        guard isSent == 1 else { throw failure() }
        var unsent = PQflush(handle)
        while unsent == 1 {
            try wait(for: POLLIN | POLLOUT)
            // The server may wait for us to read before it reads on.
            guard PQconsumeInput(handle) == 1 else { throw failure() }
            unsent = PQflush(handle)
        }
        guard unsent == 0 else { throw failure() }
        var result: PostgresResult?
        var refusal: PostgresFailure?
        while let next = try next() {
            switch PQresultStatus(next) {
            case PGRES_TUPLES_OK, PGRES_COMMAND_OK, PGRES_EMPTY_QUERY:
                result = PostgresResult(owning: next)
            case PGRES_COPY_IN, PGRES_COPY_OUT, PGRES_COPY_BOTH:
                // Nobody reads or sends the rows, so the connection is of no more use.
                PQclear(next)
                throw .refused(state: "0A000", message: "COPY is not supported")
            default:
                let state = PQresultErrorField(next, Int32(UInt8(ascii: "C"))).map { String(cString: $0) } ?? ""
                let message = PQresultErrorField(next, Int32(UInt8(ascii: "M"))) ?? PQresultErrorMessage(next)
                refusal = refusal ?? .refused(state: state, message: Self.line(message))
                PQclear(next)
            }
        }
        guard PQstatus(handle) == CONNECTION_OK else { throw failure() }
        if let refusal { throw refusal }
        guard let result else { throw failure() }
        return result
    }

    private func next() throws(PostgresFailure) -> OpaquePointer? {
        while PQisBusy(handle) == 1 {
            try wait(for: POLLIN)
            guard PQconsumeInput(handle) == 1 else { throw failure() }
        }
        return PQgetResult(handle)
    }

    private func wait(for events: Int32) throws(PostgresFailure) {
        var entry = pollfd(fd: socket, events: Int16(events), revents: 0)
        while true {
            let left = deadline.map { ContinuousClock.now.duration(to: $0) / .milliseconds(1) } ?? .infinity
            // A cancelled task is seen after one of these steps.
            let code = poll(&entry, 1, Int32(min(50, max(0, left.rounded(.up)))))
            if code < 0, errno != EINTR { throw .lost("the socket cannot be waited for (error \(errno))") }
            // Also while rows flow.
            if left <= 0 { throw .silent }
            if !isCancelSent, call?.isCancelled == true {
                isCancelSent = true
                cancelStatement()
            }
            if code > 0 { return }
        }
    }

    /// Asks the server to end the statement that runs.
    private func cancelStatement() {
        guard let request = PQgetCancel(handle) else { return }
        defer { PQfreeCancel(request) }
        var message = [CChar](repeating: 0, count: 256)
        PQcancel(request, &message, Int32(message.count))
    }

    private func failure() -> PostgresFailure {
        .lost(Self.line(PQerrorMessage(handle)))
    }

    private static func connect(_ words: [(name: String, value: String)]) -> OpaquePointer? {
        let names = words.map { strdup($0.name) }
        let values = words.map { strdup($0.value) }
        defer { for word in names + values { free(word) } }
        return PQconnectdbParams(names.map { UnsafePointer($0) } + [nil], values.map { UnsafePointer($0) } + [nil], 1)
    }

    /// All lines of a message as one that is short enough for a line of ours.
    private static func line(_ text: UnsafePointer<CChar>?) -> String {
        guard let text else { return "" }
        let lines = String(cString: text).split(whereSeparator: \.isNewline).map {
            $0.trimmingPrefix { $0.isWhitespace }
        }
        return String(lines.joined(separator: " ").prefix(300))
    }
}

extension Duration {
    fileprivate var milliseconds: Int64 { Int64(self / .milliseconds(1)) }
}

extension SQLValue {
    /// PostgreSQL's number of the type, fixed for its own types; 0 where the statement decides it.
    fileprivate var type: UInt32 {
        switch self {
        case .boolean: 16
        case .bytes: 17
        case .integer: 20
        case .real: 701
        // Text is also a date, a JSON value or an enumeration, as the column has it.
        case .null, .text, .decimal: 0
        }
    }

    /// 1 for the binary form, 0 for text.
    fileprivate var format: Int32 { if case .bytes = self { 1 } else { 0 } }

    fileprivate var bytes: [UInt8]? {
        switch self {
        case .null: nil
        case .boolean(let value): Array((value ? "t" : "f").utf8)
        case .integer(let number): Array(String(number).utf8)
        case .real(let number): Array(number.description.utf8)
        case .text(let text), .decimal(let text): Array(text.utf8)
        case .bytes(let bytes): bytes
        }
    }
}
