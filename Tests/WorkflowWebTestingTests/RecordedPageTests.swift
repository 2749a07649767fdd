import LiveModel
import Testing
import TrellisSupport
import Workflow
import WorkflowSnapshots
import WorkflowWeb
import WorkflowWebTesting

/// A page that a test has used is a journal, which is a test.
@MainActor
struct RecordedPageTests {
    private static func app(_ unit: String = "votes") -> LiveApp {
        LiveApp(title: "Poll") { session, _ in Poll(unit: unit, name: session.identity ?? "nobody") }
            .keepingSessions(.strict)
    }

    private func recorded() async throws -> Journal {
        let writers = Guarded<[JournalFileCopy]>([])
        let test = PageTest(
            Self.app().recording { _ in
                let copy = JournalFileCopy()
                writers.withLock { $0.append(copy) }
                return copy.writer
            },
            sessionStore: MemorySessionStore()
        )
        test.signIn(as: "Ada")
        let page = try await test.get("/")
        for _ in 0..<3 { try await page.click(.button("Vote")) }
        page.expect(.text("Ada: 3 votes"))
        try await test.restartServer()
        try await page.click(.button("Vote"))
        page.expect(.text("Ada: 4 votes"))
        // Each process has a writer of its own here, whose first record is a whole state.
        let journals = writers.withLock { $0.map(\.journal) }
        #expect(journals.map(\.entries.count) == [3, 1])
        return journals[1]
    }

    @Test func `a page that was used, also after a restart, passes`() async throws {
        expectJournal(try await recorded(), of: Self.app().recording { _ in nil }, identity: "Ada")
    }

    @Test func `another page is named`() async throws {
        let journal = try await recorded()
        withKnownIssue {
            expectJournal(journal, of: Self.app("points").recording { _ in nil }, identity: "Ada")
        } matching: { issue in
            issue.description.contains("entry:    0")
                && issue.description.contains("expected: a rendering with the digest")
        }
        withKnownIssue {
            expectJournal("/nowhere/page", of: Self.app())
        } matching: { issue in
            issue.description.contains("Expected a journal at /nowhere/page. Instead, it cannot be read:")
        }
    }
}

/// The records of a page, which the test reads from another home.
private final class JournalFileCopy: Sendable {
    private let records = Guarded<[[UInt8]]>([])

    var writer: any JournalWriter { Copying(copy: self) }
    var journal: Journal { Journal(records: records.withLock { $0 }) }

    private final class Copying: JournalWriter {
        let copy: JournalFileCopy
        let lastIndex = 0
        let wantsSnapshot = false

        init(copy: JournalFileCopy) { self.copy = copy }

        func write(_ record: JournalRecord) {
            copy.records.withLock { $0.append(record.bytes) }
        }
    }
}

private struct Poll: DurableWorkflow {
    let unit: String
    let name: String

    struct State: Codable, Equatable { var count = 0 }

    enum Action: WorkflowAction, Codable {
        case vote

        func apply(toState state: inout State, context: ApplyContext<Poll>) -> Never? {
            state.count += 1
            return nil
        }
    }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<Poll>) -> BuiltScreen {
        let sink = context.makeSink(of: Action.self)
        return BuiltScreen {
            p { "\(name): \(state.count) \(unit)" }
            button(.onClick { sink.send(.vote) }) { "Vote" }
        }
    }
}
