import Testing
import Workflow
import WorkflowTestSupport

/// The rules of side effects and lifetimes.
struct SideEffectTests {
    /// Runs an effect for each key, which notes its start and end.
    private struct Effects: Workflow {
        var keys: [String]
        var journal: Journal

        func render(state: Void, context: RenderContext<Self>) {
            for key in keys {
                context.runSideEffect(key: key) { lifetime in
                    journal.note("start \(key)")
                    lifetime.onEnded { journal.note("end \(key)") }
                }
            }
            journal.note("rendered")
        }
    }

    @Test(arguments: Mode.allCases)
    func `a side effect starts in the first pass that uses its key and not in later ones`(mode: Mode) {
        let journal = Journal()
        let host = WorkflowHost(workflow: Effects(keys: ["a"], journal: journal), configuration: mode.configuration)
        #expect(journal.take() == ["start a", "rendered"])
        host.update(workflow: Effects(keys: ["a", "b"], journal: journal))
        #expect(journal.take() == ["start b", "rendered"])
        host.update(workflow: Effects(keys: ["b", "a"], journal: journal))
        #expect(journal.take() == ["rendered"])
    }

    @Test(arguments: Mode.allCases)
    func `keys of different types are different and each node has its own`(mode: Mode) {
        let journal = Journal()
        struct Child: Workflow {
            var journal: Journal
            func render(state: Void, context: RenderContext<Self>) {
                context.runSideEffect(key: 1) { _ in journal.note("1 as Int") }
                context.runSideEffect(key: "1") { _ in journal.note("1 as String") }
            }
        }
        let parent = Given<Void, Never, Void>(()) { _, context in
            Child(journal: journal).rendered(in: context, key: "x")
            Child(journal: journal).rendered(in: context, key: "y")
        }
        let host = WorkflowHost(workflow: parent, configuration: mode.configuration)
        #expect(journal.take() == ["1 as Int", "1 as String", "1 as Int", "1 as String"])
        _ = host.rendering
    }

    @Test(arguments: Mode.allCases)
    func `an unused key ends after render and before the did-render callback`(mode: Mode) {
        let journal = Journal()
        let host = WorkflowHost(
            workflow: Effects(keys: ["a"], journal: journal),
            observers: [DidRender(journal)],
            configuration: mode.configuration
        )
        _ = journal.take()
        host.update(workflow: Effects(keys: ["b"], journal: journal))
        #expect(journal.take() == ["start b", "rendered", "end a", "did render"])
        host.update(workflow: Effects(keys: ["a"], journal: journal))
        #expect(journal.take() == ["start a", "rendered", "end b", "did render"])
    }

    @Test(arguments: Mode.allCases)
    func `many keys in any order start and end as they come and go`(mode: Mode) {
        let journal = Journal()
        let all = (0..<40).map(String.init)
        let host = WorkflowHost(workflow: Effects(keys: all, journal: journal), configuration: mode.configuration)
        _ = journal.take()
        host.update(workflow: Effects(keys: all.reversed(), journal: journal))
        #expect(journal.take() == ["rendered"])
        let odd = all.filter { Int($0)! % 2 == 1 }
        host.update(workflow: Effects(keys: odd + ["new"], journal: journal))
        let entries = journal.take()
        #expect(entries.prefix(2) == ["start new", "rendered"])
        #expect(Set(entries.dropFirst(2)) == Set(all.filter { Int($0)! % 2 == 0 }.map { "end \($0)" }))
    }

    @Test func `compatible runs both blocks of one key and ends the first at once`() {
        let journal = Journal()
        let workflow = Given<Void, Never, Void>(()) { _, context in
            for number in 1...2 {
                context.runSideEffect(key: "k") { lifetime in
                    journal.note("start \(number)")
                    lifetime.onEnded { journal.note("end \(number)") }
                }
            }
        }
        let host = WorkflowHost(workflow: workflow, configuration: .compatible)
        #expect(journal.take().sorted() == ["end 1", "start 1", "start 2"])
        host.update(workflow: workflow)
        #expect(journal.take() == [])
    }

