import WorkflowPostgres

extension SQLError.Kind {
    /// The reason for a user who wanted something saved or loaded; `nil` if there is only that of PostgreSQL.
    var reason: String? {
        switch self {
        case .unavailable, .unknownOutcome, .overloaded, .closed: "the database does not answer"
        case .full: "the disk of the database is full"
        case .busy: "the database took too long"
        case .readOnly: "the database may not be written"
        default: nil
        }
    }
}
