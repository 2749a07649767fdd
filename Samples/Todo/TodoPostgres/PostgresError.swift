/// A call of the database that failed.
enum PostgresError: Error, Equatable {
    /// No connection could be made; with libpq's words.
    case unreachable(String)
    /// The connection ended during the call: the server may have done what was asked, or not.
    case lost(String)
    /// No answer came in time; the server may have done what was asked, or not.
    case silent
    /// The server refused; nothing is done.
    case refused(state: String, message: String)

    /// A Boolean value that indicates whether the same call may succeed when it is repeated at once.
    var isPassing: Bool {
        switch self {
        case .lost: true
        // A deadlock, or transactions that were in each other's way.
        case .refused(let state, _): state.hasPrefix("40")
        case .unreachable, .silent: false
        }
    }

    /// A Boolean value that indicates whether other calls would fail as well.
    var meetsEveryCall: Bool {
        switch self {
        case .unreachable, .silent: true
        case .lost, .refused: false
        }
    }

    /// The reason for a user who wanted something saved or loaded.
    var reason: String {
        switch self {
        case .unreachable, .lost, .silent: "the database does not answer"
        case .refused("53100", _): "the disk of the database is full"
        case .refused("55P03", _), .refused("57014", _): "the database took too long"
        case .refused("25006", _): "the database may not be written"
        case .refused("42501", _): "the database denies access to the to-dos"
        case .refused(_, let message): "the database gave an error (\(message))"
        }
    }

    /// The reason for the person who starts the server.
    var openCause: PostgresOpenError.Cause {
        switch self {
        case .unreachable(let message), .lost(let message): .failed(message)
        case .silent: .failed("no answer came in time")
        case .refused("25006", let message), .refused("42501", let message): .readOnly(message)
        case .refused(_, let message): .failed(message)
        }
    }
}
