import Foundation
import LiveModel
import Testing
import TrellisSupport
import ViewEnvironment
import Workflow
import WorkflowSnapshots

@testable import WorkflowWeb

/// Journals of pages over real sockets.
struct RecordedPageTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "journals-\(UUID().uuidString)").path

    @Test func `the journal of a page that was used in a browser runs as a test`() async throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let app = LiveApp(title: "Recorded") { _, _ in Pressing() }
        try await use(app.recording { [folder] session in try JournalFile("\(folder)/\(session.page)") }) {
            server,
            page in
            for number in 1...3 {
                try #expect(page.click("Press", number: number, seen: number - 1).contains("\(number) pressed"))
            }
        }
        // One page, and no file for its GET.
        let files = try FileManager.default.contentsOfDirectory(atPath: folder)
        #expect(files.count == 1)
        let journal = try JournalFile.read("\(folder)/\(try #require(files.first))")
        let result = try journal.verify(app.recording { _ in nil })
        #expect(result.difference == nil)
        #expect((result.repeated, result.comparedRenderings) == (3, 4))
    }

    @Test func `a journal that cannot be made is reported and counted, and the page is served`() async throws {
        let app = LiveApp(title: "Recorded") { _, _ in Pressing() }
            .recording { [folder] session in try JournalFile("\(folder)/none/\(session.page)") }
        try await use(app) { server, page in
            try #expect(page.click("Press", number: 1).contains("1 pressed"))
            #expect(server.reports.wait { $0.count { $0.contains("notRecorded") } == 1 })
            let metrics = try server.answer("metrics")
            #expect(metrics.contains("\ntrellis_journals_failed_total 1\n"))
        }
    }

    private func use(
        _ app: LiveApp,
        _ body: @escaping @Sendable (TestServer, LivePageClient) throws -> Void
    ) async throws {
        var options = WebServerOptions.released
        options.metricsPort = 0
        try await withServer(options: options, limits: .patient, acceptor: nil, handler: { _ in .page(app) }) {
            server in
            let page = try LivePageClient(port: server.port)
            _ = try page.hello()
            try body(server, page)
        }
    }
}

private struct Pressing: DurableWorkflow {
    struct State: Codable, Equatable { var count = 0 }

    enum Action: WorkflowAction, Codable {
        case press

        func apply(toState state: inout State, context: ApplyContext<Pressing>) -> Never? {
            state.count += 1
            return nil
        }
    }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<Pressing>) -> BuiltScreen {
        let sink = context.makeSink(of: Action.self)
        return BuiltScreen {
            div {
                p { "\(state.count) pressed" }
                button(.onClick { sink.send(.press) }) { "Press" }
            }
        }
    }
}
