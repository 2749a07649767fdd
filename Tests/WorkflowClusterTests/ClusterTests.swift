import Testing
import TrellisSupport
import WorkflowLive
import WorkflowSharing
import WorkflowTesting

@testable import WorkflowCluster

/// A shared workflow on several servers, in virtual time.
///
/// Each turn of the clock waits for what other tests have ready: some minutes under a sanitizer. The limit ends what hangs.
@Suite(.timeLimit(.minutes(30)))
struct ClusterTests {
    private let servers = Servers()

    @Test func `the workflow runs on one server, and all see its value`() async throws {
        let (first, second) = (try await servers.add(), try await servers.add())
        #expect(try await servers.passing { try await first.add("a") } == 1)
        #expect(try await servers.passing { try await second.add("b") } == 2)
        try await servers.until { first.till.value == ["a", "b"] && second.till.value == ["a", "b"] }
        #expect(servers.running.starts == 1)
        #expect([first, second].map(\.counts.owned).reduce(0, +) == 1)
    }

    @Test func `a server that joins has the value without waiting for the lease`() async throws {
        let first = try await servers.add()
        _ = try await servers.passing { try await first.add("a") }
        let before = servers.clock.now
        let second = try await servers.add()
        #expect(second.till.value == ["a"])
        #expect(before.duration(to: servers.clock.now) < .seconds(1))
    }

    @Test func `a command is answered, and its value is shown, when it is saved and not before`() async throws {
        let (first, second) = (try await servers.add(), try await servers.add())
        let (owner, follower) = first.counts.owned == 1 ? (first, second) : (second, first)
        owner.store.set(.slow)
        let isAnswered = Guarded(false)
        let request = Task {
            defer { isAnswered.withLock { $0 = true } }
            return try await follower.add("a")
        }
        try await servers.until { owner.store.waitingCount == 1 }
        // It comes a second time meanwhile.
        try await servers.until { follower.counts.resent == 1 && owner.counts.commands == 2 }
        await servers.settle()
        #expect(!isAnswered.withLock { $0 })
        #expect(owner.till.value == [])
        #expect(follower.till.value == [])
        owner.store.set(.none)
        #expect(try await servers.passing { try await request.value } == 1)
        try await servers.until { owner.till.value == ["a"] && follower.till.value == ["a"] }
    }

    @Test func `when the owner is lost another one goes on from the last save, and no two run at a time`() async throws
    {
        let (first, second) = (try await servers.add(), try await servers.add())
        let (owner, other) = first.counts.owned == 1 ? (first, second) : (second, first)
        #expect(try await servers.passing { try await other.add("a") } == 1)
        owner.cut(true)
        let begin = servers.clock.now
        #expect(try await servers.passing { try await other.add("b") } == 2)
        #expect(begin.duration(to: servers.clock.now) < .seconds(4))
        #expect(other.counts.takenOver == 1)
        #expect(owner.counts.lost == 1)
        #expect(servers.running.most == 1)
        #expect(servers.running.now == 1)
        owner.cut(false)
        try await servers.until { owner.till.value == ["a", "b"] }
        #expect(try await servers.passing { try await owner.add("c") } == 3)
        #expect(servers.running.now == 1)
    }

    @Test func `a command whose owner is lost before its answer is handled once, by the next one`() async throws {
        let (first, second) = (try await servers.add(), try await servers.add())
        let (owner, other) = first.counts.owned == 1 ? (first, second) : (second, first)
        // It is saved, and neither the owner nor the sender hears of it.
        owner.store.set(.losesReplies)
        let request = Task { try await other.add("a") }
        try await servers.until { owner.counts.failedSaves > 0 }
        owner.cut(true)
        #expect(try await servers.passing { try await request.value } == 1)
        #expect(try await servers.passing { try await other.add("b") } == 2)
        try await servers.until { other.till.value == ["a", "b"] }
    }

    @Test func `an owner that finds itself replaced answers nothing`() async throws {
        let (first, second) = (try await servers.add(), try await servers.add())
        let (owner, other) = first.counts.owned == 1 ? (first, second) : (second, first)
        // It hears nothing of the others and may write, as after a pause.
        owner.bus.cut(true)
        _ = try await servers.memory.claim(PageID(rawValue: "shared-till"), by: "another")
        let isAnswered = Guarded(false)
        let request = Task {
            defer { isAnswered.withLock { $0 = true } }
            return try await owner.add("a")
        }
        try await servers.until { owner.counts.lost == 1 }
        #expect(!isAnswered.withLock { $0 })
        owner.bus.cut(false)
        #expect(try await servers.passing { try await request.value } == 1)
        try await servers.until { other.till.value == ["a"] }
    }

