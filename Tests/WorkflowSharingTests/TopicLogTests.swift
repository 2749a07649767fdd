import Foundation
import TestSupport
import Testing
import TrellisSupport
import Workflow
import WorkflowConcurrency
import WorkflowSharing
import WorkflowTesting

/// Logs on a bus in memory; those over NATS have tests of their own, with the same rules.
@MainActor
struct TopicLogTests {
    private let clock = TestClock(limit: .seconds(600))
    private let bus: LocalBus

    init() {
        bus = LocalBus(clock: clock)
    }

    // MARK: - Reading

    @Test func `who joins late reads all that is kept, then what comes`() async throws {
        let log = try await log()
        for number in 1...200 { try await log.append(number) }
        var entries = log.entries().makeAsyncIterator()
        #expect(try await take(200, from: &entries) == Array(1...200))
        let (bus, next) = (
            bus,
            Task { [entries] in
                var entries = entries
                return try await entries.next()?.value
            }
        )
        try await until("the reader is there") { bus.readerCount(of: "numbers") == 1 }
        try await log.append(201)
        #expect(try await next.value == 201)
    }

    @Test func `a reader goes on after a position, and gets each entry once`() async throws {
        let log = try await log()
        var positions: [TopicLogPosition] = []
        for number in 1...3 { positions.append(try await log.append(number)) }
        #expect(positions == positions.sorted())
        var entries = log.entries(after: positions[0]).makeAsyncIterator()
        let second = try #require(try await entries.next())
        #expect(second == TopicLogEntry(position: positions[1], .success(2)))
        #expect(try await take(1, from: &entries) == [3])
    }

    @Test func `only what is appended from now on can be read`() async throws {
        let log = try await log()
        try await log.append(1)
        let end = try await log.end()
        try await log.append(2)
        var entries = log.entries(after: end).makeAsyncIterator()
        #expect(try await take(1, from: &entries) == [2])
        let (bus, newEntries) = (bus, log.newEntries())
        let next = Task {
            var entries = newEntries.makeAsyncIterator()
            return try await entries.next()?.value
        }
        try await until("the reader is there") { bus.readerCount(of: "numbers") == 1 }
        try await log.append(3)
        #expect(try await next.value == 3)
    }

    @Test func `a reader that is cancelled gets nothing more and leaves`() async throws {
        let (bus, log) = (bus, try await log())
        let reading = Task {
            var numbers: [Int] = []
            for try await entry in log.entries() { numbers.append(try entry.value) }
            return numbers
        }
        try await until("the reader is there") { bus.readerCount(of: "numbers") == 1 }
        reading.cancel()
        #expect(try await reading.value == [])
        #expect(bus.readerCount(of: "numbers") == 0)
    }

    @Test func `a position is a short text that survives, and nothing else is read as one`() throws {
        let position = TopicLogPosition(era: .max, number: 7)
        let data = try JSONEncoder().encode([position])
        #expect(String(decoding: data, as: UTF8.self) == #"["18446744073709551615-7"]"#)
        #expect(try JSONDecoder().decode([TopicLogPosition].self, from: data) == [position])
        for text in ["", "7", "7-", "-7", "1-2-3", "1--2", "18446744073709551616-1"] {
            #expect(TopicLogPosition(text) == nil)
        }
        #expect(TopicLogPosition(era: 1, number: 9) < TopicLogPosition(era: 2, number: 1))
    }

    // MARK: - What is kept

    @Test func `a limit removes the oldest, and a reader behind them is told where it can go on`() async throws {
        let log = try await log(.values(3))
        var positions: [TopicLogPosition] = []
        for number in 1...5 { positions.append(try await log.append(number)) }
        let expected = TopicLogError(log: "numbers", cause: .removed(resume: positions[1]))
        for position in [positions[0], TopicLogPosition(era: positions[0].era, number: 0)] {
            var old = log.entries(after: position).makeAsyncIterator()
            await #expect(throws: expected) { try await old.next() }
        }
        var entries = log.entries(after: expected.resume).makeAsyncIterator()
        #expect(try await take(3, from: &entries) == [3, 4, 5])
        entries = log.entries().makeAsyncIterator()
        #expect(try await take(3, from: &entries) == [3, 4, 5])
    }

    @Test func `a limit of bytes and one of age remove the oldest`() async throws {
        let texts = try await TopicLog<String>("texts", on: bus, keeping: .bytes(10))
        for text in ["ab", "cd", "ef"] { try await texts.append(text) }
        var entries = texts.entries().makeAsyncIterator()
        #expect(try await entries.next()?.value == "cd")
        let young = try await TopicLog<String>("young", on: bus, keeping: .age(.seconds(10), bytes: 1_000))
        try await young.append("old")
        await clock.advance(by: .seconds(9))
        try await young.append("new")
        await clock.advance(by: .seconds(1))
        entries = young.entries().makeAsyncIterator()
        #expect(try await entries.next()?.value == "new")
    }

