/// The longest times for which the two sides of an inspector's socket wait for each other.
struct SocketTimes: Sendable {
    /// For the first line of a viewer.
    var greeting = Duration.seconds(5)
    /// For room in the socket.
    var write = Duration.seconds(10)
    /// For the actor of a host.
    var answer = Duration.seconds(30)
}
