import WorkflowLive

/// The number of a connection within its loop; never used again.
struct ConnectionID: Hashable, Sendable {
    let number: UInt64
}

/// A connection as its loop sees it. All calls come on the loop.
protocol LoopConnection: AnyObject {
    var id: ConnectionID { get }

    /// Continues with what the socket is ready for. `buffer` is free to be read into until this returns.
    func ready(_ readiness: Readiness, buffer: UnsafeMutableRawBufferPointer)

    /// Ends the connection in an orderly way, because the server stops.
    func drain(_ code: CloseCode)

    /// Closes the connection at once.
    func abort()
}
