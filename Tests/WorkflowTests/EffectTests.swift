import TestSupport
import Testing
import TrellisSupport
import Workflow
import WorkflowTestSupport
import WorkflowTesting

/// Effects that actions start.
@MainActor
struct EffectTests {
    /// Does what its actions say, and notes what happens.
    private struct Desk: EffectfulWorkflow {
        enum Effect: Codable, Equatable, Sendable {
            case ask(String), ring
        }

        enum Action: WorkflowAction, Sendable {
            case start([Effect], key: String? = nil)
            case startThen(Effect, leave: Bool)
            case startClosure(key: String?, @Sendable (WorkSink<Action>) async throws -> Void)
            case cancel(String)
            case answered(String)

            func apply(toState state: inout [String], context: ApplyContext<Desk>) -> String? {
                switch self {
                case .start(let effects, let key):
                    state.append("start")
                    for effect in effects { context.start(effect, key: key) }
                case .startThen(let effect, let leaves):
                    context.start(effect)
                    return leaves ? "leave" : nil
                case .startClosure(let key, let operation): context.start(of: Action.self, key: key, operation)
                case .cancel(let key): context.cancel(key: key)
                case .answered(let text):
                    state.append(text)
                    return text
                }
                return nil
            }
        }

        typealias Output = String

        let perform: (Effect) -> EffectWork<Action>
        var didRender: ([String]) -> Void = { _ in }

        func makeInitialState() -> [String] { [] }

        func work(for effect: Effect) -> EffectWork<Action> { perform(effect) }

        func render(state: [String], context: RenderContext<Desk>) -> Sink<Action> {
            didRender(state)
            return context.makeSink(of: Action.self)
        }
    }

    /// Shows a desk until that says "leave".
    private struct Office: Workflow {
        let desk: Desk

        func makeInitialState() -> Bool { true }

        func render(state: Bool, context: RenderContext<Office>) -> Sink<Desk.Action>? {
            guard state else { return nil }
            return desk.mapOutput { output in
                AnyWorkflowAction<Office>.change { if output == "leave" { $0 = false } }
            }
            .rendered(in: context)
        }
    }

    private func effects<W: Workflow>(of host: WorkflowHost<W>) -> [PendingEffect] { host.nodes.flatMap(\.effects) }

    private func values<W: Workflow>(of host: WorkflowHost<W>) -> [Desk.Effect] {
        effects(of: host).compactMap { $0.value as? Desk.Effect }
    }

    /// Work that goes on until it is cancelled.
    private nonisolated static let endless = EffectWork<Desk.Action>.sending { _ in await untilCancelled() }

    // MARK: - When they start

    @Test(arguments: Mode.allCases)
    func `effects start after the pass and its publication, in the order of the calls`(mode: Mode) {
        let journal = Journal()
        let desk = Desk(
            perform: { effect in
                journal.note("\(effect)")
                return Self.endless
            },
            didRender: { journal.note("render \($0)") }
        )
        let host = WorkflowHost(workflow: desk, configuration: mode.configuration)
        host.onRendering { _ in journal.note("published") }
        _ = journal.take()
        host.send(Desk.Action.start([.ask("a"), .ring, .ask("b")]))
        #expect(journal.take() == [#"render ["start"]"#, "published", #"ask("a")"#, "ring", #"ask("b")"#])
    }

    @Test(arguments: Mode.allCases)
    func `an effect is recorded from the action on, also for a listener of the rendering`(mode: Mode) {
        let host = WorkflowHost(workflow: Desk(perform: { _ in Self.endless }), configuration: mode.configuration)
        var seen: [Desk.Effect] = []
        host.onRendering { [unowned host] _ in seen = values(of: host) }
        host.send(Desk.Action.start([.ring]))
        #expect(seen == [.ring])
        #expect(values(of: host) == [.ring])
    }

    @Test(arguments: Mode.allCases)
    func `an action that changes no state starts its effects, too`(mode: Mode) {
        let host = WorkflowHost(workflow: Desk(perform: { _ in Self.endless }), configuration: mode.configuration)
        host.send(Desk.Action.startThen(.ring, leave: false))
        #expect(values(of: host) == [.ring])
    }

