import Foundation
import StoreSupport
import TestSupport
import Testing
import TrellisSupport
import Workflow
import WorkflowConcurrency
import WorkflowSharing

@testable import WorkflowNATS

/// Logs in streams of a real server of NATS; each connection stands for a server of the app.
@Suite(.timeLimit(.minutes(10)))
struct TopicLogTests {
    private let prefix = "test-\(UInt64.random(in: .min ... .max))"

    // MARK: - Reading

    @Test func `who joins late reads all that is kept, then what comes from any server`() async throws {
        let (here, there) = (try await bus(), try await bus())
        let (mine, theirs) = (try await numbers(on: here), try await numbers(on: there))
        for number in 1...300 { try await mine.append(number) }
        var entries = theirs.entries().makeAsyncIterator()
        #expect(try await take(300, from: &entries) == Array(1...300))
        #expect(there.counts.fetched == 300)
        try await theirs.append(301)
        try await mine.append(302)
        #expect(try await take(2, from: &entries) == [301, 302])
        var late = try await numbers(on: try await bus()).entries(after: try await mine.end()).makeAsyncIterator()
        try await mine.append(303)
        #expect(try await take(1, from: &late) == [303])
    }

    @Test func `what is stored while a reader waits is heard, and nothing is fetched`() async throws {
        let (here, there) = (try await bus(), try await bus())
        let (mine, theirs) = (try await numbers(on: here), try await numbers(on: there))
        let reading = Task {
            var entries = theirs.newEntries().makeAsyncIterator()
            var values: [Int] = []
            while values.last != 0, let entry = try await entries.next() { values.append(try entry.value) }
            return values
        }
        let log = try await log("numbers", of: there)
        try await until("one reader follows the log") { log.readerCount == 1 && log.isFollowed }
        for number in (0...50).reversed() { try await mine.append(number) }
        #expect(try await reading.value == (0...50).reversed())
        #expect(there.counts.fetched == 0)
    }

