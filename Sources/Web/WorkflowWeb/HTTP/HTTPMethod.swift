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
    /// A request that puts a value in the place of another one. Only programs send it; see `WebServerOptions.apiPaths`.
    public static let put = HTTPMethod("PUT")
    /// A request that changes parts of a value. Only programs send it; see `WebServerOptions.apiPaths`.
    public static let patch = HTTPMethod("PATCH")
    /// A request that removes a value. Only programs send it; see `WebServerOptions.apiPaths`.
    public static let delete = HTTPMethod("DELETE")

    public var description: String { name }
}
