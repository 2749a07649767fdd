import Dispatch
import StoreSupport
import TestSupport
import Testing
import TrellisSupport
import WorkflowLive
import WorkflowSharing

@testable import WorkflowNATS

/// Topics over a real server of NATS; each connection stands for a server of the app.
@Suite(.timeLimit(.minutes(10)))
struct BusTests {
    @Test func `a value that is published on one server is seen on the other, and once on its own`() async throws {
        let prefix = Self.prefix()
        let (here, there) = (try await bus(prefix), try await bus(prefix))
        let (mine, theirs) = (Topic<[Int]>("numbers", on: here), Topic<[Int]>("numbers", on: there))
        var (ours, others) = (mine.values(upTo: 10).makeAsyncIterator(), theirs.values(upTo: 10).makeAsyncIterator())
        // What comes back has been subscribed to.
        try await theirs.send([0])
        for value in [[1], [2, 3], []] { mine.publish(value) }
        #expect(try await take(4, from: &others) == [[0], [1], [2, 3], []])
        // NATS has handed on all that was published before.
        try await mine.send([4])
        var own: [[Int]] = []
        while own.last != [4], let value = try await ours.next() { own.append(value) }
        #expect(own.filter { $0 != [0] } == [[1], [2, 3], [], [4]])
        #expect(mine.value == [4])
        #expect(here.counts.sent == 4)
        try await until("the other one has received all") { there.counts.received == 4 }
        #expect(try #require(here.counts.lag) > .zero)
        let metrics = Dictionary(uniqueKeysWithValues: here.metrics.map { ($0.name, $0.value()) })
        #expect(metrics["trellis_bus_sent_total"] == 4)
        #expect(metrics["trellis_bus_lag_seconds"] == here.counts.lag.map { $0 / .seconds(1) })
    }

    @Test func `each name is a topic of its own, whatever is in it`() async throws {
        let names = ["a", "a.b", "a.*", "*", ">", "a b", "", "%", "%2E", "ü", "a\r\nPUB x 1", "$JS.API.>", "\0"]
        let prefix = Self.prefix()
        let (here, there) = (try await bus(prefix), try await bus(prefix))
        let mine = names.map { Topic<String>($0, on: here) }
        let theirs = names.map { Topic<String>($0, on: there) }
        for topic in theirs { try await topic.send("") }
        for (topic, name) in zip(mine, names) { topic.publish(name) }
        for (topic, name) in zip(theirs, names) {
            for await value in topic.values() where !value.isEmpty || name.isEmpty {
                #expect(value == name)
                break
            }
        }
        #expect(Set(names.map(BusSubject.part)).count == names.count)
        #expect(there.counts.unreadable == 0)
    }

    @Test func `apps with other prefixes do not hear each other`() async throws {
        let prefix = Self.prefix()
        let (here, there, other) = (try await bus(prefix), try await bus(prefix), try await bus(Self.prefix()))
        let (mine, theirs) = (Topic<Int>("numbers", on: here), Topic<Int>("numbers", on: there))
        let foreign = Topic<Int>("numbers", on: other)
        try await foreign.send(1)
        try await joined(theirs, from: mine, first: 2)
        #expect(foreign.value == 1)
        #expect(other.counts.received == 0)
    }

    @Test func `a message from outside that is not a value is reported once and counted, and the others arrive`()
        async throws
    {
        let prefix = Self.prefix()
        let problems = Guarded<[NATSBusProblem]>([])
        let (here, there) = (
            try await bus(prefix),
            try await bus(prefix) { $0.onProblem = { problem in problems.withLock { $0.append(problem) } } }
        )
        let (texts, numbers) = (Topic<String>("mixed", on: here), Topic<Int>("mixed", on: there))
        let outside = try await NATSServer.shared.connection()
        while there.counts.unreadable < 3 {
            try await texts.send("no number")
            try await publish([], to: "\(prefix).channel.mixed", over: outside)
            try await publish([1, 2, 3], to: "\(prefix).channel.mixed", over: outside)
            try await publish([UInt8](repeating: 0x5B, count: 100_000), to: "\(prefix).channel.mixed", over: outside)
        }
        let right = Topic<Int>("mixed", on: try await bus(prefix))
        try await joined(numbers, from: right, first: 7)
        #expect(numbers.value == 7)
        #expect(problems.withLock { $0.count } == 1)
        #expect(problems.withLock { $0.first?.channel } == "mixed")
    }

