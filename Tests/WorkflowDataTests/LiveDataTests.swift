import Testing
import TestSupport
import TrellisSupport
import Workflow
import WorkflowData
import WorkflowHTML
import WorkflowScreens

@testable import WorkflowLive

/// Live sessions that show a query.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct LiveDataTests {
    /// Rows of a table, with the number of loads.
    final class Table: Sendable {
        private let rows: Guarded<[String]>
        let loads = Guarded(0)

        init(rows count: Int) {
            rows = Guarded((0..<count).map { "Row \($0)" })
        }

        func change(_ row: Int, to text: String) { rows.withLock { $0[row] = text } }

        func load() -> [String] {
            loads.withLock { $0 += 1 }
            return rows.withLock { $0 }
        }
    }

    struct Rows: DataQuery {
        var reads: Set<DataName> { ["rows"] }
        func load(from table: Table) async throws -> [String] { table.load() }
    }

    struct Page: Workflow {
        let data: DataLoader<Table>

        func render(state: Void, context: RenderContext<Page>) -> RowsScreen {
            RowsScreen(rows: data.value(of: Rows(), in: context))
        }
    }

    struct RowsScreen: WebScreen {
        let rows: DataState<[String]>

        func html(environment: ViewEnvironment) -> HTML {
            ul(.ariaBusy(rows.isLoading)) {
                keyed(rows.value.map { Array($0.enumerated()) } ?? [], id: \.offset) { row in li { row.element } }
            }
        }
    }

    /// A session with a connection that keeps what is sent.
    final class Browser {
        let session: LiveSession
        private(set) var frames: [String] = []

        init(_ app: LiveApp, _ number: Int) throws {
            let services = SessionServices(
                scheduler: HomeScheduler(home: MainActor.shared),
                issueTicket: { _, _ in "" },
                report: { _ in },
                pageBytes: .max
            )
            session = try LiveSession(
                app: app,
                page: PageID(rawValue: "p\(number)"),
                url: "/",
                services: services,
                home: MainActor.shared
            )
            let connection = LiveConnection(
                id: 1,
                send: { [weak self] in self?.frames.append($0) },
                close: { _ in }
            )
            let hello = Hello(token: "t", epoch: 0, lastPatchSeen: 0, firstUnacked: 1, saved: 0)
            session.attach(connection, hello: hello, boot: 0, applied: 0)
        }

        func take() -> [String] {
            exchange(&frames, with: [])
        }
    }

    private func app(_ data: DataLoader<Table>) -> LiveApp {
        LiveApp(title: "Rows") { _, _ in Page(data: data) }
    }

    @Test func `one changed row of 1,000 is one small patch`() async throws {
        let table = Table(rows: 1_000)
        let data = DataLoader(table, changes: .local())
        let browser = try Browser(app(data), 0)
        try await until("the rows are shown") { browser.frames.contains { $0.contains("Row 999") } }
        _ = browser.take()
        table.change(500, to: "Changed")
        try await data.changes.publish(["rows"])
        try await until("the change is shown") { !browser.frames.isEmpty }
        let frames = browser.take()
        #expect(frames.count == 1)
        #expect(frames[0].contains("Changed"))
        #expect(frames[0].utf8.count <= 40)
    }

    @Test func `one change for 1,000 sessions is one load, or two`() async throws {
        let table = Table(rows: 10)
        let data = DataLoader(table, changes: .local())
        let app = app(data)
        let browsers = try (0..<1_000).map { try Browser(app, $0) }
        try await until("the rows are shown") { browsers.allSatisfy { $0.frames.contains { $0.contains("Row 9") } } }
        #expect(table.loads.withLock { $0 } <= 2)
        let before = table.loads.withLock { $0 }
        for browser in browsers { _ = browser.take() }
        table.change(5, to: "Changed")
        try await data.changes.publish(["rows"])
        try await until("the change is shown") { browsers.allSatisfy { !$0.frames.isEmpty } }
        #expect(table.loads.withLock { $0 } - before <= 2)
        for browser in browsers {
            let frames = browser.take()
            #expect(frames.count == 1)
            #expect(frames[0].utf8.count <= 40)
        }
        // What is the same after all is sent to nobody.
        try await data.changes.publish(["rows"])
        try await until("the rows are loaded again") { data.counts.running == 0 }
        #expect(browsers.allSatisfy { $0.frames.isEmpty })
        for browser in browsers { browser.session.end() }
        #expect(data.counts.shown == 0)
    }
}