    @Test func `a claim on the bus that nobody has stops the workflow for one lease, and is reported`() async throws {
        let (first, second) = (try await servers.add(), try await servers.add())
        let liar = Liar()
        let channel = servers.wire.makeBus().join("shared/till", as: liar)
        channel.publish(.alive(ValueVersion(claimNumber: .max, number: 1)))
        try await servers.until { servers.problems.withLock { $0.contains { $0.cause == .falseClaim(.max) } } }
        #expect(try await servers.passing { try await first.add("a") } == 1)
        #expect(try await servers.passing { try await second.add("b") } == 2)
        try await servers.until { first.till.value == ["a", "b"] && second.till.value == ["a", "b"] }
    }

    @Test func `a server that leaves hands its workflow over without waiting for the lease`() async throws {
        let (first, second) = (try await servers.add(), try await servers.add())
        let (owner, other) = first.counts.owned == 1 ? (first, second) : (second, first)
        #expect(try await servers.passing { try await owner.add("a") } == 1)
        let begin = servers.clock.now
        try await servers.passing { await owner.cluster?.leave() }
        #expect(servers.running.now == 0)
        #expect(try await servers.passing { try await other.add("b") } == 2)
        #expect(begin.duration(to: servers.clock.now) < .seconds(1))
        // It goes on as a follower, also with commands.
        #expect(try await servers.passing { try await owner.add("c") } == 3)
        try await servers.until { owner.till.value == ["a", "b", "c"] }
        #expect(owner.counts.owned == 0)
    }

    @Test func `what a server has not saved when it leaves is tried more than once`() async throws {
        let only = try await servers.add()
        #expect(try await servers.passing { try await only.add("a") } == 1)
        only.store.set(.failing(2))
        let request = Task { try await only.add("b") }
        try await servers.until { only.store.failuresLeft == 1 }
        try await servers.passing { await only.cluster?.leave() }
        #expect(try await servers.passing { try await request.value } == 2)
        let stored = try await servers.memory.claim(PageID(rawValue: "shared-till"), by: "look").stored
        #expect(stored?.items.values.contains { String(decoding: $0, as: UTF8.self).contains("\"b\"") } == true)
    }

    @Test func `a server that leaves while answers of the store are lost answers its commands, and reports no loss`()
        async throws
    {
        let only = try await servers.add()
        #expect(try await servers.passing { try await only.add("a") } == 1)
        only.store.set(.slow)
        let request = Task { try await only.add("b") }
        try await servers.until { only.store.waitingCount == 1 }
        let leaving = Task { await only.cluster?.leave() }
        await servers.settle()
        only.store.set(.losing(2))
        try await servers.passing { await leaving.value }
        #expect(try await servers.passing { try await request.value } == 2)
        #expect(servers.problems.withLock { $0 } == [])
    }

    @Test func `messages that are lost are sent again, and each command is handled once and in order`() async throws {
        let all = [try await servers.add(), try await servers.add(), try await servers.add()]
        let dice = Guarded(SeededDice(seed: 7))
        servers.wire.lose { dice.withLock { $0.next() % 3 == 0 } }
        let numbers = try await servers.passing {
            try await withThrowingTaskGroup(of: [Int?].self) { group in
                for (index, server) in all.enumerated() {
                    group.addTask {
                        var numbers: [Int?] = []
                        for step in 0..<20 { numbers.append(try await server.add("\(index)-\(step)")) }
                        return numbers
                    }
                }
                return try await group.reduce(into: []) { $0 += $1 }
            }
        }
        #expect(Set(numbers.compactMap { $0 }) == Set(1...60))
        servers.wire.lose { false }
        try await servers.until { all.allSatisfy { $0.till.value.count == 60 } }
        for (index, server) in all.enumerated() {
            #expect(server.till.value.filter { $0.hasPrefix("\(index)-") } == (0..<20).map { "\(index)-\($0)" })
        }
        // A server that has missed many messages may have taken over early.
        try await servers.until { servers.running.now == 1 }
    }

