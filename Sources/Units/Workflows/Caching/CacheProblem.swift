/// Something that went wrong in a ``KeyedCache`` without failing the run that met it.
public struct CacheProblem: Error, CustomStringConvertible {
    public enum Kind: Sendable {
        /// The store could not read, or what it had was damaged. The run went on as after a miss.
        case read
        /// The store could not save. The run has its output; later runs will not find it.
        case save
        /// Renewing a value ahead of its end failed. The value stays until then.
        case refresh
    }

    public let kind: Kind
    /// The description of the key.
    public let key: String
    public let error: any Error

    public init(kind: Kind, key: String, error: any Error) {
        self.kind = kind
        self.key = key
        self.error = error
    }

    public var description: String {
        let consequence =
            switch kind {
            case .read: "could not be read; the work was run instead"
            case .save: "could not be saved; the output was returned without being kept"
            case .refresh: "could not be renewed; the old value stays until its lifetime ends"
            }
        return "The cached value of \(key) \(consequence): \(error)"
    }
}
