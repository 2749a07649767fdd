/// The connection that carries the bytes of a WebSocket. Used on its loop only.
protocol SocketCarrier: AnyObject {
    /// The number of bytes that were taken from the socket, or came for it, and wait here.
    var heldBytes: Int { get }

    /// A Boolean value that indicates whether the socket waits for room to write.
    var socketWantsToWrite: Bool { get set }

    /// Takes bytes of the socket.
    /// - Returns: The number of bytes taken.
    func writeFromSocket(_ bytes: UnsafeRawBufferPointer) -> Int

    /// Follows a change of `isReading` of the socket.
    func socketReadingChanged()

    /// Closes after the other end has had time to read the rest.
    func linger()

    /// Closes at once.
    func abort()
}
