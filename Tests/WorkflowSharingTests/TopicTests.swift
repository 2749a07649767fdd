import Testing
import Workflow
import WorkflowConcurrency
import WorkflowTesting

@testable import WorkflowSharing

@MainActor
struct TopicTests {
    // Other tests may hold the threads for minutes.
    private let clock = TestClock(limit: .seconds(600))
    private let bus = LocalBus()
    private let news: Topic<String>

    init() {
        news = Topic("news", on: bus, clock: clock)
    }

    // MARK: - Following

    @Test func `who joins sees the newest value at once`() {
        #expect(host().rendering.newest == nil)
        news.publish("first")
        news.publish("second")
        #expect(host().rendering.newest == "second")
    }

    @Test func `values in one turn are one change, the newest`() async {
        let host = host()
        for number in 1...100 { news.publish("\(number)") }
        await host.idle()
        #expect(host.rendering.newest == "100")
        #expect(host.rendering.changes == ["100"])
    }

    @Test func `topics of one name on one bus are one, on another bus another`() async {
        let host = host()
        Topic<String>("news", on: bus).publish("here")
        Topic<String>("news", on: LocalBus()).publish("elsewhere")
        await host.idle()
        #expect(host.rendering.changes == ["here"])
    }

    @Test func `a topic keeps its value as long as somebody keeps it`() {
        let name = "rooms/1"
        var room: Topic<Int>? = Topic(name, on: bus)
        room?.publish(1)
        #expect(Topic<Int>(name, on: bus).value == 1)
        room = nil
        #expect(Topic<Int>(name, on: bus).value == nil)
    }

    @Test func `names that nobody uses any more are forgotten`() {
        for number in 0..<1_000 { Topic<Int>("rooms/\(number)", on: bus).publish(number) }
        #expect(bus.channels.count < 100)
    }

