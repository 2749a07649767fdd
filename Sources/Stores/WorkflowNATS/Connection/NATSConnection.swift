import Dispatch
import TrellisSupport

/// A connection to NATS that all users of a process share.
///
/// ```swift
/// let connection = try await NATSConnection(NATSConnection.Options("nats://127.0.0.1:4222"))
/// let store = try await NATSSessionStore(connection)
/// ```
///
/// It is made again by itself whenever it is lost. Requests under way then fail, and so do requests that come before
/// there is a connection again. So nothing is sent later than the caller expects. No thread waits for the network but
/// one of the connection's own.
public final class NATSConnection: Sendable {
    let options: Options
    private let sender: RequestSender

    /// Connects to the first server that can be reached.
    ///
    /// - Throws: ``NATSOpenError`` if none can be reached and ``Options/startsWithoutServer`` is not set, and if a file of the
    ///   options cannot be used.
    public init(_ options: Options = Options()) async throws(NATSOpenError) {
        let sender = RequestSender(options)
        let made: Result<NATSClient, NATSOpenError> = await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                continuation.resume(
                    returning: Result { () throws(NATSOpenError) in
                        try NATSClient(options) { [weak sender] in sender?.take($0) }
                    }
                )
            }
        }
        (self.options, self.sender) = (options, sender)
        let client = try made.get()
        do throws(NATSRequestError) {
            try sender.start(client)
        } catch {
            throw NATSOpenError(options, .unreachable(error.reason))
        }
    }

    deinit { sender.abandon() }

    /// A Boolean value that indicates whether there is a connection now.
    public var isConnected: Bool { sender.isConnected }

    /// Waits for the requests under way, until each has its reply or its timeout, and closes the connection. Later ones
    /// fail.
    public func close() async { await sender.stop() }

    /// A Boolean value that indicates whether the connection was closed, after which it is not made again.
    var isClosed: Bool { sender.isClosed }

    /// The number of times that the connection was made or lost: what was known of the server before may be old.
    var generation: Int { sender.generation }

    /// The number of times that the connection was lost and made again.
    var reconnects: Int { sender.reconnects }

    /// The number of times that the library has said that the connection was made, the first one among them.
    var connections: Int { sender.connections }

    /// Calls `observer` on a thread of the library whenever the connection was made or lost.
    /// - Returns: A function that ends that.
    func observe(_ observer: @escaping @Sendable (_ isConnected: Bool) -> Void) -> @Sendable () -> Void {
        sender.observe(observer)
    }

    /// Runs something later on the queue on which messages are sent, after what was there before.
    /// - Parameter work: Gets `nil` if the connection is closed.
    func onSending(_ work: @escaping @Sendable (NATSClient?) -> Void) { sender.onSending(work) }

    /// The last refusal of the server that was no reply to a request, such as a missing permission; `nil` if there was none.
    var lastProblem: String? { sender.lastProblem }

    /// The largest payload that the server takes; 0 without a connection.
    var mostPayloadBytes: Int { sender.client?.mostPayloadBytes ?? 0 }

    /// Sends a message and returns its reply.
    ///
    /// A task that is cancelled meanwhile gets the reply too, as nobody could say otherwise what became of the request.
    func request(_ message: OutgoingMessage) async throws(NATSRequestError) -> NATSMessage {
        try await sender.request(message)
    }

    /// Sends a message whose replies go to the subject `reply`.
    func send(_ message: OutgoingMessage, reply: String?) async throws(NATSRequestError) {
        try await sender.send(message, reply: reply)
    }

    /// Receives messages to a subject below the inbox of this connection until the stream is dropped.
    ///
    /// - Parameters:
    ///   - headers: The headers to copy out of the messages.
    ///   - silence: The time without a message after which the stream ends.
    func subscribe(
        headers: [String],
        silence: Duration
    ) throws(NATSRequestError) -> (subject: String, messages: AsyncStream<NATSMessage>) {
        let (messages, continuation) = AsyncStream.makeStream(of: NATSMessage.self)
        let received = Tally()
        let name = "s.\(String(UInt64.random(in: .min ... .max), radix: 36))"
        let client = sender.client
        let subscription = client?.subscribe(name, headers: headers) { message in
            received.add()
            continuation.yield(message)
        }
        guard let subscription else { throw .notSent("the connection is closed") }
        let watch = Task {
            var last: UInt64?
            while last != received.total {
                last = received.total
                try await Task.sleep(for: silence)
            }
            continuation.finish()
        }
        continuation.onTermination = { [weak client] _ in
            watch.cancel()
            client?.unsubscribe(subscription)
        }
        return (subscription.subject, messages)
    }
}
