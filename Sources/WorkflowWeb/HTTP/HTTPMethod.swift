/// What a request asks for.
public struct HTTPMethod: Hashable, Sendable, CustomStringConvertible {
    /// The name in capitals, as on the wire.
    public let name: String

    /// Any method by its name.
    public init(_ name: String) {
        self.name = name
    }

    /// Reads; changes nothing.
    public static let get = HTTPMethod("GET")
    /// Like `get` without the body. The server answers it from the handler's answer to the same request.
    public static let head = HTTPMethod("HEAD")
    /// Changes something.
    public static let post = HTTPMethod("POST")

    public var description: String { name }
}
