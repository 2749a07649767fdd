/// The method of a request.
public struct HTTPMethod: Hashable, Sendable, CustomStringConvertible {
    /// The name in capitals, as on the wire.
    public let name: String

    /// Creates a method by its name.
    public init(_ name: String) {
        self.name = name
    }

    /// A request that reads and changes nothing.
    public static let get = HTTPMethod("GET")
    /// A `get` without the body. The server answers it from the handler's answer to the `get`.
    public static let head = HTTPMethod("HEAD")
    /// A request that changes something.
    public static let post = HTTPMethod("POST")

    public var description: String { name }
}
