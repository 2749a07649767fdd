import Foundation
import WorkflowSharing

/// A channel of a bus on one subject.
final class NATSBusChannel<Message: Codable & Sendable>: BusChannel {
    /// Owns the channel.
    private weak let member: (any BusMember<Message>)?
    private let link: BusLink
    private let place: BusPlace

    init(_ name: String, _ member: some BusMember<Message>, _ link: BusLink) {
        (self.member, self.link) = (member, link)
        place = BusPlace(name, link) { [weak member] value, place in
            do {
                let message = try JSONDecoder().decode(Message.self, from: Data(value))
                place.received()
                member?.receive(message)
            } catch {
                place.refuse("\(error)")
            }
        }
        place.join()
    }

    deinit { place.leave() }

    func publish(_ message: Message) {
        member?.receive(message)
        do {
            link.publish(try encode(message), from: place)
        } catch {
            link.drop(1, of: place, because: error.cause)
        }
    }

    func send(_ message: Message) async throws {
        let value = try encode(message)
        try await member?.accept(message)
        try await link.publishConfirmed(value, from: place)
    }

    private func encode(_ message: Message) throws(NATSBusProblem) -> [UInt8] {
        do {
            return [UInt8](try JSONEncoder().encode(message))
        } catch {
            throw NATSBusProblem(channel: place.name, cause: .unencodable("\(error)"))
        }
    }
}
