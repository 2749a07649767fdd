import Synchronization
import TestSupport
import Testing
import Workflow
import WorkflowSnapshots
import WorkflowTesting

@testable import WorkflowInspection

/// A host that is taken back to an earlier event.
@MainActor
struct JumpTests {
    private let inspection = Inspection(allowingJumps: true)
    private var record: InspectedHost { inspection.hosts[0] }

    @Test(arguments: 1...8 as ClosedRange<UInt64>)
    func `a host goes on from each event of a random run, as a branch from there does`(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        var model = GardenModel()
        let host = WorkflowHost(workflow: Garden(), inspection: inspection)
        var published: [String] = []
        let subscription = host.onRendering { published.append($0.text) }
        defer { subscription.cancel() }
        var digests = [0: host.rendering.text]
        var models = [0: model]
        for _ in 1...200 {
            if random.happens(oneIn: 15) {
                let number = random.pick(digests.keys.sorted())
                let old = host.rendering
                let branch = try record.branch(at: number, of: Garden.self)
                #expect(record.jump(to: number) == .done)
                #expect(host.rendering.text == digests[number] && published.last == digests[number])
                #expect(inspection.last.source == EventSource(kind: .jump, event: number))
                #expect(inspection.last.renders.allSatisfy { $0.reason == .first })
                // What a screen of before still has does nothing.
                old.plants["p"]?.send(.own(99))
                #expect(host.rendering.text == digests[number])
                model = try #require(models[number])
                digests[inspection.last.number] = host.rendering.text
                models[inspection.last.number] = model
                let step = model.randomStep(&random)
                _ = model.take(step)
                step.take(in: host)
                step.take(in: branch)
                // In a branch no effect starts.
                let isEffect = if case .plant(_, .ask, _) = step { true } else { false }
                #expect(isEffect || host.rendering.text == branch.rendering.text)
            } else {
                let step = model.randomStep(&random)
                _ = model.take(step)
                step.take(in: host)
            }
            digests[inspection.last.number] = host.rendering.text
            models[inspection.last.number] = model
        }
        #expect(inspection.hosts.count == 1)
        for (number, digest) in digests {
            #expect(try record.look(at: number, of: Garden.self).rendering.text == digest)
        }
    }

    @Test(.timeLimit(.minutes(10)))
    func `what runs is cancelled, and what ran then starts again and is told so`() async throws {
        let log = RunLog()
        let host = WorkflowHost(workflow: Desk(log: log), inspection: inspection)
        host.rendering.send(.order("tea"))
        host.rendering.send(.watch("door"))
        try await log.wait { $0.contains("start tea 0.0 new") && $0.contains("start door new") }
        host.rendering.send(.served("tea"))
        host.rendering.send(.watch("roof"))
        host.rendering.send(.order("milk"))
        try await log.wait { Set(["start milk 0.1 new", "start roof new", "end tea", "end door"]).isSubset(of: $0) }
        log.clear()
        #expect(record.jump(to: 2) == .done)
        #expect(host.rendering.text == "open: tea; watched: door")
        try await log.wait { $0.count >= 4 }
        #expect(Set(log.lines) == ["end milk", "end roof", "start door restored", "start tea 0.0 restored"])
    }

