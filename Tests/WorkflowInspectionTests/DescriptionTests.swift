import Synchronization
import Testing
import TrellisSupport
import Workflow

@testable import WorkflowInspection

/// Where code of the app runs that describes its keys and actions.
@MainActor
struct DescriptionTests {
    private static let queries = [
        InspectorQuery.tree(host: 0, NodeFilter(), TreeWindow()), .events(host: 0, EventFilter(), EventWindow()),
        .events(host: 0, EventFilter(type: "come"), EventWindow()), .event(host: 0, event: 0, renders: 0..<9),
        .event(host: 0, event: 1, renders: 0..<9), .counts(host: 0), .export(.trace), .export(.otlp),
    ]

    private func begin(_ inspection: Inspection, _ calls: Calls) async -> WorkflowHost<Caller> {
        var configuration = RuntimeConfiguration()
        configuration.place = HostPlace(page: "page", login: "ada")
        let host = WorkflowHost(workflow: Caller(calls: calls), inspection: inspection, configuration: configuration)
        host.rendering()
        while inspection.hosts[0].eventNumbers.count < 3 { await Task.yield() }
        calls.forget()
        return host
    }

    @Test(.timeLimit(.minutes(10)))
    func `keys and actions are described on the home of their host`() async throws {
        let (inspection, calls) = (Inspection(), Calls())
        let host = await begin(inspection, calls)
        var texts = ""
        for query in Self.queries { texts += "\(try await RecordedSource(inspection).answer(query))" }
        #expect(texts.contains("key 4711") && texts.contains("Action.come"))
        #expect(calls.home > 0 && calls.elsewhere == 0)
        _ = host
    }

    @Test(.timeLimit(.minutes(10)))
    func `in production no key is described`() async throws {
        let (inspection, calls) = (Inspection(), Calls())
        let host = await begin(inspection, calls)
        for query in Self.queries {
            _ = try await ProductionSource(inspection, logins: ["ada"]).answer(query)
        }
        #expect(calls.keys == 0 && calls.elsewhere == 0)
        _ = host
    }
}

/// The calls of the code of an app, on its home and elsewhere.
private final class Calls: Sendable {
    private struct State {
        var home = 0
        var elsewhere = 0
        var keys = 0
    }

    private let state = Mutex(State())

    var home: Int { state.withLock { $0.home } }
    var elsewhere: Int { state.withLock { $0.elsewhere } }
    var keys: Int { state.withLock { $0.keys } }

    func note(isKey: Bool) {
        let isHome = MainThread.isCurrent
        state.withLock { state in
            if isHome { state.home += 1 } else { state.elsewhere += 1 }
            if isKey { state.keys += 1 }
        }
    }

    func forget() { state.withLock { $0 = State() } }
}

/// Starts a side effect whose key, and whose action, note where they are described.
private struct Caller: Workflow {
    struct Key: Hashable, CustomStringConvertible {
        let calls: Calls

        static func == (a: Key, b: Key) -> Bool { a.calls === b.calls }
        func hash(into hasher: inout Hasher) {}

        var description: String {
            calls.note(isKey: true)
            return "key 4711"
        }
    }

    enum Action: WorkflowAction, CustomReflectable {
        case call(Calls)
        case come(Calls)

        var customMirror: Mirror {
            let (label, calls) =
                switch self {
                case .call(let calls): ("call", calls)
                case .come(let calls): ("come", calls)
                }
            calls.note(isKey: false)
            return Mirror(self, children: [label: calls], displayStyle: .enum)
        }

        func apply(toState state: inout Int, context: ApplyContext<Caller>) -> Never? {
            state += 1
            return nil
        }
    }

    let calls: Calls

    func makeInitialState() -> Int { 0 }

    func render(state: Int, context: RenderContext<Caller>) -> () -> Void {
        let (sink, calls) = (context.makeSink(of: Action.self), calls)
        if state > 0 { context.runSideEffect(key: Key(calls: calls), of: Action.self) { $0.send(.come(calls)) } }
        return { sink.send(.call(calls)) }
    }
}
