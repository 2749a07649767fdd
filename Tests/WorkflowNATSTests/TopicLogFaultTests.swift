import StoreSupport
import TestSupport
import Testing
import TrellisSupport
import Workflow
import WorkflowConcurrency
import WorkflowSharing
import WorkflowSnapshots

@testable import WorkflowNATS

/// Logs while servers of NATS crash, stop and come back.
@Suite(.timeLimit(.minutes(10)))
struct TopicLogFaultTests {
    @Test func `over kill -9 and restart of NATS each value that was appended is read once and in order`() async throws
    {
        let server = try NATSServer()
        let (mine, theirs) = (try await numbers(on: server), try await numbers(on: server))
        let read = Guarded<[Int]>([])
        let reading = Task {
            for try await entry in theirs.entries() {
                let value = try entry.value
                read.withLock { $0.append(value) }
                if value < 0 { return }
            }
        }
        let rounds = 3
        let (reached, isLast) = (Guarded(0), Guarded(false))
        let appending = Task {
            var number = 0
            while !isLast.withLock({ $0 }) {
                await append(number, to: mine)
                reached.withLock { $0 = number }
                number += 1
            }
            await append(-1, to: mine)
            return number
        }
        for _ in 0..<rounds {
            let before = reached.withLock { $0 }
            try await until("100 more are appended") { reached.withLock { $0 } >= before + 100 }
            server.kill()
            try server.start()
        }
        let before = reached.withLock { $0 }
        try await until("100 more are appended") { reached.withLock { $0 } > before + 100 }
        isLast.withLock { $0 = true }
        let count = await appending.value
        try await reading.value
        #expect(read.withLock { $0 } == Array(0..<count) + [-1])
    }