    @Test func `many readers in one process cost one fetch of each entry`() async throws {
        let (here, there) = (try await bus(), try await bus())
        let mine = try await numbers(on: here)
        for number in 1...100 { try await mine.append(number) }
        let theirs = try await numbers(on: there)
        let sums = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<50 {
                group.addTask {
                    var entries = theirs.entries().makeAsyncIterator()
                    return try await take(100, from: &entries).reduce(0, +)
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(sums == Array(repeating: 5_050, count: 50))
        #expect(there.counts.fetched == 100)
    }

    @Test func `what two servers append at once has one order for all`() async throws {
        let (here, there) = (try await bus(), try await bus())
        let logs = [try await numbers(on: here), try await numbers(on: there)]
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (server, log) in logs.enumerated() {
                group.addTask {
                    for number in 0..<200 { try await log.append(1_000 * server + number) }
                }
            }
            try await group.waitForAll()
        }
        var seen: [[Int]] = []
        for log in logs {
            var entries = log.entries().makeAsyncIterator()
            seen.append(try await take(400, from: &entries))
        }
        #expect(seen[0] == seen[1])
        for server in [0, 1] {
            #expect(seen[0].filter { $0 / 1_000 == server } == (0..<200).map { 1_000 * server + $0 })
        }
    }

    @Test func `a reader that is cancelled leaves nothing behind, and none leaves a consumer`() async throws {
        let bus = try await bus()
        let numbers = try await numbers(on: bus)
        try await numbers.append(1)
        let log = try await log("numbers", of: bus)
        let reading = Task { for try await _ in numbers.entries() {} }
        try await until("one reader follows the log") { log.readerCount == 1 && log.isFollowed }
        let consumers: Consumers = try await log.stream.jetStream.api("CONSUMER.NAMES.\(log.stream.name)", Nothing())
        #expect(consumers.total == 0)
        reading.cancel()
        try await reading.value
        #expect(log.readerCount == 0)
    }

    @Test func `a log that is not used any more is not listened to`() async throws {
        let (here, there) = (try await bus(), try await bus())
        let mine = try await numbers(on: here)
        weak var log: NATSLog?
        do {
            let theirs = try await numbers(on: there)
            log = try await self.log("numbers", of: there)
            try await mine.append(1)
            var entries = theirs.entries().makeAsyncIterator()
            #expect(try await take(1, from: &entries) == [1])
        }
        try await until("the log is released") { log == nil }
    }

    @Test func `an identity is stored once, whoever appends it, and any text is one`() async throws {
        let (here, there) = (try await bus(), try await bus())
        let (mine, theirs) = (try await numbers(on: here), try await numbers(on: there))
        let ids = ["", "a", "a b", "ü", "a\r\nNats-Expected-Last-Sequence: 9", "\0", "%"]
        for (number, id) in ids.enumerated() {
            let first = try await mine.append(number, id: id)
            #expect(try await theirs.append(100, id: id) == first)
        }
        var entries = mine.entries().makeAsyncIterator()
        #expect(try await take(ids.count, from: &entries) == Array(ids.indices))
        await #expect(throws: TopicLogError.self) { try await mine.append(1, id: String(repeating: "x", count: 5_000)) }
        #expect(try await mine.end().number == UInt64(ids.count))
    }

    // MARK: - What is kept

    @Test func `a limit removes the oldest, and a reader behind them is told where it can go on`() async throws {
        let numbers = try await numbers(on: try await bus(), keeping: .values(10))
        let first = try await numbers.append(1)
        for number in 2...100 { try await numbers.append(number) }
        // Another server, which has heard and fetched nothing yet.
        let late = try await self.numbers(on: try await bus(), keeping: .values(10))
        var old = late.entries(after: first).makeAsyncIterator()
        let error = await #expect(throws: TopicLogError.self) { try await old.next() }
        let resume = try #require(error?.resume)
        #expect(resume == TopicLogPosition(era: first.era, number: 90))
        for var entries in [late.entries(after: resume), late.entries()].map({ $0.makeAsyncIterator() }) {
            #expect(try await take(10, from: &entries) == Array(91...100))
        }
    }

    @Test func `an entry that was removed by hand is no silent gap`() async throws {
        let bus = try await bus()
        let numbers = try await numbers(on: bus)
        for number in 1...5 { try await numbers.append(number) }
        let log = try await log("numbers", of: bus)
        let _: Success = try await log.stream.jetStream.api("STREAM.MSG.DELETE.\(log.stream.name)", Deletion(seq: 3))
        var entries = numbers.entries().makeAsyncIterator()
        #expect(try await take(2, from: &entries) == [1, 2])
        let error = await #expect(throws: TopicLogError.self) { try await entries.next() }
        entries = numbers.entries(after: try #require(error?.resume)).makeAsyncIterator()
        #expect(try await take(2, from: &entries) == [4, 5])
    }

    @Test func `a stream that is removed is made again, and its old positions are told where they can go on`()
        async throws
    {
        let (here, there) = (try await bus(), try await bus { $0.heartbeat = .milliseconds(50) })
        let (mine, theirs) = (try await numbers(on: here), try await numbers(on: there))
        let old = try await mine.append(1)
        var entries = theirs.entries().makeAsyncIterator()
        #expect(try await take(1, from: &entries) == [1])
        let stream = try await log("numbers", of: here).stream
        let _: Success = try await stream.jetStream.api("STREAM.DELETE.\(stream.name)", Nothing())
        var new: TopicLogPosition?
        while new == nil { new = try? await mine.append(2, id: "two") }
        #expect(try #require(new).era > old.era)
        let error = await #expect(throws: TopicLogError.self) { try await entries.next() }
        entries = theirs.entries(after: try #require(error?.resume)).makeAsyncIterator()
        #expect(try await take(1, from: &entries) == [2])
    }

    @Test func `a position behind all entries is told where it can go on`() async throws {
        let numbers = try await numbers(on: try await bus())
        let position = try await numbers.append(1)
        var entries = numbers.entries(after: TopicLogPosition(era: position.era, number: 9)).makeAsyncIterator()
        await #expect(throws: TopicLogError(log: "numbers", cause: .removed(resume: position))) {
            try await entries.next()
        }
    }

    // MARK: - Values

    @Test func `an entry from outside that is not a value says so, and the next one follows`() async throws {
        let bus = try await bus { $0.mostMessageBytes = 1_000 }
        let numbers = try await numbers(on: bus)
        let outside = try await NATSServer.shared.connection()
        for payload in [[], [1, 2, 3], [UInt8](repeating: UInt8(ascii: "["), count: 900), Array("12".utf8)] {
            try await outside.send(OutgoingMessage(subject: "\(prefix).log.numbers", payload: payload), reply: nil)
        }
        let large = OutgoingMessage(subject: "\(prefix).log.numbers", payload: Array(repeating: 0x20, count: 1_001))
        let _: StoredAcknowledgement = try await JetStream(connection: outside).request(large)
        try await outside.send(OutgoingMessage(subject: "\(prefix).kept.numbers", payload: [1]), reply: nil)
        try await numbers.append(7)
        var entries = numbers.entries().makeAsyncIterator()
        var values: [Int?] = []
        while values.count < 6, let entry = try await entries.next() { values.append(try? entry.value) }
        #expect(values == [nil, nil, nil, 12, nil, 7])
        await #expect(throws: TopicLogError(log: "texts", cause: .tooLarge(1_002, most: 1_000))) {
            let texts = try await TopicLog<String>("texts", on: bus, keeping: .values(1))
            try await texts.append(String(repeating: "x", count: 1_000))
        }
    }

    // MARK: - Opening

    @Test func `each name is a log of its own, whatever is in it`() async throws {
        let names = [
            "a", "A", "a.b", "a.*", "*", ">", "a b", "", "%", "%2E", "ü", "a\r\nPUB x 1", "a=b", "/", "\\", "\0",
        ]
        let bus = try await bus()
        for name in names {
            try await TopicLog<String>(name, on: bus, keeping: .values(5)).append(name)
        }
        for name in names {
            let log = try await TopicLog<String>(name, on: try await self.bus(), keeping: .values(5))
            var entries = log.entries().makeAsyncIterator()
            #expect(try await entries.next()?.value == name)
            #expect(try await log.end().number == 1)
        }
        await #expect(throws: TopicLogError.self) {
            _ = try await TopicLog<Int>(String(repeating: "n", count: 300), on: bus, keeping: .values(1))
        }
    }

