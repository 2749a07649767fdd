import WorkflowSQLite

extension SQLError.Kind {
    /// The reason for a user who wanted something saved or loaded; `nil` if there is only that of SQLite.
    var reason: String? {
        switch self {
        case .full: "the disk is full"
        case .readOnly: "the data file may not be written"
        case .busy: "the data file is in use by another program"
        case .unavailable: "the disk does not answer"
        case .damaged: "the data file is damaged"
        default: nil
        }
    }
}
