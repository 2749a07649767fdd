import Dispatch
import TrellisSupport

/// The link of all channels of a bus to NATS: messages that wait to be sent, callers that wait for a confirmation, and
/// the counts.
final class BusLink: Sendable {
    typealias Waiter = CheckedContinuation<NATSBusProblem.Cause?, Never>

    /// A message that waits to be sent.
    private struct Outgoing {
        let subscription: ChannelSubscription
        let subject: String
        let frame: [UInt8]
        let stamp: UInt64
    }

    private struct State {
        var sendQueue = Queue<Outgoing>()
        var outboxBytes = 0
        var isSending = false
        var lastStamp: UInt64 = 0
        var counts = NATSBus.Counts()
        /// By the stamps of their messages.
        var waiters: [UInt64: Waiter] = [:]
    }

    /// The messages that are sent before requests on the same connection have their turn.
    private static let batch = 64

    let connection: NATSConnection
    let options: NATSBus.Options
    let origin = UInt64.random(in: .min ... .max)
    private let state = Guarded(State())

    init(_ connection: NATSConnection, _ options: NATSBus.Options) {
        (self.connection, self.options) = (connection, options)
    }

    var counts: NATSBus.Counts {
        var counts = state.withLock { $0.counts }
        counts.reconnects = connection.reconnects
        return counts
    }

    func count(_ change: (inout NATSBus.Counts) -> Void) {
        state.withLock { change(&$0.counts) }
    }

    // MARK: - Sending

    /// Sends a value later, those of one thread in their order.
    func publish(_ value: [UInt8], from subscription: ChannelSubscription) {
        send(value, from: subscription, nil)
    }

    /// Sends a value, and returns when NATS has delivered it to this process as to all others.
    func publishConfirmed(_ value: [UInt8], from subscription: ChannelSubscription) async throws(NATSBusProblem) {
        let cause: NATSBusProblem.Cause? = await withCheckedContinuation { waiter in
            send(value, from: subscription, waiter)
        }
        if let cause { throw NATSBusProblem(channel: subscription.name, cause: cause) }
    }

    private func send(_ value: [UInt8], from subscription: ChannelSubscription, _ waiter: Waiter?) {
        guard let subject = subscription.subject else {
            // Reported when the channel was joined.
            waiter?.resume(returning: .nameTooLong(bytes: subscription.name.utf8.count))
            return
        }
        guard value.count <= options.mostMessageBytes else {
            let cause = NATSBusProblem.Cause.tooLarge(value.count, most: options.mostMessageBytes)
            drop(1, of: subscription, because: cause)
            waiter?.resume(returning: cause)
            return
        }
        var dropped: [Outgoing] = []
        let (stamp, starts) = state.withLock { state in
            state.lastStamp = max(state.lastStamp + 1, DispatchTime.now().uptimeNanoseconds)
            let stamp = state.lastStamp
            if let waiter { state.waiters[stamp] = waiter }
            let frame = BusFrame(origin: origin, stamp: stamp, value: value[...]).bytes
            state.sendQueue.append(Outgoing(subscription: subscription, subject: subject, frame: frame, stamp: stamp))
            state.outboxBytes += frame.count
            while state.sendQueue.count > options.mostWaitingMessages || state.outboxBytes > options.mostWaitingBytes,
                let oldest = state.sendQueue.popFirst()
            {
                state.outboxBytes -= oldest.frame.count
                dropped.append(oldest)
            }
            let starts = !state.isSending
            state.isSending = true
            return (stamp, starts)
        }
        for oldest in dropped { fail(oldest, .full(waiting: options.mostWaitingMessages)) }
        if starts { connection.onSending { self.sendBatch($0) } }
        guard waiter != nil else { return }
        let timeout = connection.options.requestTimeout
        DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(timeout.wholeMilliseconds)) { [weak self] in
            self?.take(stamp)?.resume(returning: .unconfirmed(timeout))
        }
    }

    private func sendBatch(_ client: NATSClient?) {
        for _ in 0..<Self.batch {
            let next = state.withLock { state in
                let next = state.sendQueue.popFirst()
                state.outboxBytes -= next?.frame.count ?? 0
                state.isSending = next != nil
                return next
            }
            guard let next else { return }
            if let reason = send(next, client) {
                fail(next, .notSent(reason))
            } else {
                count { $0.sent += 1 }
            }
        }
        connection.onSending { self.sendBatch($0) }
    }

    /// - Returns: The reason why the message was not sent; `nil` if it was.
    private func send(_ message: Outgoing, _ client: NATSClient?) -> String? {
        // Without a connection the library would keep one message for later.
        guard let client, client.isConnected else { return "there is no connection" }
        return client.send(OutgoingMessage(subject: message.subject, payload: message.frame), reply: nil)
    }

    private func fail(_ message: Outgoing, _ cause: NATSBusProblem.Cause) {
        drop(1, of: message.subscription, because: cause)
        take(message.stamp)?.resume(returning: cause)
    }

    func drop(_ number: Int, of subscription: ChannelSubscription, because cause: NATSBusProblem.Cause) {
        count { $0.dropped += number }
        subscription.report(cause)
    }

    private func take(_ stamp: UInt64) -> Waiter? {
        state.withLock { $0.waiters.removeValue(forKey: stamp) }
    }

    /// Notes that a message of this process has come back.
    func echoed(_ stamp: UInt64) {
        let now = DispatchTime.now().uptimeNanoseconds
        let waiter = state.withLock { state in
            state.counts.lag = .nanoseconds(now > stamp ? now - stamp : 0)
            return state.waiters.removeValue(forKey: stamp)
        }
        waiter?.resume(returning: nil)
    }
}
