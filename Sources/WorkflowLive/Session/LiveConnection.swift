/// The transport under a session, as the server hands it over. It may drop and be followed by another.
public struct LiveConnection {
    /// Tells the connections of one session apart; never reused by the server.
    public typealias ID = UInt64

    /// Which connection this is.
    public let id: ID

    /// Hands one text frame to the transport. Called on the session's home, in order; must not block.
    public let send: (String) -> Void

    /// Closes the transport after the frames handed over so far. Called on the session's home, at most once.
    public let close: (CloseCode) -> Void

    /// Makes a connection from its two ways out.
    public init(id: ID, send: @escaping (String) -> Void, close: @escaping (CloseCode) -> Void) {
        self.id = id
        self.send = send
        self.close = close
    }
}