    @Test(.timeLimit(.minutes(10)))
    func `a list says before what starts, what is cancelled and what is not restored`() async throws {
        let log = RunLog()
        let host = WorkflowHost(workflow: Desk(log: log), inspection: inspection)
        host.rendering.send(.order("tea"))
        host.rendering.send(.watch("door"))
        host.rendering.send(.callBack)
        host.rendering.send(.served("tea"))
        host.rendering.send(.watch("roof"))
        let lines = ["start tea 0.0 new", "start door new", "end door", "start roof new", "end tea"]
        try await log.wait { Set($0).isSuperset(of: lines) }
        let before = (log.lines, host.rendering.text, record.eventNumbers)
        guard case .jumpPlan(let plan) = record.jumpPlan(to: 3) else {
            Issue.record("There is no plan.")
            return
        }
        #expect(
            plan.starts == [
                "side effect \"door\" of Desk",
                "Effect.brew (key \"tea\") of Desk, which has ended since: it runs again",
            ]
        )
        #expect(plan.ends.contains("side effect \"roof\" of Desk"))
        #expect(plan.notRestored.contains { $0.contains("a closure is not kept") })
        #expect(plan.notRestored.contains("Desk: the objects in its state are as they are now."))
        #expect(plan.notRestored.contains { $0.contains("outside of the host") })
        #expect(before == (log.lines, host.rendering.text, record.eventNumbers))
    }

    @Test func `without the option no host is taken back, by whatever way`() async throws {
        let plain = Inspection()
        let host = WorkflowHost(workflow: Garden(), inspection: plain)
        host.rendering.plants["p"]?.send(.own(7))
        let text = host.rendering.text
        for query in [InspectorQuery.jump(host: 0, event: 0), .jumpPlan(host: 0, event: 0)] {
            for source in [RecordedSource(plain), ProductionSource(plain, logins: [""])] as [any InspectorSource] {
                guard case .missing = try await source.answer(query) else {
                    Issue.record("\(query) was answered.")
                    continue
                }
            }
        }
        #expect(plain.hosts[0].jump(to: 0) != .done)
        #expect(host.rendering.text == text && plain.last.number == 1)
        // Nor in production, where the option was given all the same.
        let other = WorkflowHost(workflow: Garden(), inspection: inspection)
        let source = ProductionSource(inspection, logins: [""])
        #expect(try await source.answer(.jump(host: 0, event: 0)) != .done)
        #expect(try await RunSource(inspection.run).answer(.jump(host: 0, event: 0)) != .done)
        guard case .hosts(let list) = try await RecordedSource(plain).answer(.hosts) else { return }
        #expect(list.allowsJumps == nil)
        _ = other
    }

    @Test func `in the middle of an event, and for one that is not kept, nothing happens`() throws {
        let host = WorkflowHost(workflow: Garden(), inspection: inspection)
        var answer: InspectorAnswer?
        let subscription = host.onRendering { _ in answer = record.jump(to: 0) }
        host.rendering.plants["p"]?.send(.own(7))
        subscription.cancel()
        #expect(answer != nil && answer != .done)
        let text = host.rendering.text
        #expect(record.jump(to: 2) != .done)
        #expect(host.rendering.text == text && record.eventNumbers == 0..<2)
        host.rendering.plants["p"]?.send(.own(8))
        #expect(record.eventNumbers == 0..<3)
    }

    @Test func `in the middle of an event, a page keeps its URL`() {
        let urls = RunLog()
        var configuration = RuntimeConfiguration()
        configuration.place = HostPlace(url: { "/one" }, goBack: { urls.note($0) })
        let host = WorkflowHost(workflow: Garden(), inspection: inspection, configuration: configuration)
        let subscription = host.onRendering { _ in _ = record.jump(to: 0) }
        host.rendering.plants["p"]?.send(.own(7))
        subscription.cancel()
        #expect(urls.lines.isEmpty)
        #expect(record.jump(to: 0) == .done)
        #expect(urls.lines == ["/one"])
    }

    @Test func `a recording that was stopped takes no host back`() {
        let host = WorkflowHost(workflow: Garden(), inspection: inspection)
        host.rendering.plants["p"]?.send(.own(7))
        let text = host.rendering.text
        inspection.stopRecording()
        #expect(record.jump(to: 0) != .done)
        #expect(host.rendering.text == text)
        host.rendering.plants["p"]?.send(.own(8))
        #expect(host.rendering.text != text)
    }

    @Test func `the end of the host after a jump ends its record`() {
        do {
            let host = WorkflowHost(workflow: Garden(), inspection: inspection)
            host.rendering.plants["p"]?.send(.own(7))
            #expect(record.jump(to: 0) == .done)
            #expect(!record.hasEnded)
        }
        #expect(record.hasEnded)
        #expect(record.jump(to: 0) != .done)
    }

    // MARK: - Saved states

    @Test func `a durable host saves the states that it went back to`() throws {
        let host = inspection.watch {
            WorkflowHost(workflow: Ledger(), restoring: nil, coder: .json, waits: true)
        }
        for amount in 1...3 { host.rendering.send(.pay(amount)) }
        let saved = host.snapshot()
        let base = host.changes(since: 0).revision
        #expect(record.jump(to: 1) == .done)
        var store = saved
        store.apply(host.changes(since: base))
        #expect(store == host.snapshot())
        let again = WorkflowHost(workflow: Ledger(), restoring: store, coder: .json)
        #expect(again.rendering.sum == 1)
    }

    @Test func `a host that was restored does not go back to states that waited`() throws {
        let first = WorkflowHost(workflow: Ledger(), restoring: nil, coder: .json)
        for amount in 1...3 { first.rendering.send(.pay(amount)) }
        let host = inspection.watch {
            WorkflowHost(workflow: Ledger(), restoring: first.snapshot(), coder: .json, waits: true)
        }
        host.rendering.send(.pay(4))
        host.rendering.send(.pay(5))
        #expect(record.jump(to: 1) == .done)
        #expect(host.rendering.sum == 10)
    }

    @Test func `a journal says where the host went back, and verifies`() throws {
        let memory = JournalMemory()
        let options = JournalOptions<Ledger.Rendering>(memory, digest: { UInt64($0.sum) })
        let host = inspection.watch {
            WorkflowHost(workflow: Ledger(), restoring: nil, coder: .json, journal: options)
        }
        for amount in 1...3 { host.rendering.send(.pay(amount)) }
        #expect(record.jump(to: 1) == .done)
        for amount in 4...5 { host.rendering.send(.pay(amount)) }
        #expect(host.rendering.sum == 10)
        let result = try memory.journal.verify(Ledger()) { UInt64($0.sum) }
        #expect(result.difference == nil, "\(String(describing: result.difference))")
        #expect(result.repeated == 5)
        #expect(memory.journal.snapshots.filter(\.isStart).count == 2)
        #expect(try memory.journal.replay(Ledger()).rendering.sum == 10)
    }
}

