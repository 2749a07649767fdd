import StoreSupport
import TestSupport
import Testing
import Workflow
import WorkflowSharing

@testable import WorkflowNATS

/// Presences over a real server of NATS; each connection stands for a server of the app.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct BusPresenceTests {
    private let prefix = "test-\(UInt64.random(in: .min ... .max))"

    @Test func `who is here on one server is here on the other, until the page has gone`() async throws {
        let (here, there) = (try await site(), try await site())
        let ada = here.page("Ada")
        let bo = there.page("Bo")
        try await until("both see both") { Set(here.ids) == ["Ada", "Bo"] && Set(there.ids) == ["Ada", "Bo"] }
        here.end(ada)
        try await until("both see that Ada has gone") { here.ids == ["Bo"] && there.ids == ["Bo"] }
        withExtendedLifetime(bo) {}
    }

    @Test func `a server that joins late learns who is here, however many they are`() async throws {
        let here = try await site()
        let pages = (0..<250).map { here.page("\($0)") }
        let there = try await site()
        try await until("all are known to the late one") { there.presence.people.count == 250 }
        withExtendedLifetime(pages) {}
    }

    @Test func `the people of a server that was killed vanish, and those of others stay`() async throws {
        let (here, there) = (try await site(), try await site())
        let ada = here.page("Ada")
        let bo = there.page("Bo")
        try await until("the other sees both") { Set(there.ids) == ["Ada", "Bo"] }
        // Says nothing any more, as after a kill -9.
        await here.connection.close()
        try await until("Ada has vanished") { there.ids == ["Bo"] }
        withExtendedLifetime((ada, bo)) {}
    }

    @Test func `a server that stops using a presence takes its people along at once`() async throws {
        let there = try await site(heartbeat: .seconds(3_600))
        var here: Site? = try await site(heartbeat: .seconds(3_600))
        var ada = here?.page("Ada")
        try await until("the other sees Ada") { there.ids == ["Ada"] }
        if let page = ada.take() { here?.end(page) }
        here = nil
        try await until("Ada has vanished") { there.ids == [] }
    }

    @Test func `after kill -9 and a restart of NATS all see each other again`() async throws {
        let server = try NATSServer()
        let (here, there) = (try await site(on: server), try await site(on: server))
        let ada = here.page("Ada")
        let bo = there.page("Bo")
        try await until("both see both") { here.ids.count == 2 && there.ids.count == 2 }
        server.kill()
        try await until("each sees its own alone") { here.ids == ["Ada"] && there.ids == ["Bo"] }
        let cy = there.page("Cy")
        try server.start()
        try await until("both see all three") { [here, there].allSatisfy { Set($0.ids) == ["Ada", "Bo", "Cy"] } }
        withExtendedLifetime((ada, bo, cy)) {}
    }

    @Test func `a NATS that answers nothing for a while changes nothing for long`() async throws {
        let server = try NATSServer()
        let (here, there) = (try await site(on: server), try await site(on: server))
        let ada = here.page("Ada")
        try await until("the other sees Ada") { there.ids == ["Ada"] }
        server.pause()
        try await until("Ada has vanished") { there.ids == [] }
        server.resume()
        try await until("the other sees Ada") { there.ids == ["Ada"] }
        withExtendedLifetime(ada) {}
    }

    private func site(on server: NATSServer = .shared, heartbeat: Duration = .milliseconds(40)) async throws -> Site {
        let connection = try await Self.connect(to: server)
        var options = NATSBus.Options()
        (options.prefix, options.heartbeat) = (prefix, heartbeat)
        return Site(connection, NATSBus(connection, options: options))
    }

    private nonisolated static func connect(to server: NATSServer) async throws -> NATSConnection {
        try await server.connection { $0.reconnectDelay = .milliseconds(20) }
    }
}

/// A server of the app, with pages.
@MainActor
private final class Site {
    let connection: NATSConnection
    let presence: Presence<String>

    init(_ connection: NATSConnection, _ bus: NATSBus) {
        self.connection = connection
        presence = Presence("people", on: bus, linger: .milliseconds(1))
    }

    var ids: [String] { presence.people.map(\.id) }

    func page(_ name: String) -> WorkflowHost<Page> {
        WorkflowHost(workflow: Page(presence: presence, name: name, isHere: true))
    }

    func end(_ page: WorkflowHost<Page>) {
        page.update(workflow: Page(presence: presence, name: "", isHere: false))
    }
}

private struct Page: Workflow {
    let presence: Presence<String>
    let name: String
    let isHere: Bool

    func render(state: Void, context: RenderContext<Page>) {
        presence.enter(as: name, "page", while: isHere, in: context)
    }
}