    @Test func `a value whose acknowledgement is lost may be stored, and is stored once when it is appended again`()
        async throws
    {
        let server = try NATSServer()
        let numbers = try await numbers(on: server)
        try await numbers.append(1, id: "1")
        server.pause()
        await #expect {
            try await numbers.append(2, id: "2")
        } throws: { error in
            if case .uncertain? = (error as? TopicLogError)?.cause { true } else { false }
        }
        server.resume()
        await append(2, to: numbers)
        await append(3, to: numbers)
        var entries = numbers.entries().makeAsyncIterator()
        var values: [Int] = []
        while values.last != 3, let entry = try await entries.next() { values.append(try entry.value) }
        #expect(values == [1, 2, 3])
    }

    @Test func `without a connection a value is not stored, and a reader that waits goes on when NATS is back`()
        async throws
    {
        let server = try NATSServer()
        let problems = Guarded<[NATSBusProblem]>([])
        let connection = try await connection(to: server)
        let (mine, theirs) = (
            try await numbers(over: connection),
            try await numbers(on: server) { $0.onProblem = { problem in problems.withLock { $0.append(problem) } } }
        )
        try await mine.append(1)
        server.kill()
        // Has to ask first what is in the log.
        let reading = Task {
            var entries = theirs.entries().makeAsyncIterator()
            return [try await entries.next()?.value, try await entries.next()?.value]
        }
        try await until("the connection is lost") { !connection.isConnected }
        try await until("a problem is reported") { problems.withLock { !$0.isEmpty } }
        await #expect {
            try await mine.append(2)
        } throws: { error in
            if case .notStored? = (error as? TopicLogError)?.cause { true } else { false }
        }
        try server.start()
        await append(3, to: mine)
        #expect(try await reading.value == [1, 3])
        #expect(problems.withLock { $0.count } == 1)
    }

    @Test func `an entry that was stored while a reader had no connection is read, though nothing follows it`()
        async throws
    {
        let server = try NATSServer()
        let mine = try await numbers(on: server)
        let slow = try await server.connection { $0.reconnectDelay = .seconds(1) }
        let theirs = try await numbers(over: slow)
        let newest = Guarded(-1)
        let reading = Task {
            for try await entry in theirs.entries() {
                let value = try entry.value
                newest.withLock { $0 = value }
            }
        }
        await append(0, to: mine)
        try await until("the first entry is read") { newest.withLock { $0 } == 0 }
        var number = 0
        repeat {
            server.kill()
            try await until("the slow connection is lost") { !slow.isConnected }
            try server.start()
            number += 1
            await append(number, to: mine)
        } while slow.isConnected
        try await until("the newest entry is read") { newest.withLock { $0 } == number }
        reading.cancel()
        try await reading.value
    }

    @Test func `a connection that is closed ends readers with an error`() async throws {
        let server = try NATSServer()
        let connection = try await server.connection()
        let log = try await TopicLog<Int>("numbers", on: NATSBus(connection), keeping: .values(10))
        await connection.close()
        var entries = log.entries().makeAsyncIterator()
        let error = await #expect(throws: TopicLogError.self) { try await entries.next() }
        #expect(error?.cause == .notRead("the connection is closed"))
    }

    @Test func `a log that is opened without a server is made when there is one`() async throws {
        let port = try FreePort.find()
        var options = NATSConnection.Options("nats://127.0.0.1:\(port)")
        options.startsWithoutServer = true
        options.reconnectDelay = .milliseconds(20)
        let bus = NATSBus(try await NATSConnection(options))
        let numbers = try await TopicLog<Int>("numbers", on: bus, keeping: .values(10))
        let reading = Task {
            var entries = numbers.entries().makeAsyncIterator()
            return try await entries.next()?.value
        }
        await #expect(throws: TopicLogError.self) { try await numbers.append(1, id: "1") }
        let server = try NATSServer(port: port)
        await append(1, to: numbers)
        #expect(try await reading.value == 1)
        _ = server
    }

    @Test func `of three replicas the leader may be killed, and each value is read once and in order`() async throws {
        let cluster = try NATSCluster()
        try await cluster.becomeComplete()
        func numbers() async throws -> TopicLog<Int> {
            let connection = try await cluster.connection {
                ($0.reconnectDelay, $0.requestTimeout) = (.milliseconds(20), .seconds(1))
            }
            var options = NATSBus.Options()
            (options.replicas, options.heartbeat) = (3, .milliseconds(200))
            return try await TopicLog("numbers", on: NATSBus(connection, options: options), keeping: .values(100_000))
        }
        let (mine, theirs) = (try await numbers(), try await numbers())
        let jetStream = JetStream(connection: try await cluster.connection())
        let info: ClusteredStream = try await jetStream.api("STREAM.INFO.trellis=numbers", Nothing())
        let leader = try #require(info.cluster.leader.dropFirst().first?.wholeNumberValue)
        let count = 300
        let reading = Task {
            var entries = theirs.entries().makeAsyncIterator()
            var values: [Int] = []
            while values.count < count, let entry = try await entries.next() { values.append(try entry.value) }
            return values
        }
        for number in 0..<count {
            await append(number, to: mine)
            if number == 100 { cluster.servers[leader].kill() }
        }
        #expect(try await reading.value == Array(0..<count))
    }

    @Test func `a value with the identity of one that three replicas have refused is stored, or may be`() async throws {
        // Servers before 2.10 keep no identity of what they have refused.
        let cluster = try NATSCluster()
        try await cluster.becomeComplete()
        var options = NATSBus.Options()
        options.replicas = 3
        let bus = try await NATSBus(cluster.connection(), options: options)
        let numbers = try await TopicLog<Int>("numbers", on: bus, keeping: .values(100_000))
        try await numbers.append(1, id: "1")
        let jetStream = JetStream(connection: try await cluster.connection())
        let info: StreamInfo = try await jetStream.api("STREAM.INFO.trellis=numbers", Nothing())
        var full = info.config
        (full.discard, full.max_msgs) = ("new", 1)
        let _: StreamInfo = try await jetStream.api("STREAM.UPDATE.trellis=numbers", full)
        await #expect(throws: TopicLogError.self) { try await numbers.append(2, id: "2") }
        let _: StreamInfo = try await jetStream.api("STREAM.UPDATE.trellis=numbers", info.config)
        do {
            let position = try await numbers.append(2, id: "2")
            #expect(try await numbers.end() == position)
        } catch let error as TopicLogError {
            guard case .uncertain = error.cause else { throw error }
        }
    }

    @MainActor
    @Test func `a tree that is restarted goes on behind the last entry it has handled, over a restart of NATS`()
        async throws
    {
        let server = try NATSServer()
        let (mine, theirs) = (try await numbers(on: server), try await numbers(on: server))
        for number in 0..<10 { await append(number, to: mine) }
        let before = WorkflowHost(workflow: Reader(log: theirs), restoring: nil)
        try await until("the first 10 are handled") { before.rendering.numbers.count == 10 }
        let snapshot = before.snapshot()
        server.kill()
        try server.start()
        for number in 10..<20 { await append(number, to: mine) }
        // Another server of the app.
        let after = WorkflowHost(workflow: Reader(log: try await numbers(on: server)), restoring: snapshot)
        try await until("the restarted tree has all 20") { after.rendering.numbers.count >= 20 }
        #expect(after.rendering.numbers == Array(0..<20))
        try await until("the first tree has all 20") { before.rendering.numbers.count >= 20 }
        #expect(before.rendering.numbers == Array(0..<20))
    }

    // MARK: - Support

    private func connection(to server: NATSServer) async throws -> NATSConnection {
        try await server.connection {
            ($0.reconnectDelay, $0.requestTimeout) = (.milliseconds(20), .milliseconds(500))
        }
    }

    private func numbers(
        on server: NATSServer,
        _ change: (inout NATSBus.Options) -> Void = { _ in }
    ) async throws -> TopicLog<Int> {
        try await numbers(over: connection(to: server), change)
    }

    private func numbers(
        over connection: NATSConnection,
        _ change: (inout NATSBus.Options) -> Void = { _ in }
    ) async throws -> TopicLog<Int> {
        var options = NATSBus.Options()
        options.heartbeat = .milliseconds(200)
        change(&options)
        return try await TopicLog("numbers", on: NATSBus(connection, options: options), keeping: .values(100_000))
    }

    /// Appends a number until that is certain.
    private func append(_ number: Int, to log: TopicLog<Int>) async {
        while (try? await log.append(number, id: "\(number)")) == nil {
            try? await Task.sleep(for: .milliseconds(5))
        }
    }
}

private struct ClusteredStream: Decodable {
    struct Cluster: Decodable {
        /// The name of a server: `n` and its index.
        let leader: String
    }

    let cluster: Cluster
}

/// Collects the numbers of a log.
private struct Reader: DurableWorkflow {
    let log: TopicLog<Int>

    struct State: Codable, Equatable {
        var position: TopicLogPosition?
        var numbers: [Int] = []
    }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<Reader>) -> State {
        Work.values(of: log.entries(after: state.position)).running(in: context) { entry in
            AnyWorkflowAction<Reader> { state in
                state.position = entry.position
                if let number = try? entry.value { state.numbers.append(number) }
                return nil
            }
        }
        return state
    }
}