/// What has started and ended, from tasks too.
private final class RunLog: Sendable {
    private let state = Mutex<[String]>([])

    var lines: [String] { state.withLock { $0 } }

    func note(_ line: String) { state.withLock { $0.append(line) } }
    func clear() { state.withLock { $0 = [] } }

    nonisolated(nonsending) func wait(until isEnough: ([String]) -> Bool) async throws {
        try await until("enough has started and ended") { isEnough(lines) }
    }
}

/// Orders are effects, watches are side effects; both end with their cancellation.
private struct Desk: EffectfulWorkflow {
    final class Counter {}

    struct State {
        var open: [String] = []
        var watched: String?
        var counter = Counter()
    }

    struct Rendering {
        let text: String
        let send: (Action) -> Void
    }

    enum Effect: Codable, Sendable { case brew(String) }

    enum Action: WorkflowAction, Sendable {
        case order(String), served(String), watch(String), callBack

        func apply(toState state: inout State, context: ApplyContext<Desk>) -> Never? {
            switch self {
            case .order(let name):
                state.open.append(name)
                context.start(.brew(name), key: name)
            case .served(let name):
                state.open.removeAll { $0 == name }
                context.cancel(key: name)
            case .watch(let place): state.watched = place
            case .callBack: context.start(of: Action.self) { _ in try await Task.sleep(for: .seconds(3_600)) }
            }
            return nil
        }
    }

    let log: RunLog

    func makeInitialState() -> State { State() }

    func work(for effect: Effect) -> EffectWork<Action> {
        guard case .brew(let name) = effect else { return .action(.served("")) }
        return .sending { [log] _ in
            let context = WorkContext.current
            log.note(
                "start \(name) \(context.effect.map { "\($0)" } ?? "-") \(context.isRestored ? "restored" : "new")"
            )
            defer { log.note("end \(name)") }
            try await Task.sleep(for: .seconds(3_600))
        }
    }

    func render(state: State, context: RenderContext<Desk>) -> Rendering {
        if let place = state.watched {
            context.runSideEffect(key: place) { [log] lifetime in
                log.note("start \(place) \(lifetime.isRestored ? "restored" : "new")")
                lifetime.onEnded { log.note("end \(place)") }
            }
        }
        let sink = context.makeSink(of: Action.self)
        let text = "open: \(state.open.joined(separator: ", ")); watched: \(state.watched ?? "nothing")"
        return Rendering(text: text, send: { sink.send($0) })
    }
}

private struct Ledger: DurableWorkflow {
    struct State: Codable, Equatable { var sum = 0 }

    struct Rendering {
        let sum: Int
        let send: (Action) -> Void
    }

    enum Action: WorkflowAction, Codable {
        case pay(Int)

        func apply(toState state: inout State, context: ApplyContext<Ledger>) -> Never? {
            if case .pay(let amount) = self { state.sum += amount }
            return nil
        }
    }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<Ledger>) -> Rendering {
        let sink = context.makeSink(of: Action.self)
        return Rendering(sum: state.sum, send: { sink.send($0) })
    }
}
