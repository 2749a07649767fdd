import WorkflowPostgres

/// Why a database cannot be used; `description` is one line for the person who starts the server.
public struct PostgresOpenError: Error, Equatable, CustomStringConvertible {
    /// The kinds of failures.
    public enum Cause: Equatable, Sendable {
        /// Written by a later version of this app.
        case newer(found: Int64, known: Int64)
        /// Its schema `todo` is another program's.
        case foreign
        /// No change could be stored; with the reason.
        case readOnly(String)
        /// No connection, or another failure; with the reason.
        case failed(String)
    }

    public var address: PostgresAddress
    public var cause: Cause

    public init(address: PostgresAddress, cause: Cause) {
        self.address = address
        self.cause = cause
    }

    public var description: String {
        switch cause {
        case .newer(let found, let known):
            "the to-dos in \(address) were written by a newer version of this app (format \(found), this one reads "
                + "\(known)); update the app or choose another database with --store"
        case .foreign:
            "the schema \"todo\" in \(address) belongs to another program; choose another database with --store"
        case .readOnly(let reason):
            "\(address) may not be written (\(reason)), so no change could be kept; name the primary server, give this "
                + "user the rights to the schema \"todo\" or choose another database with --store"
        case .failed(let reason):
            "\(address) cannot be used: \(reason); check the address and that the server runs, or choose another "
                + "database with --store"
        }
    }
}

extension PostgresOpenError.Cause {
    /// The cause for a database that could not be opened.
    init(_ error: any Error) {
        self = (error as? SQLError)?.kind == .readOnly ? .readOnly("\(error)") : .failed("\(error)")
    }
}
