import Foundation
import WorkflowSharing

/// A channel of a bus on one subject.
final class NATSBusChannel<Message: Codable & Sendable>: BusChannel {
    /// Owns the channel.
    private weak let member: (any BusMember<Message>)?
    private let link: BusLink
    private let subscription: ChannelSubscription

    init(_ name: String, _ member: some BusMember<Message>, _ link: BusLink) {
        (self.member, self.link) = (member, link)
        subscription = ChannelSubscription(name, link) { [weak member] value, subscription in
            do {
                let message = try JSONDecoder().decode(Message.self, from: Data(value))
                subscription.received()
                member?.receive(message)
            } catch {
                subscription.refuse("\(error)")
            }
        }
        subscription.join()
    }

    deinit { subscription.leave() }

    var reconnects: Int { link.connection.connections }

    func publish(_ message: Message) {
        member?.receive(message)
        do {
            link.publish(try encode(message), from: subscription)
        } catch {
            link.drop(1, of: subscription, because: error.cause)
        }
    }

    func send(_ message: Message) async throws {
        let value = try encode(message)
        try await member?.accept(message)
        try await link.publishConfirmed(value, from: subscription)
    }

    private func encode(_ message: Message) throws(NATSBusProblem) -> [UInt8] {
        do {
            return [UInt8](try JSONEncoder().encode(message))
        } catch {
            throw NATSBusProblem(channel: subscription.name, cause: .unencodable("\(error)"))
        }
    }
}
