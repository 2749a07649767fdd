import CPostgres

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// One connection to a database. Used by one thread at a time, which its calls block; the calls after each
/// `limitTime()` end in a limited time.
///
/// The pointers of libpq are used in this file and in `Rows` alone.
final class Connection {
    /// The longest time for all answers of one piece of work. The server ends a statement by itself before that.
    static let workTime = Duration.seconds(8)

    private let handle: OpaquePointer
    private var deadline = ContinuousClock.now + Connection.workTime
    private var prepared: [String: String] = [:]

    /// Connects and logs in.
    init(_ address: PostgresAddress) throws(PostgresError) {
        // Of a repeated word the last counts: what stands before the address may be changed in it, what comes after may not.
        var words = [
            ("fallback_application_name", "todo"), ("tcp_user_timeout", "8000"), ("keepalives_idle", "10"),
            ("keepalives_interval", "3"), ("keepalives_count", "3"),
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
        // A server that is lost in the middle of a transaction does not keep its locks, and a commit is on disk when it
        // returns, whatever the database is set to.
        try execute(
            """
            SET statement_timeout = '5s'; SET lock_timeout = '4s'; SET idle_in_transaction_session_timeout = '10s';
            SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'
            """
        )
    }

    deinit {
        PQfinish(handle)
    }

    /// A Boolean value that indicates whether the connection can take another call.
    var isUsable: Bool { PQstatus(handle) == CONNECTION_OK && PQtransactionStatus(handle) == PQTRANS_IDLE }

    /// Begins a new piece of work: from now on the server has `time` for its answers.
    func limitTime(to time: Duration = workTime) {
        deadline = .now + time
    }

    /// The socket, to wait for what the server sends by itself.
    var socket: Int32 { PQsocket(handle) }

    /// Runs `sql`, which may hold several statements, without values or results.
    func execute(_ sql: String) throws(PostgresError) {
        _ = try answer(isSent: PQsendQuery(handle, sql))
    }

    /// Runs one statement, which is prepared at its first use.
    @discardableResult
    func run(_ sql: String, _ values: PostgresValue...) throws(PostgresError) -> Rows {
        let name = try prepare(sql, types: values.map(\.type))
        var bytes: [UInt8] = []
        var starts: [Int] = []
        for value in values {
            starts.append(bytes.count)
            bytes += value.binary
        }
        let lengths = zip(starts, starts.dropFirst() + [bytes.count]).map { Int32($1 - $0) }
        // So that there is an address even if all values are empty.
        bytes.append(0)
        let isSent = bytes.withUnsafeBytes { bytes in
            let pointers = starts.map { bytes.baseAddress?.advanced(by: $0).assumingMemoryBound(to: CChar.self) }
            let binary = [Int32](repeating: 1, count: values.count)
            return PQsendQueryPrepared(handle, name, Int32(values.count), pointers, lengths, binary, 1)
        }
        return try answer(isSent: isSent)
    }

    /// Runs `body` as one transaction that is on disk when this returns.
    ///
    /// - Throws: `PostgresError`; after `lost` and `silent` the transaction may have been committed, or not. After others it is
    ///   without any trace.
    func transaction<Value>(_ body: () throws(PostgresError) -> Value) throws(PostgresError) -> Value {
        try execute("BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE")
        do throws(PostgresError) {
            let value = try body()
            try execute("COMMIT")
            return value
        } catch {
            if PQstatus(handle) == CONNECTION_OK, PQtransactionStatus(handle) != PQTRANS_ACTIVE {
                try? execute("ROLLBACK")
            }
            throw error
        }
    }

    /// Reads what the server has sent by itself, without waiting.
    ///
    /// - Returns: The texts of the notifications that have come since the last call.
    func notifications() throws(PostgresError) -> [String] {
        guard PQconsumeInput(handle) == 1 else { throw failure() }
        var texts: [String] = []
        while let notification = PQnotifies(handle) {
            texts.append(String(cString: notification.pointee.extra))
            PQfreemem(notification)
        }
        return texts
    }

    private func prepare(_ sql: String, types: [UInt32]) throws(PostgresError) -> String {
        if let name = prepared[sql] { return name }
        let name = "todo_\(prepared.count)"
        _ = try answer(isSent: PQsendPrepare(handle, name, sql, Int32(types.count), types))
        prepared[sql] = name
        return name
    }

    /// Waits for the results of what was sent.
    ///
    /// - Returns: The last result.
    private func answer(isSent: Int32) throws(PostgresError) -> Rows {
        guard isSent == 1 else { throw failure() }
        var unsent = PQflush(handle)
        while unsent == 1 {
            try wait(for: POLLIN | POLLOUT)
            // The server may wait for us to read before it reads on.
            guard PQconsumeInput(handle) == 1 else { throw failure() }
            unsent = PQflush(handle)
        }
        guard unsent == 0 else { throw failure() }
        var rows: Rows?
        var refusal: PostgresError?
        while let result = try next() {
            switch PQresultStatus(result) {
            case PGRES_TUPLES_OK, PGRES_COMMAND_OK:
                rows = Rows(owning: result)
            default:
                let state = PQresultErrorField(result, Int32(UInt8(ascii: "C"))).map { String(cString: $0) } ?? ""
                let message = PQresultErrorField(result, Int32(UInt8(ascii: "M"))) ?? PQresultErrorMessage(result)
                refusal = refusal ?? .refused(state: state, message: Self.line(message))
                PQclear(result)
            }
        }
        guard PQstatus(handle) == CONNECTION_OK else { throw failure() }
        if let refusal { throw refusal }
        guard let rows else { throw failure() }
        return rows
    }

    private func next() throws(PostgresError) -> OpaquePointer? {
        while PQisBusy(handle) == 1 {
            try wait(for: POLLIN)
            guard PQconsumeInput(handle) == 1 else { throw failure() }
        }
        return PQgetResult(handle)
    }

    private func wait(for events: Int32) throws(PostgresError) {
        var entry = pollfd(fd: socket, events: Int16(events), revents: 0)
        while true {
            let left = ContinuousClock.now.duration(to: deadline) / .milliseconds(1)
            let code = poll(&entry, 1, Int32(max(0, left.rounded(.up))))
            if code > 0 { return }
            if code == 0 { throw .silent }
            if errno != EINTR { throw .lost("the socket cannot be waited for (error \(errno))") }
        }
    }

    private func failure() -> PostgresError {
        .lost(Self.line(PQerrorMessage(handle)))
    }

    private static func connect(_ words: [(name: String, value: String)]) -> OpaquePointer? {
        let names = words.map { strdup($0.name) }
        let values = words.map { strdup($0.value) }
        defer { for word in names + values { free(word) } }
        return PQconnectdbParams(names.map { UnsafePointer($0) } + [nil], values.map { UnsafePointer($0) } + [nil], 1)
    }

    /// The parts of an address that it names, by libpq's words; `nil` if libpq cannot read it.
    static func parts(of address: String) -> [String: String]? {
        // Its words about an address that it cannot read may hold the password, so nobody asks for them.
        guard let options = PQconninfoParse(address, nil) else { return nil }
        defer { PQconninfoFree(options) }
        var parts: [String: String] = [:]
        var option = options
        while let keyword = option.pointee.keyword {
            if let value = option.pointee.val { parts[String(cString: keyword)] = String(cString: value) }
            option += 1
        }
        return parts
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
