import Dispatch
import TrellisSupport

/// The subscription of one channel, and the messages of other servers that wait in it.
///
/// The thread of the library only puts messages here, as one thread serves all channels and all requests.
final class ChannelSubscription: Sendable {
    private struct State {
        var inbox = Queue<[UInt8]>()
        var bytes = 0
        var isReceiving = false
        var subscription: NATSClient.Subscription?
        /// The kinds of problems that were reported.
        var reported: Set<String> = []
    }

    let name: String
    /// `nil` for a name that no subject can have.
    let subject: String?
    private let link: BusLink
    private let receive: @Sendable (ArraySlice<UInt8>, ChannelSubscription) -> Void
    private let state = Guarded(State())
    private let queue = DispatchQueue(label: "trellis.nats.channel")

    /// - Parameter receive: Receives the values of other servers, one at a time.
    init(_ name: String, _ link: BusLink, receive: @escaping @Sendable (ArraySlice<UInt8>, ChannelSubscription) -> Void)
    {
        (self.name, self.link, self.receive) = (name, link, receive)
        let part = BusSubject.part(name)
        let isShort = part.utf8.count <= BusSubject.mostBytes
        subject = isShort ? "\(BusSubject.part(link.options.prefix)).channel.\(part)" : nil
        if !isShort { report(.nameTooLong(bytes: part.utf8.count)) }
    }

    /// Subscribes before anything is sent that is published from now on.
    func join() {
        guard let subject else { return }
        link.connection.onSending { client in
            let subscription = client?.subscribe(to: subject) { [weak self] in self?.take($0) }
            self.state.withLock { $0.subscription = subscription }
        }
    }

    /// Ends the subscription. What waits to be sent is sent nevertheless.
    func leave() {
        link.connection.onSending { client in
            let subscription = self.state.withLock { $0.subscription.take() }
            if let subscription { client?.unsubscribe(subscription) }
        }
    }

    /// Reports the first problem of a kind.
    func report(_ cause: NATSBusProblem.Cause) {
        let kind = Mirror(reflecting: cause).children.first?.label ?? ""
        let isFirst = state.withLock { $0.reported.insert(kind).inserted }
        if isFirst { link.options.onProblem(NATSBusProblem(channel: name, cause: cause)) }
    }

    // MARK: - Messages from NATS

    private func take(_ message: NATSMessage) {
        guard let frame = BusFrame(message.payload) else {
            return refuse("it is not a message of this bus")
        }
        guard frame.origin != link.origin else { return link.echoed(frame.stamp) }
        guard frame.value.count <= link.options.mostMessageBytes else {
            return link.drop(1, of: self, because: .tooLarge(frame.value.count, most: link.options.mostMessageBytes))
        }
        let (dropped, starts) = state.withLock { state in
            state.inbox.append(message.payload)
            state.bytes += message.payload.count
            var dropped = 0
            while state.inbox.count > link.options.mostWaitingMessages || state.bytes > link.options.mostWaitingBytes,
                let oldest = state.inbox.popFirst()
            {
                state.bytes -= oldest.count
                dropped += 1
            }
            let starts = !state.isReceiving
            state.isReceiving = true
            return (dropped, starts)
        }
        if dropped > 0 { link.drop(dropped, of: self, because: .full(waiting: link.options.mostWaitingMessages)) }
        if starts { queue.async { self.receiveAll() } }
    }

    private func receiveAll() {
        while let next = state.withLock({ state in
            let next = state.inbox.popFirst()
            state.bytes -= next?.count ?? 0
            state.isReceiving = next != nil
            return next
        }) {
            receive(next[BusFrame.headBytes...], self)
        }
    }

    /// Counts and reports a message that is not what the channel carries.
    func refuse(_ reason: String) {
        link.count { $0.unreadable += 1 }
        report(.unreadable(reason))
    }

    func received() {
        link.count { $0.received += 1 }
    }
}
