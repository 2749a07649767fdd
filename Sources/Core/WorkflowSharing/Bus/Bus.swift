/// The way of messages between the processes in which an app runs.
///
/// ``Topic`` and ``Presence`` send their messages through a bus and know nothing of it. ``LocalBus`` is for one
/// process. A bus between machines encodes a message when it leaves the process, and decodes it as the type with which
/// a channel was joined. It never encodes values that stay in the process.
public protocol Bus: AnyObject, Sendable {
    /// The channels of this bus that are in use in this process. Create it with the bus, and leave it alone.
    var channels: BusChannels { get }

    /// The interval at which each process says that it is running; `nil` for a bus that does not need it.
    ///
    /// It is `nil` unless a bus says otherwise: then no process ends without the others. A ``Presence`` removes the people of a
    /// process that was silent for three intervals.
    var heartbeat: Duration? { get }

    /// Joins the channel with this name, once in each process that uses it.
    ///
    /// - Parameters:
    ///   - name: The name, equal in all processes.
    ///   - member: Receives the messages of all processes, this one among them. Not kept: it leaves when it is released.
    /// - Returns: The way to send messages to all members.
    func join<Message: Codable & Sendable>(
        _ name: String,
        as member: some BusMember<Message>
    ) -> any BusChannel<Message>
}

extension Bus {
    public var heartbeat: Duration? { nil }
}

/// The way to all members of one channel.
public protocol BusChannel<Message>: AnyObject, Sendable {
    associatedtype Message: Codable & Sendable

    /// The number of times that the connection to the other processes was made after it was missing.
    ///
    /// It is 0 unless a bus says otherwise. A channel may have missed messages of the others each time.
    var reconnects: Int { get }

    /// Sends a message and returns at once. Each member receives it at most once; those that cannot be reached miss it.
    func publish(_ message: Message)

    /// Sends a message to all members, and returns when each has received it or has lost its place.
    ///
    /// A bus between machines may wait for the member of this process only, and for the message to be on its way; it says so.
    /// - Throws: An error if it is not certain that the message was sent.
    func send(_ message: Message) async throws
}

extension BusChannel {
    public var reconnects: Int { 0 }
}

/// One that receives the messages of a channel in a process.
public protocol BusMember<Message>: AnyObject, Sendable {
    associatedtype Message: Codable & Sendable

    /// Receives a published message. Returns without waiting. Callable from any thread, for one message at a time.
    func receive(_ message: Message)

    /// Receives a message that was sent; returns when there was room for it.
    func accept(_ message: Message) async throws
}
