/// The transport of a session. When it is lost, another one may take its place.
public struct LiveConnection {
    /// The identifier of a connection. The server never uses one twice.
    public typealias ID = UInt64

    /// The identifier of the connection.
    public let id: ID

    /// Sends one text frame. Called on the session's home, in order; must not block.
    public let send: (String) -> Void

    /// Closes the transport after the frames that were sent so far. Called on the session's home, at most once.
    public let close: (CloseCode) -> Void

    /// Creates a connection.
    public init(id: ID, send: @escaping (String) -> Void, close: @escaping (CloseCode) -> Void) {
        self.id = id
        self.send = send
        self.close = close
    }
}