    @Test func `a command that stops the tree fails, and the workflow goes on from its last save`() async throws {
        let (first, second) = (try await servers.add(), try await servers.add())
        #expect(try await servers.passing { try await first.add("a") } == 1)
        let error = await #expect(throws: SharedEnded.self) {
            try await servers.passing { try await second.till.request(.goMad) }
        }
        #expect(error?.description.contains("its tree has stopped") == true)
        #expect(try await servers.passing { try await second.add("b") } == 2)
        try await servers.until { first.till.value == ["a", "b"] }
        #expect(servers.problems.withLock { $0.contains { if case .stopped = $0.cause { true } else { false } } })
    }

    @Test func `while the store is gone commands wait and the last value stays, and then all goes on`() async throws {
        let (first, second) = (try await servers.add(), try await servers.add())
        #expect(try await servers.passing { try await first.add("a") } == 1)
        for server in [first, second] { server.store.set(.cut) }
        let request = Task { try await second.add("b") }
        try await servers.until { [first, second].allSatisfy { $0.counts.owned == 0 } }
        #expect(servers.running.now == 0)
        #expect(first.till.value == ["a"])
        for server in [first, second] { server.store.set(.none) }
        #expect(try await servers.passing { try await request.value } == 2)
    }

    @Test(arguments: [ServerStore.Fault.cut, .losesReplies])
    func `a save that fails is tried again within the lease, and answers all that were in it`(
        fault: ServerStore.Fault
    ) async throws {
        let (first, second) = (try await servers.add(), try await servers.add())
        let (owner, other) = first.counts.owned == 1 ? (first, second) : (second, first)
        owner.store.set(fault)
        let requests = [owner, other].map { server in Task { try await server.add("a") } }
        try await servers.until { owner.counts.failedSaves == 1 && owner.counts.commands >= 2 }
        owner.store.set(.none)
        var numbers: [Int?] = []
        for request in requests { numbers.append(try await servers.passing { try await request.value }) }
        #expect(Set(numbers) == [1, 2])
        #expect(owner.counts.lost == 0)
        #expect(servers.running.starts == 1)
    }

    @Test func `without an owner and without a store a start fails with the reason`() async throws {
        let store = ServerStore(MemorySessionStore())
        store.set(.cut)
        var options = Cluster.Options()
        options.clock = servers.clock
        options.startTimeout = .seconds(5)
        let cluster = Cluster(bus: servers.wire.makeBus(), store: store, options: options)
        let running = servers.running
        let error = await #expect(throws: ClusterProblem.self) {
            try await servers.passing { try await cluster.share(Till(running: running), named: "till") }
        }
        #expect(error?.description.contains("The store cannot be reached.") == true)
    }

    @Test func `a server that is alone starts at once, and goes on after its end`() async throws {
        let store = MemorySessionStore()
        let running = servers.running
        for round in 1...3 {
            let cluster = Cluster(bus: LocalBus(), store: store)
            let till = try await cluster.share(Till(running: running), named: "till")
            #expect(till.value == Array(repeating: "a", count: round - 1))
            #expect(try await till.request(.add("a"))?.number == round)
            await cluster.leave()
        }
        #expect(running.now == 0)
    }

    @Test func `a workflow that follows the value is rendered again, as with one in this process`() async throws {
        let (first, second) = (try await servers.add(), try await servers.add())
        var values = second.till.values().makeAsyncIterator()
        #expect(await values.next() == [])
        #expect(try await servers.passing { try await first.add("a") } == 1)
        #expect(await values.next() == ["a"])
    }

    @Test func `when the Shared is released the server takes no part any more`() async throws {
        let first = try await servers.add()
        try await useOnce()
        try await servers.until { first.counts.owned == 1 }
        #expect(try await servers.passing { try await first.add("b") } == 2)
        #expect(servers.running.now == 1)
    }

    /// Adds a server that handles a command and ends.
    private func useOnce() async throws {
        let second = try await servers.add()
        #expect(try await servers.passing { try await second.add("a") } == 1)
    }
}

/// Numbers that look random and depend on a seed.
struct SeededDice {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state >> 33
    }
}

/// Somebody on the bus who says what is not true.
private final class Liar: BusMember {
    func receive(_ message: ClusterMessage<Till>) {}
    func accept(_ message: ClusterMessage<Till>) async throws {}
}
