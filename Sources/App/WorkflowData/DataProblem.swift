/// A problem of a ``DataLoader``; `description` is a line for the operator of the server.
public struct DataProblem: Error, Sendable, CustomStringConvertible {
    /// The kind of problem.
    public enum Kind: Hashable, Sendable {
        /// A query of this type could not be loaded. It is tried again while somebody shows it.
        case notLoaded(String)
        /// The source of changes does not tell of changes. It is asked again; until then pages may show old data.
        case notListening
    }

    public let kind: Kind
    /// The error that was thrown.
    public let error: any Error

    /// Creates a problem, for a test.
    public init(_ kind: Kind, _ error: any Error) {
        (self.kind, self.error) = (kind, error)
    }

    public var description: String {
        switch kind {
        case .notLoaded(let query): "The query \(query) should load. It is tried again, since it threw: \(error)"
        case .notListening: "The source of changes should tell of changes. It is asked again, since it ended: \(error)"
        }
    }
}
