import Foundation
import Synchronization
import Testing
import Workflow
import WorkflowSnapshots

@testable import WorkflowInspection

/// What an operator sees of a record in production.
@MainActor
struct ProductionSourceTests {
    private let inspection = Inspection()

    private func host(of login: String?) -> WorkflowHost<Teller> {
        var configuration = RuntimeConfiguration()
        configuration.place = HostPlace(page: "page", login: login)
        return WorkflowHost(workflow: Teller(), inspection: inspection, configuration: configuration)
    }

    private var source: ProductionSource { ProductionSource(inspection, logins: ["ada"]) }

    @Test func `hosts of other users, and of nobody, are not there`() async throws {
        let hosts = ["bob", nil, "ada"].map { host(of: $0) }
        guard case .hosts(let list) = try await source.answer(.hosts) else { throw Unexpected() }
        #expect(list.hosts.map(\.id) == [2])
        for id in [0, 1, 3] {
            for query in [
                InspectorQuery.tree(host: id, NodeFilter(), TreeWindow()), .counts(host: id),
                .events(host: id, EventFilter(), EventWindow()), .event(host: id, event: 0, renders: 0..<9),
                .node(host: id, node: 0, event: 0), .values(host: id, node: 0, event: nil),
            ] {
                #expect(try await source.answer(query) == .missing("There is no such host that may be seen."))
            }
        }
        _ = hosts
    }

    @Test(.timeLimit(.minutes(10)))
    func `the key of a side effect is not named as a cause, nor anywhere else`() async throws {
        let host = host(of: "ada")
        host.rendering()
        while inspection.hosts[0].eventNumbers.count < 3 { await Task.yield() }
        let event = inspection.hosts[0].eventNumbers.upperBound - 1
        let node = try #require(inspection.hosts[0].nodes(0..<1).first).id
        guard case .node(let detail) = try await source.answer(.node(host: 0, node: node, event: event)) else {
            throw Unexpected()
        }
        #expect(detail.causes.map(\.kind) == ["state", "action", "sideEffect"])
        #expect(detail.change?.state.map(\.text) == ["  \"count\" : 0,", "  \"count\" : 1,"])
        var texts = "\(detail)"
        for query in [
            InspectorQuery.event(host: 0, event: event, renders: 0..<9), .tree(host: 0, NodeFilter(), TreeWindow()),
            .events(host: 0, EventFilter(), EventWindow()), .values(host: 0, node: node, event: nil),
        ] { texts += "\(try await source.answer(query))" }
        #expect(!texts.contains("account 4711") && !texts.contains("swordfish"))
        #expect(texts.contains("redacted") && texts.contains("sideEffect"))
    }

    @Test func `a page that becomes that of another user during an answer is not shown`() async throws {
        for query in [
            InspectorQuery.hosts, .tree(host: 0, NodeFilter(), TreeWindow()), .counts(host: 0),
            .events(host: 0, EventFilter(), EventWindow()), .event(host: 0, event: 0, renders: 0..<9),
        ] {
            let inspection = Inspection()
            let looks = Mutex(0)
            var configuration = RuntimeConfiguration()
            configuration.place = HostPlace(page: "page", login: "ada")
            // As if its user changed after the first look at it.
            configuration.place.hasOtherLogin = {
                looks.withLock { looks in
                    looks += 1
                    return looks > 1
                }
            }
            let host = WorkflowHost(workflow: Teller(), inspection: inspection, configuration: configuration)
            let answer = try await ProductionSource(inspection, logins: ["ada"]).answer(query)
            if case .hosts(let list) = answer {
                #expect(list.hosts.isEmpty)
            } else {
                #expect(answer == .missing("There is no such host that may be seen."))
            }
            _ = host
        }
    }

    @Test func `a list has the latest hosts of a user`() async throws {
        let hosts = (0..<1_001).map { _ in host(of: "ada") }
        guard case .hosts(let list) = try await source.answer(.hosts) else { throw Unexpected() }
        #expect(list.hosts.map(\.id) == Array(1...1_000) && list.total == 1_001)
        _ = hosts
    }

    @Test(arguments: [InspectorQuery.look(host: 0, event: 0), .export(.trace), .export(.otlp), .stopRecording])
    func `nothing but reading is answered`(query: InspectorQuery) async throws {
        let host = host(of: "ada")
        #expect(try await source.answer(query) == .missing("In production one can only read what was recorded."))
        #expect(inspection.isRecording)
        _ = host
    }

    /// As docs/inspector.md has them.
    @Test(arguments: [
        #"{"hosts":{}}"#, #"{"values":{"host":0,"node":7,"event":12}}"#,
        #"{"events":{"host":0,"_1":{"type":"","key":"","nanoseconds":0},"_2":{"count":20}}}"#,
    ])
    func `the questions of the guide are understood`(text: String) throws {
        _ = try JSONDecoder().decode(InspectorQuery.self, from: Data(text.utf8))
    }

    @Test func `a forgotten host is not recorded any more, and releases its values`() throws {
        let host = host(of: "ada")
        let record = inspection.hosts[0]
        inspection.forget { $0.login == "ada" }
        #expect(inspection.hosts.isEmpty)
        host.rendering()
        #expect(record.hasEnded && record.eventNumbers == 0..<1)
        host.rendering()
        #expect(record.eventNumbers == 0..<1)
    }
}

private struct Unexpected: Error {}

/// Counts with the help of a side effect that has a secret in its key.
private struct Teller: DurableWorkflow {
    struct State: Codable, Equatable {
        var count = 0
        var isAsked = false
        @Redacted var code = "swordfish"
    }

    enum Action: WorkflowAction, Codable {
        case ask, add

        func apply(toState state: inout State, context: ApplyContext<Teller>) -> Never? {
            switch self {
            case .ask: state.isAsked = true
            case .add: state.count += 1
            }
            return nil
        }
    }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<Teller>) -> () -> Void {
        let sink = context.makeSink(of: Action.self)
        if state.isAsked { context.runSideEffect(key: "account 4711", of: Action.self) { $0.send(.add) } }
        return { sink.send(.ask) }
    }
}
