import WorkflowSQL

/// A call of the database that failed.
enum PostgresFailure: Error, Equatable {
    /// No connection could be made; with libpq's words.
    case unreachable(String)
    /// The connection ended during the call: the server may have done what was asked, or not.
    case lost(String)
    /// No answer came in time; the server may have done what was asked, or not.
    case silent
    /// The server refused; nothing is done.
    case refused(state: String, message: String)

    /// A Boolean value that indicates whether the transaction was in the way of another one.
    var isConflict: Bool { if case .refused(let state, _) = self { state.hasPrefix("40") } else { false } }

    /// A Boolean value that indicates whether a statement that was prepared may no longer fit its tables.
    var mayBeOldStatement: Bool { if case .refused("0A000", _) = self { true } else { false } }

    /// A Boolean value that indicates whether the connection ended.
    var isLoss: Bool { if case .lost = self { true } else { false } }

    /// A Boolean value that indicates whether nobody can say what the server has done.
    var isUnknown: Bool { isLoss || self == .silent }

    /// A Boolean value that indicates whether other calls would fail as well, after a long time.
    var meetsEveryCall: Bool {
        switch self {
        case .unreachable, .silent: true
        case .lost, .refused: false
        }
    }

    /// The failure as an app gets it.
    func error(of sql: String? = nil) -> SQLError {
        switch self {
        case .unreachable(let reason), .lost(let reason):
            SQLError(.unavailable, sql: sql, "The database should answer. It does not: \(reason). Look at the server.")
        case .silent:
            SQLError(.unavailable, sql: sql, "The database should answer. No answer came in time. Look at the server.")
        case .refused(let state, let message):
            SQLError(Self.kind(state), code: state, sql: sql, Self.text(state, message))
        }
    }

    static let unknownOutcome = SQLError(
        .unknownOutcome,
        "A transaction should be stored. The connection was lost while it committed, so it is stored or it is not. "
            + "Look, or use write(once:), which does it again safely."
    )

    private static func kind(_ state: String) -> SQLError.Kind {
        switch state {
        case "53100": .full
        case "55P03", "57014": .busy
        case "25006", "42501": .readOnly
        case "08P01", "54000"..."54ZZZ", "22000"..."22ZZZ": .values
        case "XX001", "XX002": .damaged
        case "23000"..."23ZZZ": .constraint
        case "40000"..."40ZZZ": .conflict
        case "53000"..."53ZZZ", "57P00"..."57P99", "58000"..."58ZZZ", "28000"..."28ZZZ", "3D000": .unavailable
        default: .statement
        }
    }

    private static func text(_ state: String, _ message: String) -> String {
        switch kind(state) {
        case .full:
            "A change should be stored. The disk of the database is full. Free some space; the same call works then."
        case .busy: "A statement should end in its time. It took too long (\(message)). Try again."
        case .readOnly: "A change needs write, and the rights to the table. It was refused (\(message)). Check both."
        case .constraint:
            "A change should fit the constraints of its table. It does not (\(message)). Check the values."
        case .conflict:
            "A transaction should have its rows for itself. Others were in the way at each try (\(message)). Try again."
        case .values: "The values should fit the statement. They do not (\(message)). Check them."
        case .unavailable: "The database should take the call. It does not (\(message)). Look at the server."
        case .damaged: "The database should be whole. It is damaged (\(message)). Restore it from a backup."
        default: "A statement should be valid. PostgreSQL refuses it: \(message). Check it against the tables."
        }
    }
}
