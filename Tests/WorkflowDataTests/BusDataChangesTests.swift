import Foundation
import TestSupport
import Testing
import TrellisSupport
import Workflow
import WorkflowTesting

@testable import WorkflowData
@testable import WorkflowSharing

@Suite(.timeLimit(.minutes(10)))
struct BusDataChangesTests {
    private let wire = Wire()

    /// Listens until it is released.
    private final class Ear: Sendable {
        private let all = Guarded<[DataChange]>([])
        private let task: Task<Void, any Error>

        init(_ changes: some DataChanges) async throws {
            task = Task { [all] in try await changes.listen { change in all.withLock { $0.append(change) } } }
            try await until("the source listens") { !heard.isEmpty }
        }

        deinit { task.cancel() }

        var heard: [DataChange] { all.withLock { $0 } }
        var afterTheFirst: [DataChange] { Array(heard.dropFirst()) }

        func end() async throws {
            task.cancel()
            try await task.value
        }
    }

    @Test func `who listens hears everything first, and then each change`() async throws {
        let changes = BusDataChanges.local()
        let ear = try await Ear(changes)
        try await changes.publish(["a", "b"])
        try await changes.publish(["c"])
        #expect(ear.heard == [.everything, .names(["a", "b"]), .names(["c"])])
    }

    @Test func `no names are no change`() async throws {
        let changes = BusDataChanges.local()
        let ear = try await Ear(changes)
        try await changes.publish([])
        #expect(ear.heard == [.everything])
    }

    @Test func `who has ended to listen hears nothing`() async throws {
        let changes = BusDataChanges.local()
        let ear = try await Ear(changes)
        try await ear.end()
        try await changes.publish(["a"])
        #expect(ear.heard == [.everything])
    }

