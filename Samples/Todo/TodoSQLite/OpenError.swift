/// Why a data file cannot be used; `description` is one line for the person who starts the server.
public struct OpenError: Error, Equatable, CustomStringConvertible {
    /// What is wrong with the file.
    public enum Cause: Equatable, Sendable {
        /// Written by a later version of this app.
        case newer(found: Int64, known: Int64)
        /// No database, a damaged one, or another program's.
        case foreign
        /// The system would not open, read or write it; with the reason.
        case failed(String)
    }

    public var path: String
    public var cause: Cause

    public init(path: String, cause: Cause) {
        self.path = path
        self.cause = cause
    }

    public var description: String {
        switch cause {
        case .newer(let found, let known):
            "\(path) was written by a newer version of this app (format \(found), this one reads \(known)); "
                + "update the app or choose another file with --data"
        case .foreign:
            "\(path) is damaged or is not a to-do file; restore it from a backup or choose another file with --data"
        case .failed(let reason):
            "\(path) cannot be opened: \(reason); check the path and its permissions or choose another file with --data"
        }
    }
}
