import Testing
import TestSupport
import Workflow
import WorkflowData
import WorkflowDataTesting
import WorkflowHTML
import WorkflowLive
import WorkflowScreens
import WorkflowTesting
import WorkflowWebTesting

/// Tests of an app whose pages have queries.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct DataTestingTests {
    /// Nobody has this in a test.
    struct Database: Sendable {
        private init() {}
    }

    struct Names: DataQuery {
        var page = 1
        var reads: Set<DataName> { ["names"] }
        func load(from database: Database) async throws -> [String] { [] }
    }

    struct List: Workflow {
        let data: DataLoader<Database>

        func makeInitialState() -> Int { 1 }

        func render(state page: Int, context: RenderContext<List>) -> ListScreen {
            let sink = context.makeStateMutationSink()
            return ListScreen(
                names: data.value(of: Names(page: page), in: context, keepingPrevious: true),
                onNext: { sink.send { $0 += 1 } }
            )
        }
    }

    struct ListScreen: WebScreen {
        let names: DataState<[String]>
        let onNext: () -> Void

        func html(environment: ViewEnvironment) -> HTML {
            main(.ariaBusy(names.isLoading)) {
                ul { for name in names.value ?? [] { li { name } } }
                if let failure = names.failure {
                    p(.role(.alert)) { "The names do not come." }
                    button(.onClick(failure.retry)) { "Try again" }
                }
                button(.onClick(onNext)) { "Next" }
            }
        }
    }

    private let answers = DataAnswers<Database>()

    @Test func `a render test says what a query has`() {
        List(data: DataLoader(answers))
            .renderTester()
            .expectQuery(Names(page: 1), producing: .loaded(["Ada"]))
            .render { #expect($0.names == .loaded(["Ada"])) }
    }

    @Test func `a render test fails for another query`() {
        withKnownIssue {
            List(data: DataLoader(answers))
                .renderTester()
                .expectQuery(Names(page: 2), producing: .loaded([]))
                .render { _ in }
        } matching: {
            "\($0)".contains("Expected the query Names(page: 2). Instead, the workflow shows Names(page: 1).")
        }
    }

    @Test func `a host has the answers of a test, and new ones at once`() async {
        let host = WorkflowTestHost(workflow: List(data: DataLoader(answers)))
        await host.idle()
        #expect(host.rendering.names == .loading(last: nil))
        answers[Names(page: 1)] = ["Ada"]
        await host.idle()
        #expect(host.rendering.names == .loaded(["Ada"]))
        answers[Names(page: 1)]?.append("Bo")
        await host.idle()
        #expect(host.rendering.names == .loaded(["Ada", "Bo"]))
        host.rendering.onNext()
        await host.idle()
        #expect(host.rendering.names == .loading(last: ["Ada", "Bo"]))
        answers.fail(Names(page: 2), with: Refused())
        await host.idle()
        #expect(host.rendering.names == .failed(DataFailure(Refused())))
        #expect(answers[Names(page: 2)] == nil)
    }

    @Test func `a new answer loads a query again that reads nothing with a name`() async {
        struct Constant: DataQuery {
            var reads: Set<DataName> { [] }
            func load(from database: Database) async throws -> Int { 0 }
        }
        struct Page: Workflow {
            let data: DataLoader<Database>
            func render(state: Void, context: RenderContext<Page>) -> DataState<Int> {
                data.value(of: Constant(), in: context)
            }
        }
        answers[Constant()] = 1
        let host = WorkflowTestHost(workflow: Page(data: DataLoader(answers)))
        await host.idle()
        #expect(host.rendering == .loaded(1))
        answers[Constant()] = 2
        await host.idle()
        #expect(host.rendering == .loaded(2))
    }

    @Test func `many queries without an answer hold up nobody`() async {
        struct Many: Workflow {
            let data: DataLoader<Database>
            func render(state: Void, context: RenderContext<Many>) -> [DataState<[String]>] {
                (0..<20).map { data.value(of: Names(page: $0), in: context, key: "\($0)") }
            }
        }
        answers[Names(page: 19)] = ["Zoe"]
        let host = WorkflowTestHost(workflow: Many(data: DataLoader(answers)))
        await host.idle()
        #expect(host.rendering.last == .loaded(["Zoe"]))
    }

    @Test func `a page test sees what visitors see`() async throws {
        answers[Names(page: 1)] = ["Ada"]
        let data = DataLoader(answers)
        let test = PageTest(LiveApp(title: "Names") { _, _ in List(data: data) })
        let page = try await test.get("/")
        page.expect(.listItem("Ada"))
        answers.fail(Names(page: 1), with: Refused())
        try await test.settle()
        page.expect(.alert(containing: "The names do not come."))
        // The last names stay.
        page.expect(.listItem("Ada"))
        answers[Names(page: 1)] = ["Ada", "Bo"]
        try await test.settle()
        page.expect(.listItem("Bo"))
    }

    @Test func `a page test retries`() async throws {
        answers.fail(Names(page: 1), with: Refused())
        let data = DataLoader(answers)
        let test = PageTest(LiveApp(title: "Names") { _, _ in List(data: data) })
        let page = try await test.get("/")
        try await page.click(.button("Try again"))
        page.expect(.alert(containing: "The names do not come."))
    }

    @Test func `a first paint has what loads at once`() async throws {
        answers[Names(page: 1)] = ["Ada"]
        let data = DataLoader(answers)
        let test = PageTest(LiveApp(title: "Names") { _, _ in List(data: data) })
        let page = try await test.get("/")
        page.expect(.listItem("Ada"))
        try await test.restartServer()
        page.expect(.listItem("Ada"))
    }
}