    @Test func `a position of another log, or behind the end, is told where it can go on`() async throws {
        let log = try await log()
        let position = try await log.append(1)
        let before = TopicLogPosition(era: position.era, number: 0)
        let other = try await TopicLog<Int>("numbers", on: LocalBus(), keeping: .values(1)).append(1)
        for (start, resume) in [(other, before), (TopicLogPosition(era: position.era, number: 9), position)] {
            var entries = log.entries(after: start).makeAsyncIterator()
            await #expect(throws: TopicLogError(log: "numbers", cause: .removed(resume: resume))) {
                try await entries.next()
            }
        }
    }

    @Test func `an identity is stored once, for two minutes`() async throws {
        let log = try await log()
        let first = try await log.append(1, id: "a")
        #expect(try await log.append(2, id: "b") > first)
        #expect(try await log.append(3, id: "a") == first)
        await clock.advance(by: .seconds(120))
        #expect(try await log.append(4, id: "a") > first)
        var entries = log.entries().makeAsyncIterator()
        #expect(try await take(3, from: &entries) == [1, 2, 4])
    }

    @Test func `logs of one name on one bus are one, with one limit`() async throws {
        try await log(.values(5)).append(1)
        var entries = try await log(.values(5)).entries().makeAsyncIterator()
        #expect(try await take(1, from: &entries) == [1])
        await #expect(throws: TopicLogError(log: "numbers", cause: .otherLimit(.values(5)))) {
            _ = try await log(.values(6))
        }
    }

    @Test func `a log that is to keep nothing traps`() async {
        await #expect(processExitsWith: .failure) { _ = TopicLogLimit.values(0) }
    }

    // MARK: - Values

    @Test func `an entry that is not a value says so, and the next one follows`() async throws {
        let texts = try await TopicLog<String>("mixed", on: bus, keeping: .values(10))
        let numbers = try await TopicLog<Int>("mixed", on: bus, keeping: .values(10))
        try await texts.append("no number")
        try await numbers.append(7)
        var entries = numbers.entries().makeAsyncIterator()
        let unreadable = try #require(try await entries.next())
        #expect(throws: UnreadableEntry.self) { try unreadable.value }
        #expect(try await entries.next()?.value == 7)
        var others = numbers.entries(after: unreadable.position).makeAsyncIterator()
        #expect(try await others.next()?.value == 7)
    }

    @Test func `a value that is too large, or none of JSON, is not stored`() async throws {
        let texts = try await TopicLog<String>("texts", on: bus, keeping: .values(10))
        await #expect(throws: TopicLogError(log: "texts", cause: .tooLarge(262_146, most: 262_144))) {
            try await texts.append(String(repeating: "x", count: 262_144))
        }
        let numbers = try await TopicLog<Double>("doubles", on: bus, keeping: .values(10))
        await #expect { try await numbers.append(.infinity) } throws: { error in
            if case .unencodable? = (error as? TopicLogError)?.cause { true } else { false }
        }
        #expect(try await texts.end().number == 0)
    }

    // MARK: - In a workflow

    @Test func `a tree that is restarted goes on behind the last entry it has handled`() async throws {
        let log = try await log()
        for number in 1...10 { try await log.append(number) }
        let host = WorkflowTestHost(workflow: Sum(log: log), clock: clock)
        await host.idle()
        #expect(host.rendering == Sum.State(position: try await log.end(), numbers: Array(1...10)))
        host.restart()
        for number in 11...20 { try await log.append(number) }
        await host.idle()
        #expect(host.rendering.numbers == Array(1...20))
        #expect(host.rendering.gaps == 0)
    }

    @Test func `a tree that was away for too long learns of the gap and goes on behind it`() async throws {
        let log = try await log(.values(3))
        try await log.append(1)
        let host = WorkflowTestHost(workflow: Sum(log: log), clock: clock)
        await host.idle()
        let snapshot = host.snapshot()
        for number in 2...9 { try await log.append(number) }
        host.restart(from: snapshot)
        await host.idle()
        #expect(host.rendering.numbers == [1, 7, 8, 9])
        #expect(host.rendering.gaps == 1)
    }

    // MARK: - Support

    private func log(_ limit: TopicLogLimit = .values(1_000)) async throws -> TopicLog<Int> {
        try await TopicLog("numbers", on: bus, keeping: limit)
    }

    private func take(_ count: Int, from entries: inout TopicLogEntries<Int>.Iterator) async throws -> [Int] {
        var values: [Int] = []
        while values.count < count, let entry = try await entries.next() { values.append(try entry.value) }
        return values
    }
}

/// Collects the numbers of a log.
private struct Sum: DurableWorkflow {
    let log: TopicLog<Int>

    struct State: Codable, Equatable {
        /// The last entry that was handled.
        var position: TopicLogPosition?
        var numbers: [Int] = []
        /// The times that entries were removed before they were handled.
        var gaps = 0
    }

    enum Action: WorkflowAction {
        case received(TopicLogEntry<Int>)
        case failed(WorkError)

        func apply(toState state: inout State, context: ApplyContext<Sum>) -> Never? {
            switch self {
            case .received(let entry):
                state.position = entry.position
                if let number = try? entry.value { state.numbers.append(number) }
            case .failed(let error):
                guard let resume = (error.error as? TopicLogError)?.resume else { break }
                state.position = resume
                state.gaps += 1
            }
            return nil
        }
    }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<Sum>) -> State {
        let entries = log.entries(after: state.position)
        // Reads again from there after a gap.
        Work.values(id: state.gaps, of: entries).asResult().running(in: context) { result in
            switch result {
            case .success(let entry): Action.received(entry)
            case .failure(let error): Action.failed(error)
            }
        }
        return state
    }
}
