import TrellisSupport
public import WorkflowSharing

/// A bus that carries topics and presences between servers on subjects of NATS, and keeps logs in streams of JetStream.
///
/// ```swift
/// let connection = try await NATSConnection()
/// let bus = NATSBus(connection)
/// let remarks = Topic<Remark>("remarks", on: bus)
/// let guests = Presence<String>("guests", on: bus)
/// ```
/// A message reaches the members of its own process at once and without being encoded. It reaches those of the other
/// servers at most once, and those of one sender arrive in their order. It is dropped for servers that have no
/// connection at that moment. When a server begins to use a topic, it has no newest value before the next one is
/// published. A presence asks the others.
///
/// `send` of a channel returns when the member of this process has accepted the message and NATS has passed it to the
/// others. On those, a subscriber without room loses its place, as with `publish`.
///
/// A `TopicLog` is a stream of its own, which is made when it is first opened; `append` returns when NATS has stored
/// the entry. Its readers hear each entry when it is stored, and fetch the entries that they have not heard. NATS keeps
/// nothing of them. After a lost connection or server they go on where they were.
///
/// Topics and presences do not wait for the network, and need no JetStream. The connection may be lost and made again, and may be shared with a
/// ``NATSSessionStore``.
public final class NATSBus: LogBus {
    public let channels = BusChannels()
    private let link: BusLink
    private let logs = BusChannels()

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

    /// Opens a log, and makes its stream if there is none.
    ///
    /// - Throws: ``NATSOpenError`` if the stream cannot be used, such as one that has other settings. With
    ///   ``NATSConnection/Options/startsWithoutServer`` a server that cannot be reached is no error: the stream is opened when one
    ///   can.
    public func openLog(_ name: String, keeping limit: TopicLogLimit) async throws -> any BusLog {
        let stream = try LogStream(name, prefix: link.options.prefix, link.connection)
        let setup = LogSetup(log: name, stream: stream, limit: limit, options: link.options)
        do throws(NATSOpenError) {
            try await setup.open()
        } catch {
            guard link.connection.options.startsWithoutServer, case .unreachable = error.cause else { throw error }
        }
        return logs.member(named: name, of: NATSLog.self) { NATSLog(setup, link) }
    }
}