    @Test func `all servers of a bus hear a change, each once`() async throws {
        let (here, there) = (BusDataChanges.bus(wire.bus()), BusDataChanges.bus(wire.bus()))
        let ears = [try await Ear(here), try await Ear(here), try await Ear(there)]
        try await here.publish(["a"])
        try await there.publish(["b"])
        for ear in ears { #expect(ear.afterTheFirst == [.names(["a"]), .names(["b"])]) }
    }

    @Test func `sources on one bus are one, and other names are others`() async throws {
        let bus = LocalBus()
        let ear = try await Ear(BusDataChanges(on: bus))
        try await BusDataChanges(on: bus).publish(["a"])
        try await BusDataChanges(on: bus, name: "others").publish(["b"])
        #expect(ear.afterTheFirst == [.names(["a"])])
    }

    @Test func `a server that has missed a change loads everything at the next one`() async throws {
        let (here, there) = (BusDataChanges.bus(wire.bus()), BusDataChanges.bus(wire.bus()))
        let ear = try await Ear(there)
        try await here.publish(["a"])
        wire.isCut = true
        await #expect(throws: Refused.self) { try await here.publish(["b"]) }
        wire.isCut = false
        try await here.publish(["c"])
        try await here.publish(["d"])
        #expect(ear.afterTheFirst == [.names(["a"]), .everything, .names(["d"])])
    }

    @Test func `a server that has missed the last change loads everything at the next heartbeat, once`() async throws {
        let clock = TestClock(limit: nil)
        let here = BusDataChanges(on: wire.bus(heartbeat: .seconds(2)), clock: clock)
        let there = BusDataChanges(on: wire.bus(), clock: clock)
        let ear = try await Ear(there)
        wire.isCut = true
        await #expect(throws: Refused.self) { try await here.publish(["a"]) }
        wire.isCut = false
        for _ in 0..<3 { await clock.advance(by: .seconds(2)) }
        try await until("the heartbeat has come") { ear.heard.count > 1 }
        try await here.publish(["b"])
        #expect(ear.afterTheFirst == [.everything, .names(["b"])])
    }

    @Test func `a server whose connection was lost loads everything, also if the sender has ended meanwhile`()
        async throws
    {
        let clock = TestClock(limit: nil)
        let bus = wire.bus(heartbeat: .seconds(2), tellsReconnects: true)
        let ear = try await Ear(BusDataChanges(on: bus, clock: clock))
        await clock.advance(by: .seconds(2))
        wire.isCut = true
        await #expect(throws: Refused.self) { try await BusDataChanges(on: wire.bus()).publish(["a"]) }
        wire.isCut = false
        for _ in 0..<3 { await clock.advance(by: .seconds(2)) }
        try await until("the heartbeat has come") { ear.heard.count > 1 }
        try await BusDataChanges(on: wire.bus()).publish(["b"])
        #expect(ear.afterTheFirst == [.everything, .names(["b"])])
    }

    @Test func `a heartbeat of a server that has published nothing means nothing`() async throws {
        let clock = TestClock(limit: nil)
        let here = BusDataChanges(on: wire.bus(heartbeat: .seconds(2)), clock: clock)
        let ear = try await Ear(BusDataChanges(on: wire.bus(), clock: clock))
        for _ in 0..<3 { await clock.advance(by: .seconds(2)) }
        try await here.publish(["b"])
        #expect(ear.afterTheFirst == [.names(["b"])])
    }

    @Test func `this server hears a change that the bus does not take`() async throws {
        let here = BusDataChanges.bus(wire.bus())
        let ear = try await Ear(here)
        wire.isCut = true
        await #expect(throws: Refused.self) { try await here.publish(["a"]) }
        #expect(ear.afterTheFirst == [.names(["a"])])
    }

    @Test func `very many names, or long ones, are everything`() async throws {
        let (here, there) = (BusDataChanges.bus(wire.bus()), BusDataChanges.bus(wire.bus()))
        let ear = try await Ear(there)
        try await here.publish(Set((0...1_000).map { DataName("\($0)") }))
        try await here.publish([DataName(String(repeating: "x", count: 70_000))])
        try await here.publish(Set((0..<1_000).map { DataName("\($0)") }))
        #expect(ear.afterTheFirst.prefix(2) == [.everything, .everything])
        #expect(ear.heard.count == 4)
        #expect(ear.heard.last != .everything)
    }

    @Test func `a number that no server reaches is no harm`() async throws {
        let there = wire.bus()
        let ear = try await Ear(BusDataChanges.bus(there))
        let stranger = there.join(
            "stranger",
            as: DataChangeMember.find("stranger", on: wire.bus(), clock: ContinuousClock())
        )
        for names: Set<DataName> in [["a"], ["b"], []] {
            stranger.publish(DataChangeMessage(sender: 7, number: .max, names: names))
        }
        #expect(ear.afterTheFirst == [.everything, .names(["b"])])
    }

    @Test func `a message is the same after its way over a network`() throws {
        for names: Set<DataName>? in [nil, [], ["a", "b/7"]] {
            let message = DataChangeMessage(sender: .max, number: 7, names: names)
            let copy = try JSONDecoder().decode(DataChangeMessage.self, from: JSONEncoder().encode(message))
            #expect((copy.sender, copy.number) == (.max, 7))
            #expect(copy.names == names)
        }
    }

    @Test func `pages of two servers show one change`() async throws {
        let buses = [wire.bus(), wire.bus()]
        let store = Guarded("old")
        try await Self.show(on: buses, store)
    }

    @MainActor
    private static func show(on buses: [WireBus], _ store: Guarded<String>) async throws {
        struct Text: DataQuery {
            var reads: Set<DataName> { ["text"] }
            func load(from store: Guarded<String>) async throws -> String { store.withLock { $0 } }
        }
        struct Page: Workflow {
            let data: DataLoader<Guarded<String>>
            func render(state: Void, context: RenderContext<Page>) -> String? {
                data.value(of: Text(), in: context).value
            }
        }
        let loaders = buses.map { DataLoader(store, changes: .bus($0)) }
        let hosts = loaders.map { WorkflowTestHost(workflow: Page(data: $0)) }
        for host in hosts { await host.idle() }
        #expect(hosts.map(\.rendering) == ["old", "old"])
        store.withLock { $0 = "new" }
        try await loaders[0].changes.publish(["text"])
        for host in hosts { await host.idle() }
        #expect(hosts.map(\.rendering) == ["new", "new"])
    }
}