    @Test func `many servers make a log at once`() async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<8 {
                group.addTask { try await numbers(on: try await bus()).append(number) }
            }
            try await group.waitForAll()
        }
        #expect(try await numbers(on: try await bus()).end().number == 8)
    }

    @Test func `a log with other settings is refused, and the line says what to run`() async throws {
        let bus = try await bus()
        _ = try await numbers(on: bus, keeping: .values(5))
        let limit = try await openingCause {
            _ = try await numbers(on: bus, keeping: .age(.seconds(90), bytes: 1 << 20))
        }
        guard case .log("numbers", let differences, let remedy)? = limit else {
            Issue.record("\(String(describing: limit))")
            return
        }
        #expect(differences.contains("max_msgs is 5, not -1"))
        #expect(remedy.contains("nats stream edit '\(prefix)=numbers' --max-msgs=-1 --max-bytes=1048576 --max-age=90s"))
        let log = try await log("numbers", of: bus, keeping: .values(5))
        var settings = log.settings
        (settings.discard, settings.republish, settings.max_msgs_per_subject) = ("new", nil, 1)
        let stream = log.stream
        let _: Success = try await stream.jetStream.api("STREAM.DELETE.\(stream.name)", Nothing())
        let _: StreamInfo = try await stream.jetStream.api("STREAM.CREATE.\(stream.name)", settings)
        let other = try await openingCause { _ = try await numbers(on: try await self.bus(), keeping: .values(5)) }
        guard case .log("numbers", let differences, let remedy)? = other else {
            Issue.record("\(String(describing: other))")
            return
        }
        for difference in ["discard is new, not old", "republish is none", "max_msgs_per_subject is 1"] {
            #expect(differences.contains(difference))
        }
        #expect(remedy.contains("nats stream rm '\(prefix)=numbers'"))
    }

    @Test func `a server without JetStream, and one that cannot have the replicas, are refused`() async throws {
        let server = try NATSServer(jetStream: false)
        let plain = NATSBus(try await server.connection())
        #expect(try await openingCause { _ = try await numbers(on: plain) } == .noJetStream)
        let single = try await bus { $0.replicas = 3 }
        let replicas = try await openingCause { _ = try await numbers(on: single) }
        guard case .replicas(3, _)? = replicas else {
            Issue.record("\(String(describing: replicas))")
            return
        }
    }

    // MARK: - Support

    private func bus(_ change: (inout NATSBus.Options) -> Void = { _ in }) async throws -> NATSBus {
        var options = NATSBus.Options()
        options.prefix = prefix
        change(&options)
        return NATSBus(try await NATSServer.shared.connection(), options: options)
    }

    private func numbers(
        on bus: NATSBus,
        keeping limit: TopicLogLimit = .values(100_000)
    ) async throws -> TopicLog<Int> {
        try await TopicLog("numbers", on: bus, keeping: limit)
    }

    private func log(
        _ name: String,
        of bus: NATSBus,
        keeping limit: TopicLogLimit = .values(100_000)
    ) async throws -> NATSLog {
        try #require(try await bus.openLog(name, keeping: limit) as? NATSLog)
    }

    private func take(_ count: Int, from entries: inout TopicLogEntries<Int>.Iterator) async throws -> [Int] {
        var values: [Int] = []
        while values.count < count, let entry = try await entries.next() { values.append(try entry.value) }
        return values
    }
}

private struct Consumers: Decodable { let total: Int }

private struct Success: Decodable { let success: Bool }

private struct Deletion: Encodable { let seq: UInt64 }