    @Test func `by default one key twice in a pass is a trap`() async {
        let first = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = WorkflowHost(workflow: Effects(keys: ["k", "k"], journal: Journal()))
        }
        #expect(errorText(of: first).contains("Expected each side-effect key once in a render of Effects."))
        #expect(errorText(of: first).contains(#"the key "k" came twice"#))
        let later = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let host = WorkflowHost(workflow: Effects(keys: ["k"], journal: Journal()))
            host.update(workflow: Effects(keys: ["k", "k"], journal: Journal()))
        }
        #expect(errorText(of: later).contains("Expected each side-effect key once in a render of Effects."))
    }

    @Test(arguments: Mode.allCases)
    func `side effects end with their node, also when a cycle holds the lifetime`(mode: Mode) {
        final class Cycle {
            var lifetime: Lifetime?
        }
        let journal = Journal()
        let child = Given<Void, Never, Void>(()) { _, context in
            context.runSideEffect(key: "cycle") { lifetime in
                let cycle = Cycle()
                cycle.lifetime = lifetime
                lifetime.onEnded {
                    journal.note("ended \(cycle.lifetime?.hasEnded == true)")
                    cycle.lifetime = nil
                }
            }
        }
        let parent = Given<Bool, Never, Sink<Bool>>(true) { flag, context in
            if flag { child.rendered(in: context) }
            return context.makeStateSink()
        }
        let host = WorkflowHost(workflow: parent, configuration: mode.configuration)
        #expect(journal.take() == [])
        host.rendering.send(false)
        #expect(journal.take() == ["ended true"])
    }

    @Test(arguments: Mode.allCases)
    func `side effects end with their host`(mode: Mode) {
        let journal = Journal()
        var host: WorkflowHost? = WorkflowHost(
            workflow: Effects(keys: ["a", "b"], journal: journal),
            configuration: mode.configuration
        )
        withExtendedLifetime(host) { _ = journal.take() }
        host = nil
        #expect(journal.take() == ["end a", "end b"])
    }

    @Test(arguments: Mode.allCases)
    func `sinks that the block captured stay usable while passes ask for their type`(mode: Mode) {
        final class Outside { var send: (() -> Void)? }
        let outside = Outside()
        let workflow = Given<Int, Never, Int>(0) { count, context in
            let sink = context.makeStateMutationSink()
            context.runSideEffect(key: "listen") { _ in
                outside.send = { sink.send { $0 += 1 } }
            }
            return count
        }
        do {
            let host = WorkflowHost(workflow: workflow, configuration: mode.configuration)
            for _ in 1...3 { outside.send?() }
            #expect(host.rendering == 3)
        }
        outside.send?()
    }

    @Test(arguments: Mode.allCases)
    func `a send from the end of a lifetime is handled after the pass`(mode: Mode) {
        let workflow = Given<[String], Never, (state: [String], sink: Sink<String>)>(["on"]) { state, context in
            let sink = context.makeSink(of: String.self) { (text: String, state: inout [String]) -> Never? in
                state.append(text)
                return nil
            }
            if state == ["on"] {
                context.runSideEffect(key: "k") { $0.onEnded { sink.send("ended") } }
            }
            return (state, sink)
        }
        let host = WorkflowHost(workflow: workflow, configuration: mode.configuration)
        host.rendering.sink.send("off")
        #expect(host.rendering.state == ["on", "off", "ended"])
    }

    // MARK: - Lifetime

    @Test(arguments: Mode.allCases)
    func `handlers run once each, in the order registered, when the lifetime ends`(mode: Mode) {
        let journal = Journal()
        let (host, lifetime) = hostWithLifetime(mode)
        for number in 1...3 {
            lifetime.onEnded { journal.note("\(number) \(lifetime.hasEnded)") }
        }
        #expect(!lifetime.hasEnded)
        host.update(workflow: host.rendering(false))
        #expect(journal.take() == ["1 true", "2 true", "3 true"])
        host.update(workflow: host.rendering(true))
        host.update(workflow: host.rendering(false))
        #expect(journal.take() == [])
    }

    @Test func `by default a handler registered after the end runs at once`() {
        let (host, lifetime) = hostWithLifetime(.standard)
        host.update(workflow: host.rendering(false))
        var runs = 0
        lifetime.onEnded { runs += 1 }
        #expect(runs == 1)
    }

    #if DEBUG
    @Test func `compatible traps on a handler registered after the end`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let (host, lifetime) = Self.hostWithLifetime(.compatible)
            host.update(workflow: host.rendering(false))
            lifetime.onEnded {}
        }
        #expect(errorText(of: result).contains("Expected onEnded to be called before the Lifetime has ended."))
    }
    #else
    @Test func `compatible never runs a handler registered after the end`() {
        let (host, lifetime) = hostWithLifetime(.compatible)
        host.update(workflow: host.rendering(false))
        lifetime.onEnded { Issue.record("ran") }
    }
    #endif

    // MARK: - What the tests run

    private struct Switched: Workflow {
        final class Kept { var lifetime: Lifetime? }
        var kept: Kept
        var isOn: Bool

        func render(state: Void, context: RenderContext<Self>) -> (Bool) -> Switched {
            if isOn { context.runSideEffect(key: "k") { kept.lifetime = kept.lifetime ?? $0 } }
            return { Switched(kept: kept, isOn: $0) }
        }
    }

    private static func hostWithLifetime(_ mode: Mode) -> (WorkflowHost<Switched>, Lifetime) {
        let kept = Switched.Kept()
        let host = WorkflowHost(workflow: Switched(kept: kept, isOn: true), configuration: mode.configuration)
        return (host, kept.lifetime!)
    }

    private func hostWithLifetime(_ mode: Mode) -> (WorkflowHost<Switched>, Lifetime) {
        Self.hostWithLifetime(mode)
    }
}

private struct DidRender: WorkflowObserver {
    let journal: Journal

    init(_ journal: Journal) { self.journal = journal }

    func workflowWillRender<WorkflowType: Workflow>(
        _ workflow: WorkflowType,
        state: WorkflowType.State,
        session: WorkflowSession
    ) -> ((WorkflowType.Rendering) -> Void)? {
        { _ in journal.note("did render") }
    }
}
