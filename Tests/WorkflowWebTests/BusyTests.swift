import LiveModel
import Testing
import TrellisSupport
import ViewEnvironment
import Workflow

@testable import WorkflowWeb

/// An app that has too much to do, as it is while many passwords wait to be compared.
struct BusyTests {
    private struct Busy: BusyError {
        let retryDelay: Duration?
    }

    @Test func `a handler that is too busy is answered 503 with the time to wait, and is no failure of the app`()
        async throws
    {
        try await withServer(acceptor: nil) { request in
            throw Busy(retryDelay: request.path == "/other" ? nil : .milliseconds(1_500))
        } _: { server in
            let answer = try server.http().post("/login", "name=ada")
            #expect(answer.status == 503 && answer.headers["retry-after"] == "1")
            #expect(answer.text.contains("The server is busy"))
            #expect(server.reports.all.contains { $0 == "refused 127.0.0.1: the app has too much to do" })
            #expect(!server.reports.all.contains { $0.hasPrefix("failed") })
            try #expect(server.http().get("/other").status == 500)
        }
    }

    @Test
    func `a page that comes back while the app is too busy for it tries again later, and does not load itself again`()
        async throws
    {
        let isBusy = Guarded(false)
        try await withServer(acceptor: nil) { request in
            if isBusy.withLock({ $0 }) { throw Busy(retryDelay: .seconds(1)) }
            return .page(LiveApp(title: "Still") { _, _ in BuiltPage { p { "still" } } })
        } _: { server in
            let page = try LivePageClient(port: server.port)
            isBusy.withLock { $0 = true }
            try #expect(page.hello() == .close(code: 1013, reason: "overloaded"))
            #expect(server.reports.all.contains { $0 == "refused 127.0.0.1: the app has too much to do" })
            isBusy.withLock { $0 = false }
            try page.reconnect()
            guard case .text(let answer) = try page.hello() else { throw TestSocket.Failure(description: "no answer") }
            #expect(answer.hasPrefix("[\"re"), "\(answer)")
        }
    }
}