    @Test func `a name used with two types traps`() async {
        await #expect(processExitsWith: .failure) {
            let bus = LocalBus()
            let numbers = Topic<Int>("news", on: bus)
            let texts = Topic<String>("news", on: bus)
            _ = (numbers.value, texts.value)
        }
    }

    @Test func `a reader outside of trees begins with the first value`() async {
        var values = news.values().makeAsyncIterator()
        async let first = values.next()
        news.publish("first")
        #expect(await first == "first")
    }

    // MARK: - Subscriptions

    @Test func `a subscriber gets each value in order, after the newest one`() async {
        news.publish("before")
        let host = host(subscribing: 1_000)
        await host.idle()
        for number in 1...500 { news.publish("\(number)") }
        await host.idle()
        #expect(host.rendering.received == ["before"] + (1...500).map { "\($0)" })
    }

    @Test func `the end of a node ends its subscription`() async {
        let host = host(subscribing: 10)
        await host.idle()
        #expect(news.hub.counts.readers == 1)
        await host.end()
        await clock.advance(by: .zero)
        #expect(news.hub.counts.readers == 0)
    }

    @Test func `a subscriber without room for a published value is told, after those that it has`() async throws {
        var slow = news.values(upTo: 2).makeAsyncIterator()
        var quick = news.values(upTo: 3).makeAsyncIterator()
        for text in ["1", "2", "3"] { news.publish(text) }
        #expect(try await slow.next() == "1")
        #expect(try await slow.next() == "2")
        await #expect(throws: TopicOverflow(topic: "news", bound: 2)) { try await slow.next() }
        for text in ["1", "2", "3"] { #expect(try await quick.next() == text) }
    }

    @Test func `a sender waits until all have room, and senders keep their order`() async throws {
        var slow = news.values(upTo: 1).makeAsyncIterator()
        try await news.send("1")
        let log = Log()
        let senders = TaskGroupOfSenders(news, ["2", "3"], log: log)
        await senders.begin()
        #expect(log.lines == [])
        #expect(try await slow.next() == "1")
        #expect(try await slow.next() == "2")
        #expect(try await slow.next() == "3")
        await senders.end()
        #expect(log.lines == ["2", "3"])
    }

    @Test func `a sender that is cancelled does not publish`() async throws {
        var slow = news.values(upTo: 1).makeAsyncIterator()
        try await news.send("1")
        let sender = Task { [news] in try await news.send("2") }
        await clock.sleepers(1)
        sender.cancel()
        await #expect(throws: CancellationError.self) { try await sender.value }
        #expect(try await slow.next() == "1")
        try await news.send("3")
        #expect(try await slow.next() == "3")
    }

    @Test func `a subscriber who takes nothing loses its place, and the sender goes on`() async throws {
        var hanging = news.values(upTo: 1).makeAsyncIterator()
        var quick = news.values(upTo: 5).makeAsyncIterator()
        try await news.send("1")
        let sender = Task { [news] in try await news.send("2") }
        await clock.sleepers(1)
        await clock.advance(by: .seconds(5))
        try await sender.value
        #expect(try await quick.next() == "1")
        #expect(try await quick.next() == "2")
        #expect(try await hanging.next() == "1")
        await #expect(throws: TopicOverflow.self) { try await hanging.next() }
        #expect(news.hub.counts.readers == 1)
    }

    @Test func `a subscriber that leaves makes room`() async throws {
        var leaving: TopicSubscription<String>.Iterator? = news.values(upTo: 1).makeAsyncIterator()
        try await news.send("1")
        let sender = Task { [news] in try await news.send("2") }
        await clock.sleepers(1)
        withExtendedLifetime(leaving) {}
        leaving = nil
        try await sender.value
        #expect(news.value == "2")
    }

    @Test func `a follower that is slow holds up no sender`() async throws {
        let host = host()
        for number in 1...100 { try await news.send("\(number)") }
        await host.idle()
        #expect(host.rendering.newest == "100")
    }

    @Test func `values of many senders reach all subscribers in one order`() async throws {
        let readers = (0..<3).map { _ in
            let values = news.values(upTo: 4)
            var iterator = values.makeAsyncIterator()
            return Task { @concurrent in
                var seen: [String] = []
                while seen.count < 200, let value = try await iterator.next() { seen.append(value) }
                return seen
            }
        }
        try await withThrowingDiscardingTaskGroup { [news] group in
            for sender in 0..<4 {
                group.addTask { for number in 0..<50 { try await news.send("\(sender).\(number)") } }
            }
        }
        let seen = try await readers[0].value
        #expect(seen.count == 200)
        for reader in readers { #expect(try await reader.value == seen) }
        for sender in 0..<4 {
            #expect(seen.filter { $0.hasPrefix("\(sender).") } == (0..<50).map { "\(sender).\($0)" })
        }
    }

    @Test func `a subscription without room for anything traps`() async {
        await #expect(processExitsWith: .failure) {
            _ = Topic<Int>("news", on: LocalBus()).values(upTo: 0)
        }
    }

    private func host(subscribing bound: Int? = nil) -> WorkflowTestHost<Listener> {
        WorkflowTestHost(workflow: Listener(news: news, bound: bound), clock: clock)
    }
}

/// Listens to the news.
private struct Listener: Workflow {
    struct State: Equatable {
        var changes: [String?] = []
        var received: [String] = []
    }

    struct Screen {
        var newest: String?
        var changes: [String?]
        var received: [String]
    }

    typealias Action = AnyWorkflowAction<Listener>

    let news: Topic<String>
    /// The bound of its subscription; nil if it follows.
    let bound: Int?

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<Listener>) -> Screen {
        var newest: String?
        if let bound {
            Work.values(of: news.values(upTo: bound))
                .running(in: context) { value in
                    Action { state in
                        state.received.append(value)
                        return nil
                    }
                }
        } else {
            newest = news.value(in: context) { value in
                Action { state in
                    state.changes.append(value)
                    return nil
                }
            }
        }
        return Screen(newest: newest, changes: state.changes, received: state.received)
    }
}

/// Senders that begin one after the other.
@MainActor
private final class TaskGroupOfSenders {
    private var tasks: [Task<Void, any Error>] = []
    private let start: () async -> [Task<Void, any Error>]

    init(_ topic: Topic<String>, _ texts: [String], log: Log) {
        start = {
            var tasks: [Task<Void, any Error>] = []
            for text in texts {
                tasks.append(
                    Task {
                        try await topic.send(text)
                        log.add(text)
                    }
                )
                while topic.hub.counts.senders < tasks.count { try? await Task.sleep(for: .milliseconds(1)) }
            }
            return tasks
        }
    }

    func begin() async { tasks = await start() }

    func end() async {
        for task in tasks { _ = await task.result }
    }
}
