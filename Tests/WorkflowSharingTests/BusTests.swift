import Foundation
import Testing
import TrellisSupport
import Workflow
import WorkflowSharing
import WorkflowTesting

/// A bus between processes, as a library for one would make it: messages leave as bytes.
@MainActor
struct BusTests {
    private let wire = Wire()
    private let clock = TestClock()

    @Test func `a value that is published in one process is seen in the other`() {
        let (here, there) = (WireBus(wire), WireBus(wire))
        let (mine, theirs) = (Topic<[Int]>("numbers", on: here), Topic<[Int]>("numbers", on: there))
        mine.publish([1, 2])
        #expect(theirs.value == [1, 2])
        #expect(mine.value == [1, 2])
        #expect(wire.bytes > 0)
    }

    @Test func `a sender waits for the subscribers of all processes`() async throws {
        let (here, there) = (WireBus(wire), WireBus(wire))
        let (mine, theirs) = (
            Topic<Int>("numbers", on: here, clock: clock), Topic<Int>("numbers", on: there, clock: clock)
        )
        var subscriber = theirs.values(upTo: 1).makeAsyncIterator()
        try await mine.send(1)
        let sender = Task { try await mine.send(2) }
        await clock.sleepers(1)
        #expect(try await subscriber.next() == 1)
        try await sender.value
        #expect(try await subscriber.next() == 2)
    }

    @Test func `who is here in one process is here in the other, until the page has gone`() async {
        let (here, there) = (WireBus(wire), WireBus(wire))
        let mine = Presence<String>("people", on: here, clock: clock)
        let theirs = Presence<String>("people", on: there, clock: clock)
        let (ada, bo) = (page("Ada", mine), page("Bo", theirs))
        await clock.advance(by: .zero)
        #expect(theirs.people.map(\.id) == ["Ada", "Bo"])
        #expect(mine.people == theirs.people)
        await ada.end()
        await clock.advance(by: .seconds(5))
        #expect(theirs.people.map(\.id) == ["Bo"])
        withExtendedLifetime(bo) {}
    }

    @Test func `a process that joins late learns who is here`() async {
        let page = page("Ada", Presence<String>("people", on: WireBus(wire), clock: clock))
        await clock.advance(by: .zero)
        #expect(Presence<String>("people", on: WireBus(wire), clock: clock).people.map(\.id) == ["Ada"])
        withExtendedLifetime(page) {}
    }

    @Test func `a channel is left with the last that uses it`() {
        let bus = WireBus(wire)
        var topic: Topic<Int>? = Topic("numbers", on: bus)
        #expect(topic?.value == nil)
        #expect(wire.memberCount == 1)
        topic = nil
        #expect(wire.memberCount == 0)
    }

    private func page(_ name: String, _ presence: Presence<String>) -> WorkflowTestHost<Page> {
        WorkflowTestHost(workflow: Page(presence: presence, name: name), clock: clock)
    }
}

private struct Page: Workflow {
    let presence: Presence<String>
    let name: String

    func render(state: Void, context: RenderContext<Page>) {
        presence.enter(as: name, "page", in: context)
    }
}

/// What lies between the processes. It knows names and bytes.
private final class Wire: Sendable {
    struct Receiver: Sendable {
        let name: String
        let isAlive: @Sendable () -> Bool
        let receive: @Sendable (Data) throws -> Void
        let accept: @Sendable (Data) async throws -> Void
    }

    private let state = Guarded((receivers: [Receiver](), bytes: 0))

    var bytes: Int { state.withLock { $0.bytes } }
    var memberCount: Int { state.withLock { $0.receivers.count { $0.isAlive() } } }

    func add(_ receiver: Receiver) {
        state.withLock { $0.receivers.append(receiver) }
    }

    func receivers(of name: String, _ data: Data) -> [Receiver] {
        state.withLock { state in
            state.bytes += data.count
            return state.receivers.filter { $0.name == name }
        }
    }
}

/// One process on the wire.
private final class WireBus: Bus {
    let channels = BusChannels()
    private let wire: Wire

    init(_ wire: Wire) { self.wire = wire }

    func join<Message: Codable & Sendable>(
        _ name: String,
        as member: some BusMember<Message>
    ) -> any BusChannel<Message> {
        let place = WeakMember<Message>(member)
        wire.add(
            Wire.Receiver(
                name: name,
                isAlive: { place.member != nil },
                receive: { place.member?.receive(try JSONDecoder().decode(Message.self, from: $0)) },
                accept: { try await place.member?.accept(try JSONDecoder().decode(Message.self, from: $0)) }
            )
        )
        return WireChannel(name: name, wire: wire)
    }
}

private final class WeakMember<Message: Codable & Sendable>: Sendable {
    weak let member: (any BusMember<Message>)?

    init(_ member: any BusMember<Message>) { self.member = member }
}

private final class WireChannel<Message: Codable & Sendable>: BusChannel {
    private let name: String
    private let wire: Wire

    init(name: String, wire: Wire) { (self.name, self.wire) = (name, wire) }

    func publish(_ message: Message) {
        guard let data = try? JSONEncoder().encode(message) else { return }
        for receiver in wire.receivers(of: name, data) { try? receiver.receive(data) }
    }

    func send(_ message: Message) async throws {
        let data = try JSONEncoder().encode(message)
        for receiver in wire.receivers(of: name, data) { try await receiver.accept(data) }
    }
}
