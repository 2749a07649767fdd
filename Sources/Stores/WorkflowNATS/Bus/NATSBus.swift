import TrellisSupport
public import WorkflowSharing

/// A bus that carries topics and presences between servers, on subjects of NATS.
///
/// ```swift
/// let connection = try await NATSConnection()
/// let bus = NATSBus(connection)
/// let remarks = Topic<Remark>("remarks", on: bus)
/// let guests = Presence<String>("guests", on: bus)
/// ```
/// A message reaches the members of its own process at once and without being encoded, and those of the other servers at most
/// once, those of one sender in their order. It is dropped for servers that have no connection at that moment. A topic that
/// begins to be used on a server has no newest value there before the next one is published; a presence asks the others.
///
/// `send` of a channel returns when the member of this process has accepted the message and NATS has handed it to the others.
/// On those, a subscriber without room loses its place, as with `publish`.
///
/// Nothing here waits for the network. The connection may be lost and made again, and may be shared with a
/// ``NATSSessionStore``.
public final class NATSBus: Bus {
    public let channels = BusChannels()
    private let link: BusLink

    /// Creates a bus.
    ///
    /// - Parameters:
    ///   - connection: The connection, which the bus keeps.
    ///   - options: The limits of the bus, and the prefix that all servers of an app share.
    public init(_ connection: NATSConnection, options: Options = Options()) {
        link = BusLink(connection, options)
    }

    public var heartbeat: Duration? { link.options.heartbeat }

    /// The counts of the bus since it was made, for metrics.
    public var counts: Counts { link.counts }

    public func join<Message: Codable & Sendable>(
        _ name: String,
        as member: some BusMember<Message>
    ) -> any BusChannel<Message> {
        NATSBusChannel(name, member, link)
    }
}
