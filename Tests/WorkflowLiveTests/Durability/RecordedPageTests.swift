import Testing
import TrellisSupport
import Workflow
import WorkflowHTML
import WorkflowScreens
import WorkflowSnapshots

@testable import WorkflowLive

/// Pages write journals, which run as tests.
struct RecordedPageTests {
    private let writers = Writers()

    private func app(adding step: Int = 1, _ text: @escaping @Sendable (Int) -> String = { "count \($0)" }) -> LiveApp {
        LiveApp(title: "Steps") { _, url in
            url.hasPrefix("/") ? Steps(start: url == "/ten" ? 10 : 0, step: step, text: text) : nil
        }
    }

    /// A page that was used, and its journal.
    private func recorded(_ app: LiveApp? = nil) throws -> (browser: TestBrowser, journal: Journal) {
        let browser = try TestBrowser((app ?? self.app()).recording { [writers] in writers.make(for: $0) })
        browser.attach()
        for _ in 0..<3 { try browser.click("Add") }
        return (browser, try #require(writers.journals.first))
    }

    @Test func `the journal of a page has its actions, and its states and pages are the same again`() throws {
        let (_, journal) = try recorded()
        #expect(journal.entries.flatMap(\.actions).map(\.name) == ["Action.add", "Action.add", "Action.add"])
        #expect(journal.snapshots.first?.props == "/")
        let result = try journal.verify(app().recording { _ in nil })
        #expect(result.difference == nil)
        #expect((result.repeated, result.comparedRenderings) == (3, 4))
    }

    @Test func `a program with another state is a difference`() throws {
        let (_, journal) = try recorded()
        let difference = try #require(try journal.verify(app(adding: 2)).difference)
        #expect((difference.kind, difference.index, difference.action) == (.state, 1, "Action.add"))
        #expect((difference.expected, difference.found) == (#"{"count":1}"#, #"{"count":2}"#))
    }

    @Test func `a program with another page is a difference`() throws {
        let (_, journal) = try recorded()
        let other = app { "count \($0)" + ($0 > 1 ? "!" : "") }
        let difference = try #require(try journal.verify(other.recording { _ in nil }).difference)
        #expect((difference.kind, difference.index) == (.rendering, 2))
        #expect(try journal.verify(other.recording(digest: nil) { _ in nil }).difference == nil)
    }

    @Test func `a page is its text, and not its handlers or the process`() throws {
        let (first, second) = (StepsScreen(text: "count 1", add: {}), StepsScreen(text: "count 1", add: { _ = 1 }))
        #expect(first.pageDigest == second.pageDigest)
        #expect(first.pageDigest != StepsScreen(text: "count 2", add: {}).pageDigest)
        // Of another process.
        #expect(first.pageDigest == 15_390_549_227_354_009_550)
    }

    @Test func `without a digest states are recorded alone`() throws {
        let app = app().recording(digest: nil) { [writers] in writers.make(for: $0) }
        let browser = try TestBrowser(app)
        browser.attach()
        try browser.click("Add")
        let journal = try #require(writers.journals.first)
        #expect(journal.entries.map(\.digest) == [nil])
        #expect(try journal.verify(app).comparedRenderings == 0)
    }

    @Test func `another URL is recorded, and its root made again`() throws {
        let (browser, _) = try recorded()
        browser.send("[\(browser.nextEvent),\(browser.lastPatch),0,\(EventKind.navigate.number),\"/ten\"]")
        browser.nextEvent += 1
        try browser.click("Add")
        let journal = try #require(writers.journals.first)
        #expect(journal.entries.map(\.props) == [nil, nil, nil, "/ten", nil])
        #expect(try journal.verify(app().recording { _ in nil }).difference == nil)
        #expect(try journal.verify(app().recording { _ in nil }, from: 4).repeated == 1)
        let elsewhere = LiveApp(title: "Steps") { _, url in
            url == "/" ? Steps(start: 0, step: 1, text: { "count \($0)" }) : nil
        }
        #expect(throws: SessionError.unknownURL("/ten")) { try journal.verify(elsewhere) }
    }

    @Test func `the name of the user is that of the call`() throws {
        let app = LiveApp(title: "Steps") { session, _ in
            Steps(start: 0, step: 1, text: { [name = session.identity] in "\(name ?? "nobody") \($0)" })
        }
        let (_, journal) = try recorded(app)
        let recorded = app.recording { _ in nil }
        #expect(try journal.verify(recorded).difference == nil)
        #expect(try journal.verify(recorded, identity: "Ada").difference?.kind == .rendering)
    }

    @Test func `a page that is only painted is not recorded, and neither is one that the app passes over`() throws {
        let session = try TestBrowser(app().recording { [writers] in writers.make(for: $0) })
        // The GET had a session of its own.
        #expect(writers.journals.count == 1)
        session.session.end()
        let browser = try TestBrowser(app().recording { _ in nil })
        browser.attach()
        try browser.click("Add")
        #expect(browser.newestHTML.contains("count 1"))
    }

    @Test(arguments: [true, false])
    func `a journal that fails is reported once, and the page goes on`(opens: Bool) throws {
        let app = app().recording { _ in
            if opens { return Failing() }
            throw Failing.NoSpace()
        }
        let browser = try TestBrowser(app)
        browser.attach()
        for _ in 0..<3 { try browser.click("Add") }
        #expect(browser.newestHTML.contains("count 3"))
        let reports = browser.reports.all.withLock { $0.filter { $0.kind == .notRecorded } }
        #expect(reports.map(\.reason) == ["the disk is full"])
    }

    @Test(arguments: [SessionDurability.strict, .relaxed])
    func `a page that comes back after a crash goes on in its journal`(durability: SessionDurability) async throws {
        let app = app().keepingSessions(durability).recording { [writers] in writers.make(for: $0) }
        let store = MemorySessionStore()
        let storage = SessionStorage(store: store, coder: .json, owner: "test", time: { 1_000 }) { _ in nil }
        let page = PageID(rawValue: "p")
        var browser = try TestBrowser(app, page: page, storage: storage, kept: try await storage.claim(page))
        browser.attach()
        for _ in 0..<2 { try browser.click("Add") }
        for _ in 0..<1_000 where store.count == 0 || browser.lastPatch == 0 {
            browser.scheduler.advance(by: .milliseconds(10))
            await Task.yield()
        }
        for _ in 0..<500 {
            browser.scheduler.advance(by: .milliseconds(10))
            await Task.yield()
        }
        // The process dies: nothing of it is ended.
        let next = browser.nextEvent
        browser = try TestBrowser(app, page: page, storage: storage, kept: try await storage.claim(page))
        browser.nextEvent = next
        browser.attach(epoch: 1, firstUnacked: next, boot: 1)
        try browser.click("Add")
        let journal = try #require(writers.journals.first)
        #expect(writers.journals.count == 1)
        #expect(journal.snapshots.filter(\.isStart).map(\.index) == [0, 2])
        #expect(journal.entries.count == 3)
        let result = try journal.verify(app)
        #expect(result.difference == nil)
        #expect(result.repeated == 3)
        #expect(try journal.snapshot(at: 3).nodes.values.first?.state?.bytes == Array(#"{"count":3}"#.utf8))
    }

    @Test func `a child whose saved state has waited is no difference`() async throws {
        let app = LiveApp(title: "Late") { [writers] _, _ in Late(source: writers.source) }
            .keepingSessions(.strict).recording { [writers] in writers.make(for: $0) }
        let kept = TreeSnapshot(
            nodes: [
                SnapshotNode(id: 1, parent: 0, name: "Late", key: "", state: .json(#"{"shows":false}"#), effects: []),
                SnapshotNode(id: 2, parent: 1, name: "LateChild", key: "", state: .json(#"{"count":7}"#), effects: []),
            ],
            lastEffect: nil
        )
        let storage = SessionStorage(store: MemorySessionStore(), coder: .json, owner: "t", time: { 1_000 }) { _ in nil
        }
        let page = PageID(rawValue: "p")
        let claim = try await storage.claim(page)
        let changes = SessionChanges(
            base: 0,
            revision: 1,
            items: Dictionary(uniqueKeysWithValues: kept.nodes.map { ("n\($0)", $1.bytes) })
                .merging(["place": Array(#"{"applied":0}"#.utf8)]) { $1 },
            login: nil,
            expiry: 9_000
        )
        try await storage.store.save(changes, of: page, claim: #require(claim.saved.claimNumber))
        let browser = try TestBrowser(app, page: page, storage: storage, kept: try await storage.claim(page))
        browser.attach(epoch: 1, boot: 1)
        writers.source.sink?.send(.show)
        browser.scheduler.advance(by: .seconds(1))
        #expect(browser.newestHTML.contains("7 late"))
        let journal = try #require(writers.journals.first)
        let result = try journal.verify(app)
        #expect(result.difference == nil)
        #expect((result.repeated, result.notRepeated) == (0, 1))
    }
}

extension SnapshotState {
    fileprivate static func json(_ text: String) -> SnapshotState { SnapshotState(version: 1, bytes: Array(text.utf8)) }
}

/// The journals of a test's pages, one for each page.
///
/// `@unchecked Sendable`: used on the test's thread alone.
private final class Writers: @unchecked Sendable {
    private var all: [PageID: JournalMemory] = [:]
    let source = LateSource()

    func make(for session: SessionContext) -> any JournalWriter {
        if let writer = all[session.page] { return writer }
        let writer = JournalMemory()
        all[session.page] = writer
        return writer
    }

    var journals: [Journal] { all.values.map(\.journal) }
}

private final class Failing: JournalWriter {
    struct NoSpace: Error, CustomStringConvertible { let description = "the disk is full" }
    let lastIndex = 0
    let wantsSnapshot = false
    func write(_ record: JournalRecord) throws { if record.index > 0 { throw NoSpace() } }
}

private struct Steps: DurableWorkflow {
    let start: Int
    let step: Int
    let text: @Sendable (Int) -> String

    struct State: Codable, Equatable { var count: Int }

    enum Action: WorkflowAction, Codable {
        case add

        func apply(toState state: inout State, context: ApplyContext<Steps>) -> Never? {
            state.count += context[workflowValue: \.step]
            return nil
        }
    }

    func makeInitialState() -> State { State(count: start) }

    func workflowDidChange(from previous: Steps, state: inout State) {
        if start != previous.start { state.count = start }
    }

    func render(state: State, context: RenderContext<Steps>) -> StepsScreen {
        let sink = context.makeSink(of: Action.self)
        return StepsScreen(text: text(state.count)) { sink.send(.add) }
    }
}

private struct StepsScreen: WebScreen {
    let text: String
    let add: () -> Void

    func html(environment: ViewEnvironment) -> HTML {
        p { text }
        button(.onClick(add)) { "Add" }
    }
}

/// Shows its child only when it has loaded.
private struct Late: DurableWorkflow {
    let source: LateSource

    struct State: Codable, Equatable { var shows = false }

    enum Action: WorkflowAction, Codable {
        case show

        func apply(toState state: inout State, context: ApplyContext<Late>) -> Never? {
            state.shows = true
            return nil
        }
    }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<Late>) -> StepsScreen {
        source.sink = context.makeSink(of: Action.self)
        guard state.shows else { return StepsScreen(text: "loading", add: {}) }
        return StepsScreen(text: LateChild().rendered(in: context), add: {})
    }
}

private struct LateChild: DurableWorkflow {
    struct State: Codable, Equatable { var count = 0 }
    func makeInitialState() -> State { State() }
    func render(state: State, context: RenderContext<LateChild>) -> String { "\(state.count) late" }
}

/// Lets a test send without an event of the page, as a worker does.
private final class LateSource {
    var sink: Sink<Late.Action>?
}