    @Test(arguments: Mode.allCases)
    func `an effect does not start when its node ends in the pass`(mode: Mode) {
        var started: [Desk.Effect] = []
        let desk = Desk(perform: { effect in
            started.append(effect)
            return Self.endless
        })
        let failures = Guarded<[WorkFailure]>([])
        var configuration = mode.configuration
        configuration.onWorkFailure = { failure in failures.withLock { $0.append(failure) } }
        let host = WorkflowHost(workflow: Office(desk: desk), configuration: configuration)
        host.rendering?.send(.startThen(.ring, leave: true))
        #expect(host.rendering == nil)
        #expect(started == [])
        #expect(effects(of: host).isEmpty)
        #expect(
            failures.withLock { $0.map(\.description) } == [
                """
                Expected Effect.ring (key "") to run. Instead, its node ended in the event that started it, and an effect \
                ends with its node. Send the output that closes the node when the effect has answered, or let a parent that \
                stays start the effect.
                """
            ]
        )
    }

    @Test(arguments: Mode.allCases)
    func `effects that are cancelled before they start, or end with the host, are not lost`(mode: Mode) {
        var configuration = mode.configuration
        configuration.onWorkFailure = { Issue.record("\($0)") }
        let desk = Desk(perform: { _ in Self.endless })
        var host: WorkflowHost? = WorkflowHost(workflow: Office(desk: desk), configuration: configuration)
        host?.rendering?.send(.start([.ask("a"), .ask("b")], key: "k"))
        host?.rendering?.send(.startThen(.ring, leave: false))
        host?.rendering?.send(.startThen(.ring, leave: false))
        host?.onRendering { _ in host = nil }
        host?.rendering?.send(.start([.ring]))
        #expect(host == nil)
    }

    @Test func `the work is that of the latest workflow value`() {
        var started: [String] = []
        func desk(_ name: String) -> Desk {
            Desk(perform: { _ in
                started.append(name)
                return .action(.answered(name))
            })
        }
        let host = WorkflowHost(workflow: desk("first"))
        host.update(workflow: desk("second"))
        host.send(Desk.Action.start([.ring]))
        #expect(started == ["second"])
    }

    @Test(arguments: Mode.allCases)
    func `an action at hand is applied within the event, before later effects have answered`(mode: Mode) {
        let host = WorkflowHost(
            workflow: Desk(perform: { .action(.answered("\($0)")) }),
            configuration: mode.configuration
        )
        var outputs: [String] = []
        host.onOutput { outputs.append($0) }
        host.send(Desk.Action.start([.ring, .ask("a")]))
        #expect(outputs == ["ring", #"ask("a")"#])
        #expect(host.rootState == ["start"] + outputs)
        #expect(effects(of: host).isEmpty)
    }

    @Test func `effects that start each other for ever stop the tree`() {
        struct Loop: EffectfulWorkflow {
            enum Effect: Codable { case again }
            struct Action: WorkflowAction {
                typealias WorkflowType = Loop
                func apply(toState state: inout Int, context: ApplyContext<Loop>) -> Never? {
                    state += 1
                    context.start(.again)
                    return nil
                }
            }
            func makeInitialState() -> Int { 0 }
            func work(for effect: Effect) -> EffectWork<Action> { .action(Action()) }
            func render(state: Int, context: RenderContext<Loop>) -> Int { state }
        }
        let reports = MisuseReports()
        let host = WorkflowHost(workflow: Loop(), configuration: reports.configuration(.standard))
        host.send(Loop.Action())
        #expect(reports.kinds == [.endlessRendering])
        #expect(host.stopCause?.kind == .endlessRendering)
    }

    // MARK: - What they send

    @Test(arguments: Mode.allCases)
    func `the result is applied on the home, when the effect is not recorded any more`(mode: Mode) async {
        let host = WorkflowHost(
            workflow: Desk(perform: { effect in EffectWork { .answered("\(effect)") } }),
            configuration: mode.configuration
        )
        var left: [Desk.Effect]?
        host.onOutput { [unowned host] _ in
            MainActor.preconditionIsolated()
            left = values(of: host)
        }
        var outputs = host.outputs.makeAsyncIterator()
        host.send(Desk.Action.start([.ring]))
        #expect(values(of: host) == [.ring])
        #expect(await outputs.next() == "ring")
        #expect(left == [])
    }

    @Test(arguments: Mode.allCases)
    func `several actions arrive in order, each handled before the next is sent`(mode: Mode) async {
        let perform: (Desk.Effect) -> EffectWork<Desk.Action> = { _ in
            .sending { sink in
                for number in 1...3 { try await sink.deliver(.answered("\(number)")) }
            }
        }
        let host = WorkflowHost(workflow: Desk(perform: perform), configuration: mode.configuration)
        var outputs = host.outputs.makeAsyncIterator()
        host.send(Desk.Action.start([.ring]))
        for number in 1...3 { #expect(await outputs.next() == "\(number)") }
        #expect(host.rootState == ["start", "1", "2", "3"])
    }

    @Test func `a closure is an effect without a value`() async {
        let host = WorkflowHost(workflow: Desk(perform: { _ in Self.endless }))
        var outputs = host.outputs.makeAsyncIterator()
        host.send(Desk.Action.startClosure(key: nil) { try await $0.deliver(.answered("closure")) })
        #expect(effects(of: host).map(\.number) == [1])
        #expect(values(of: host) == [])
        #expect(await outputs.next() == "closure")
    }

    @Test func `an effect that throws is reported, and is over`() async {
        struct Broken: Error {}
        let (failures, continuation) = AsyncStream.makeStream(of: WorkFailure.self)
        var configuration = RuntimeConfiguration()
        configuration.onWorkFailure = { continuation.yield($0) }
        let host = WorkflowHost(
            workflow: Desk(perform: { _ in EffectWork { throw Broken() } }),
            configuration: configuration
        )
        host.send(Desk.Action.start([.ask("a secret")], key: "k"))
        var iterator = failures.makeAsyncIterator()
        let failure = await iterator.next()
        #expect(failure?.workerType == "Effect.ask")
        #expect(failure?.key == "k")
        #expect(failure?.error is Broken)
        #expect(failure?.description.contains("secret") == false)
        #expect(effects(of: host).isEmpty)
    }

    // MARK: - Their end

    @Test(arguments: Mode.allCases)
    func `another effect with the key cancels the one before, and only that`(mode: Mode) async {
        let (events, continuation) = AsyncStream.makeStream(of: String.self)
        let host = WorkflowHost(
            workflow: Desk(perform: { effect in
                .sending { _ in
                    await untilCancelled()
                    continuation.yield("\(effect)")
                }
            }),
            configuration: mode.configuration
        )
        host.send(Desk.Action.start([.ask("other")], key: "other"))
        host.send(Desk.Action.start([.ask("keyless")]))
        host.send(Desk.Action.start([.ask("first")], key: "k"))
        host.send(Desk.Action.start([.ask("second")], key: "k"))
        var iterator = events.makeAsyncIterator()
        #expect(await iterator.next() == #"ask("first")"#)
        #expect(values(of: host) == [.ask("other"), .ask("keyless"), .ask("second")])
        #expect(effects(of: host).map(\.number) == [1, 2, 4])
    }

    @Test func `of two effects with one key in one action the first does not start`() {
        var started: [Desk.Effect] = []
        let host = WorkflowHost(
            workflow: Desk(perform: { effect in
                started.append(effect)
                return Self.endless
            })
        )
        host.send(Desk.Action.start([.ask("first"), .ask("second")], key: "k"))
        #expect(started == [.ask("second")])
    }

    @Test(arguments: Mode.allCases)
    func `a cancelled effect delivers nothing, even if it ignores that`(mode: Mode) async {
        let (sinks, continuation) = AsyncStream.makeStream(of: WorkSink<Desk.Action>.self)
        let host = WorkflowHost(
            workflow: Desk(perform: { _ in
                .sending { sink in
                    continuation.yield(sink)
                    await untilCancelled()
                }
            }),
            configuration: mode.configuration
        )
        host.send(Desk.Action.start([.ring], key: "k"))
        var iterator = sinks.makeAsyncIterator()
        let sink = await iterator.next()
        try? await sink?.deliver(.answered("before"))
        host.send(Desk.Action.cancel("k"))
        host.send(Desk.Action.cancel("unknown"))
        await #expect(throws: CancellationError.self) { try await sink?.deliver(.answered("after")) }
        #expect(host.rootState == ["start", "before"])
        #expect(effects(of: host).isEmpty)
    }

    @Test(arguments: Mode.allCases)
    func `effects are cancelled with their node and with the host`(mode: Mode) async {
        let (events, continuation) = AsyncStream.makeStream(of: String.self)
        let desk = Desk(perform: { effect in
            .sending { _ in
                await untilCancelled()
                continuation.yield("\(effect)")
            }
        })
        var host: WorkflowHost? = WorkflowHost(workflow: Office(desk: desk), configuration: mode.configuration)
        var iterator = events.makeAsyncIterator()
        host?.rendering?.send(.start([.ask("node")]))
        host?.rendering?.send(.startThen(.ring, leave: true))
        #expect(await iterator.next() == #"ask("node")"#)
        host = WorkflowHost(workflow: Office(desk: desk), configuration: mode.configuration)
        host?.rendering?.send(.start([.ask("host")]))
        host = nil
        #expect(await iterator.next() == #"ask("host")"#)
    }

    @Test func `a result may start the next effect with its key`() async {
        let perform: (Desk.Effect) -> EffectWork<Desk.Action> = { effect in
            effect == .ring ? EffectWork { .start([.ask("next")], key: "k") } : EffectWork { .answered("done") }
        }
        let host = WorkflowHost(workflow: Desk(perform: perform))
        var outputs = host.outputs.makeAsyncIterator()
        host.send(Desk.Action.start([.ring], key: "k"))
        #expect(await outputs.next() == "done")
        #expect(host.rootState == ["start", "start", "done"])
    }

    // MARK: - Misuse

    @Test(arguments: Mode.allCases)
    nonisolated func `without a home an effect is a misuse and does not run, but an action at hand is applied`(
        mode: Mode
    ) async {
        let reports = MisuseReports()
        let host = WorkflowHost(
            workflow: Desk(perform: { $0 == .ring ? .action(.answered("at hand")) : Self.endless }),
            configuration: reports.configuration(mode),
            home: nil
        )
        host.send(Desk.Action.start([.ask("a secret"), .ring]))
        #expect(host.rootState == ["start", "at hand"])
        #expect(host.nodes.flatMap(\.effects).isEmpty)
        #expect(reports.kinds == [.noHome])
        #expect(reports.messages.allSatisfy { $0.contains("the effect Effect.ask of Desk") && !$0.contains("secret") })
    }

    @Test(arguments: Mode.allCases)
    func `a context that was kept starts nothing`(mode: Mode) async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [mode] in
            final class Keeper { var context: ApplyContext<Keeping>? }
            struct Keeping: EffectfulWorkflow {
                enum Effect: Codable { case ring }
                struct Action: WorkflowAction, @unchecked Sendable {
                    typealias WorkflowType = Keeping
                    let keeper: Keeper
                    func apply(toState state: inout Int, context: ApplyContext<Keeping>) -> Never? {
                        keeper.context = context
                        return nil
                    }
                }
                func makeInitialState() -> Int { 0 }
                func work(for effect: Effect) -> EffectWork<Action> { .sending { _ in } }
                func render(state: Int, context: RenderContext<Keeping>) {}
            }
            let keeper = Keeper()
            let host = WorkflowHost(workflow: Keeping(), configuration: mode.configuration)
            host.send(Keeping.Action(keeper: keeper))
            keeper.context?.start(.ring)
        }
        #expect(errorText(of: result).contains("Expected an ApplyContext<Keeping>"))
    }
}