    @Test func `a list that is nested without end is refused as any other message`() async throws {
        let prefix = Self.prefix()
        let bus = try await bus(prefix)
        let topic = Topic<[Int]>("numbers", on: bus)
        try await topic.send([1])
        let frame = BusFrame(origin: 1, stamp: 1, value: [UInt8](repeating: UInt8(ascii: "["), count: 200_000)[...])
        try await publish(frame.bytes, to: "\(prefix).channel.numbers", over: try await NATSServer.shared.connection())
        try await until("the value is unreadable") { bus.counts.unreadable == 1 }
        #expect(topic.value == [1])
    }

    @Test func `a message that is too large stays in its process, and its sender is told`() async throws {
        let problems = Guarded<[NATSBusProblem]>([])
        let bus = try await bus(Self.prefix()) {
            $0.mostMessageBytes = 100
            $0.onProblem = { problem in problems.withLock { $0.append(problem) } }
        }
        let topic = Topic<String>("texts", on: bus)
        let text = String(repeating: "x", count: 200)
        topic.publish(text)
        #expect(topic.value == text)
        await #expect(throws: NATSBusProblem(channel: "texts", cause: .tooLarge(202, most: 100))) {
            try await topic.send(text)
        }
        #expect(bus.counts.dropped == 2)
        #expect(problems.withLock { $0.map(\.cause) } == [.tooLarge(202, most: 100)])
        try await topic.send("short")
    }

    @Test func `a name that no subject can have is a topic of its process, which is reported`() async throws {
        let problems = Guarded<[NATSBusProblem]>([])
        let bus = try await bus(Self.prefix()) {
            $0.onProblem = { problem in problems.withLock { $0.append(problem) } }
        }
        let name = String(repeating: "n", count: 5_000)
        let topic = Topic<Int>(name, on: bus)
        topic.publish(1)
        #expect(topic.value == 1)
        await #expect(throws: NATSBusProblem(channel: name, cause: .nameTooLong(bytes: 5_000))) {
            try await topic.send(2)
        }
        #expect(problems.withLock { $0.map(\.cause) } == [.nameTooLong(bytes: 5_000)])
    }

    // MARK: - Faults

    @Test func `after kill -9 of NATS values go on when it is back, and those in between are counted as dropped`()
        async throws
    {
        let server = try NATSServer()
        let (here, there) = (try await bus(on: server), try await bus(on: server))
        let (mine, theirs) = (Topic<Int>("numbers", on: here.bus), Topic<Int>("numbers", on: there.bus))
        try await joined(theirs, from: mine, first: 1)
        server.kill()
        try await until("the connection is lost") { !here.connection.isConnected }
        let dropped = here.bus.counts.dropped
        for number in 2...11 { mine.publish(number) }
        #expect(mine.value == 11)
        try await until("what was sent is dropped") { here.bus.counts.dropped == dropped + 10 }
        #expect(theirs.value == 1)
        try server.start()
        try await until("both are connected again") { here.connection.isConnected && there.connection.isConnected }
        try await joined(theirs, from: mine, first: 12)
        #expect(here.bus.counts.reconnects == 1)
        #expect(there.bus.counts.reconnects == 1)
    }

    @Test func `a NATS that answers nothing holds nobody up, and a sender learns that nothing is certain`() async throws
    {
        let server = try NATSServer()
        let (here, there) = (try await bus(on: server), try await bus(on: server))
        let (mine, theirs) = (Topic<Int>("numbers", on: here.bus), Topic<Int>("numbers", on: there.bus))
        try await joined(theirs, from: mine, first: 1)
        server.pause()
        mine.publish(2)
        let late = Topic<Int>("late", on: here.bus)
        late.publish(3)
        #expect(late.value == 3)
        await #expect(throws: NATSBusProblem.self) { try await mine.send(4) }
        server.resume()
        try await joined(theirs, from: mine, first: 5)
    }

    @Test func `who handles messages slowly loses the oldest, holds up no other, and all are counted`() async throws {
        let prefix = Self.prefix()
        let (here, there) = (try await bus(prefix), try await bus(prefix) { $0.mostWaitingMessages = 10 })
        let slow = SlowMember()
        let channel = there.join("slow", as: slow)
        let (mine, theirs) = (Topic<Int>("slow", on: here), Topic<Int>("quick", on: there))
        let quick = Topic<Int>("quick", on: here)
        try await joined(theirs, from: quick, first: 0)
        while there.counts.dropped == 0 {
            for number in 0..<100 { mine.publish(number) }
            try await mine.send(100)
        }
        try await joined(theirs, from: quick, first: 1)
        try await mine.send(-1)
        slow.goOn()
        try await until("the slow member has the newest") { slow.newest == -1 }
        withExtendedLifetime(channel) {}
    }

    @Test func `a channel that nobody uses any more is left`() async throws {
        let prefix = Self.prefix()
        let (here, there) = (try await bus(prefix), try await bus(prefix))
        let mine = Topic<Int>("numbers", on: here)
        var theirs: Topic<Int>? = Topic<Int>("numbers", on: there)
        if let theirs { try await joined(theirs, from: mine, first: 1) }
        theirs = nil
        let other = Topic<Int>("other", on: there)
        try await other.send(1)
        let received = there.counts.received
        for number in 0..<10 { try await mine.send(number) }
        // What NATS handed to this server before comes before it.
        try await other.send(2)
        #expect(there.counts.received == received)
    }

    @Test func `topics and connections may end with messages on the way`() async throws {
        let prefix = Self.prefix()
        let stays = Topic<Int>("numbers", on: try await bus(prefix))
        for round in 0..<20 {
            let connection = try await NATSServer.shared.connection { $0.requestTimeout = .milliseconds(50) }
            var options = NATSBus.Options()
            options.prefix = prefix
            let bus = NATSBus(connection, options: options)
            let topics = (0..<10).map { Topic<Int>("\($0)", on: bus) } + [Topic<Int>("numbers", on: bus)]
            await withDiscardingTaskGroup { group in
                for topic in topics {
                    group.addTask {
                        for number in 0..<100 { topic.publish(number) }
                        _ = try? await topic.send(round)
                    }
                    group.addTask { for number in 0..<20 { stays.publish(number) } }
                }
                if round % 2 == 0 { group.addTask { await connection.close() } }
            }
        }
        try await stays.send(1)
    }

    // MARK: - Support

    private static func prefix() -> String { "test-\(UInt64.random(in: .min ... .max))" }

    private func bus(
        _ prefix: String,
        _ change: (inout NATSBus.Options) -> Void = { _ in }
    ) async throws -> NATSBus {
        var options = NATSBus.Options()
        options.prefix = prefix
        change(&options)
        return NATSBus(try await NATSServer.shared.connection(), options: options)
    }

    private func bus(on server: NATSServer) async throws -> (connection: NATSConnection, bus: NATSBus) {
        let connection = try await server.connection {
            ($0.reconnectDelay, $0.requestTimeout) = (.milliseconds(20), .milliseconds(500))
        }
        return (connection, NATSBus(connection))
    }

    /// Publishes a value until it is seen on the other server, as a subscription takes a while to begin.
    private func joined<Value: Equatable>(_ theirs: Topic<Value>, from mine: Topic<Value>, first: Value) async throws {
        // What comes back to its sender has been subscribed to.
        while (try? await theirs.send(theirs.value ?? first)) == nil {}
        repeat { _ = try? await mine.send(first) } while theirs.value != first
    }

    private func take<Value>(_ count: Int, from values: inout TopicSubscription<Value>.Iterator) async throws -> [Value]
    {
        var taken: [Value] = []
        while taken.count < count, let value = try await values.next() { taken.append(value) }
        return taken
    }

    private func publish(_ bytes: [UInt8], to subject: String, over connection: NATSConnection) async throws {
        try await connection.send(OutgoingMessage(subject: subject, payload: bytes), reply: nil)
    }
}

/// A member that is busy with its first message until it is told to go on.
private final class SlowMember: BusMember {
    private let gate = DispatchSemaphore(value: 0)
    private let last = Guarded(0)

    var newest: Int { last.withLock { $0 } }

    func goOn() { gate.signal() }

    func receive(_ message: Int) {
        gate.wait()
        gate.signal()
        last.withLock { $0 = message }
    }

    func accept(_ message: Int) async throws { receive(message) }
}
