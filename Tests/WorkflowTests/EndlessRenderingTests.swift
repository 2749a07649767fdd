import Testing
import TrellisSupport
import Workflow
import WorkflowTestSupport

/// A tree that renders for ever stops, and no other.
struct EndlessRenderingTests {
    private static let notCompatible = Mode.allCases.filter { !$0.isCompatible }

    // MARK: - What stops

    @Test(arguments: notCompatible)
    func `a send in each render stops the tree at the 1000th pass`(mode: Mode) {
        let reports = MisuseReports()
        let host = WorkflowHost(workflow: Eager(), configuration: reports.configuration(mode))
        #expect(host.rendering.text == "0")
        host.rendering.sink.send(.start(until: .max))
        #expect(host.rendering.text == "1001")
        #expect(reports.kinds.count { $0 == .sentDuringRender } == 1001)
        #expect(reports.kinds.count { $0 == .endlessRendering } == 1)
        #expect(reports.kinds.last == .endlessRendering)
        #expect(host.stopCause?.kind == .endlessRendering)
    }

    @Test(arguments: notCompatible)
    func `a tree may stop in its first pass`(mode: Mode) {
        let reports = MisuseReports()
        let host = WorkflowHost(workflow: Eager(limit: .max), configuration: reports.configuration(mode))
        #expect(host.rendering.text == "1000")
        #expect(host.stopCause?.kind == .endlessRendering)
    }

    @Test(arguments: notCompatible)
    func `a side effect that sends at its start under a new key each time stops the tree`(mode: Mode) {
        let (reports, journal) = (MisuseReports(), Journal())
        let restless = Given<Int, Never, Int>(0) { count, context in
            let sink = context.makeStateSink()
            context.runSideEffect(key: count) { lifetime in
                journal.note("start")
                lifetime.onEnded { journal.note("end") }
                sink.send(count + 1)
            }
            return count
        }
        let host = WorkflowHost(workflow: restless, configuration: reports.configuration(mode))
        #expect(host.rendering == 1000)
        #expect(reports.kinds.last == .endlessRendering)
        #expect(journal.entries.count { $0 == "start" } == 1001)
        #expect(journal.entries.count { $0 == "end" } == 1001)
    }

    @Test(arguments: notCompatible)
    func `a side effect that sends at its end under a new key each time stops the tree`(mode: Mode) {
        let reports = MisuseReports()
        let host = WorkflowHost(workflow: Self.sendingAtEnd(), configuration: reports.configuration(mode))
        host.rendering.sink.send(1)
        #expect(host.stopCause?.kind == .endlessRendering)
        #expect(reports.kinds == [.endlessRendering])
        // The first effect started in an event of its own: it does not count.
        #expect(host.rendering.count == 1002)
    }

    @Test func `a child with a new key each time whose side effect sends at its end stops the tree`() {
        let reports = MisuseReports()
        let parent = Given<Int, Never, (count: Int, sink: Sink<Int>)>(0) { count, context in
            let sink = context.makeStateSink()
            Given<Void, Never, Void>(()) { _, context in
                context.runSideEffect(key: "k") { $0.onEnded { sink.send(count + 2) } }
            }
            .shown(in: context, key: "\(count)")
            return (count, sink)
        }
        let host = WorkflowHost(workflow: parent, configuration: reports.configuration(.standard))
        host.rendering.sink.send(1)
        #expect(reports.kinds == [.endlessRendering])
        #expect(host.rendering.count == 1002)
    }

    @Test(arguments: notCompatible)
    func `new props in each render stop the tree`(mode: Mode) {
        final class Kept { weak var host: WorkflowHost<Given<Void, Never, Int>>? }
        let (reports, kept) = (MisuseReports(), Kept())
        func root(_ number: Int) -> Given<Void, Never, Int> {
            Given(()) { _, _ in
                if number > 0 { kept.host?.update(workflow: root(number + 1)) }
                return number
            }
        }
        let host = WorkflowHost(workflow: root(0), configuration: reports.configuration(mode))
        kept.host = host
        host.update(workflow: root(1))
        #expect(host.rendering == 1001)
        #expect(host.stopCause?.message.contains("new props to Given<(), Never, Int>") == true)
    }

    @Test func `an endless loop is a trap without a handler`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let host = WorkflowHost(workflow: EndlessRenderingTests.sendingAtEnd())
            host.rendering.sink.send(1)
        }
        #expect(
            errorText(of: result).contains("Expected the passes of one event to come to an end. Instead, 1000 of them")
        )
    }

    // MARK: - The text

    @Test func `the text names the path and the actions that repeat`() throws {
        let reports = MisuseReports()
        let list = Given<Void, Never, Eager.Rendering>(()) { _, context in
            Eager().rendered(in: context, key: "42")
        }
        let host = WorkflowHost(workflow: list, configuration: reports.configuration(.standard))
        host.rendering.sink.send(.start(until: .max))
        let message = try #require(host.stopCause?.message)
        #expect(message.contains("Instead, 1000 of them were caused by sends from render"))
        #expect(message.contains(#"Action.count to Given<(), Never, Rendering> > Eager (key "42")"#))
        // What an action carries may be what a person typed.
        #expect(!message.contains("secret"))
        #expect(message.contains("; Note.noted to"))
    }

    @Test func `an action made of a closure is named by its place`() throws {
        let reports = MisuseReports()
        let eager = Given<Int, Never, Void>(0) { count, context in
            context.makeSink(of: AnyWorkflowAction<Given<Int, Never, Void>>.self).send(.change { $0 += 1 })
        }
        let host = WorkflowHost(workflow: eager, configuration: reports.configuration(.standard))
        #expect(try #require(host.stopCause?.message).contains("Given.swift"))
    }

    // MARK: - What does not

    @Test(arguments: Mode.allCases)
    func `compatible goes on, and a chain of 999 passes is none of its business elsewhere`(mode: Mode) {
        let reports = MisuseReports()
        let host = WorkflowHost(workflow: Eager(), configuration: reports.configuration(mode))
        let longest = mode.isCompatible ? 3_000 : 1_000
        host.rendering.sink.send(.start(until: longest))
        #expect(host.rendering.text == "\(longest)")
        host.rendering.sink.send(.start(until: 2 * longest))
        #expect(host.rendering.text == "\(2 * longest)")
        #expect(host.stopCause == nil)
        #expect(!reports.kinds.contains(.endlessRendering))
    }

    @Test(arguments: Mode.allCases)
    func `ordinary actions are not counted, from apply, from listeners and from outside`(mode: Mode) {
        let reports = MisuseReports()
        let workflow = Given<Int, Int, (count: Int, sink: Sink<Int>)>(0) { count, context in
            (count, Self.sinkThatSendsItself(in: context))
        }
        let host = WorkflowHost(workflow: workflow, configuration: reports.configuration(mode))
        host.onOutput { [unowned host] left in
            if left > 0 { host.rendering.sink.send(left - 1) }
        }
        host.rendering.sink.send(5_000)
        #expect(host.rendering.count == 5_001)
        for _ in 0..<5_000 { host.rendering.sink.send(0) }
        #expect(host.rendering.count == 10_001)
        #expect(reports.kinds == [])
        #expect(host.stopCause == nil)
    }

    @Test(arguments: [Mode.standard, .allOptions])
    func `a hundred thousand actions sent by one apply are not counted`(mode: Mode) {
        let reports = MisuseReports()
        var own: Sink<Int>?
        // The sink owns the closure that uses it.
        defer { own = nil }
        let workflow = Given<Int, Never, (count: Int, sink: Sink<Int>)>(0) { count, context in
            let sink = context.makeSink(of: Int.self) { more, state in
                state += 1
                for _ in 0..<more { own?.send(0) }
                return nil
            }
            own = sink
            return (count, sink)
        }
        let host = WorkflowHost(workflow: workflow, configuration: reports.configuration(mode))
        host.rendering.sink.send(100_000)
        #expect(host.rendering.count == 100_001)
        #expect(reports.kinds == [])
    }

    @Test func `ordinary actions beside a send from render are not counted`() {
        let reports = MisuseReports()
        let workflow = Given<Int, Int, (count: Int, sink: Sink<Int>)>(0) { count, context in
            let sink = Self.sinkThatSendsItself(in: context)
            if count == 1 { sink.send(0) }
            return (count, sink)
        }
        let host = WorkflowHost(workflow: workflow, configuration: reports.configuration(.standard))
        host.onOutput { [unowned host] left in
            if left > 0 { host.rendering.sink.send(left - 1) }
        }
        host.rendering.sink.send(5_000)
        #expect(host.rendering.count == 5_002)
        #expect(reports.kinds == [.sentDuringRender])
    }

    @Test func `sends that change nothing cause no pass`() {
        let reports = MisuseReports()
        let workflow = Given<Int, Never, (count: Int, sink: Sink<Int>)>(0) { count, context in
            let sink = context.makeStateSink()
            if count == 1 {
                for _ in 0..<5_000 { sink.send(1) }
            }
            return (count, sink)
        }
        let host = WorkflowHost(workflow: workflow, configuration: reports.configuration(.standard))
        host.rendering.sink.send(1)
        #expect(reports.kinds.count == 5_000)
        #expect(host.stopCause == nil)
    }

    @Test(arguments: Mode.allCases)
    func `side effects of an earlier event that all send at their end are not counted`(mode: Mode) {
        let reports = MisuseReports()
        let workflow = Given<Int, Never, (count: Int, sink: Sink<Int>)>(0) { count, context in
            let sink = context.makeSink(of: Int.self) { step, state in
                state += step
                return nil
            }
            for number in 0..<(count == 0 ? 2_000 : 0) {
                context.runSideEffect(key: number) { $0.onEnded { sink.send(1) } }
            }
            return (count, sink)
        }
        let host = WorkflowHost(workflow: workflow, configuration: reports.configuration(mode))
        host.rendering.sink.send(1)
        #expect(host.rendering.count == 2_001)
        #expect(reports.kinds == [])
    }

    // MARK: - The limit in time

    @Test func `a tree with a limit in time stops that long after the first 100 passes`() {
        let (reports, clock) = (MisuseReports(), Ticks())
        let host = WorkflowHost(workflow: Eager(), configuration: clock.limiting(reports, to: .milliseconds(250)))
        host.rendering.sink.send(.start(until: .max))
        // One tick of 10 ms each pass, from the 100th on.
        #expect(host.rendering.text == "126")
        #expect(host.stopCause?.message.contains("Instead, 125 of them") == true)
    }

    @Test func `a limit in time leaves a hundred passes alone`() {
        let (reports, clock) = (MisuseReports(), Ticks())
        let host = WorkflowHost(workflow: Eager(), configuration: clock.limiting(reports, to: .zero))
        host.rendering.sink.send(.start(until: 101))
        #expect(host.rendering.text == "101")
        #expect(host.stopCause == nil)
        #expect(clock.count == 1)
    }

    @Test func `without a limit the time is not asked for`() {
        let (reports, clock) = (MisuseReports(), Ticks())
        let host = WorkflowHost(workflow: Eager(), configuration: clock.limiting(reports, to: nil))
        host.rendering.sink.send(.start(until: .max))
        #expect(host.rendering.text == "1001")
        #expect(clock.count == 0)
    }

    // MARK: - After the stop

    @Test(arguments: notCompatible)
    func `a tree that has stopped has ended and takes nothing more`(mode: Mode) {
        let (reports, journal) = (MisuseReports(), Journal())
        let parent = Given<Void, Never, (eager: Eager.Rendering, leaf: Leaf.Rendering)>(()) { _, context in
            context.runSideEffect(key: "k") { $0.onEnded { journal.note("ended") } }
            return (Eager().rendered(in: context), Leaf("leaf", journal).shown(in: context))
        }
        let host = WorkflowHost(workflow: parent, configuration: reports.configuration(mode))
        let first = host.rendering
        host.onStop { misuse in journal.note("stop \(misuse.kind)") }
        host.onStop { _ in journal.note("cancelled") }.cancel()
        _ = journal.take()
        first.eager.sink.send(.start(until: .max))
        #expect(journal.take().suffix(2) == ["ended", "stop endlessRendering"])

        let last = host.rendering
        let count = reports.kinds.count
        first.eager.sink.send(.start(until: .max))
        last.leaf.sink.send(.add)
        host.update(workflow: parent)
        #expect(host.rendering.eager.text == "1001")
        #expect(host.rendering.leaf.text == "leaf 0")
        #expect(journal.take() == [])
        #expect(reports.kinds.count == count)
        host.onStop { misuse in journal.note("late \(misuse.kind)") }
        #expect(journal.take() == ["late endlessRendering"])
    }

    @Test func `what waits when the tree stops is dropped`() {
        let (reports, journal) = (MisuseReports(), Journal())
        let parent = Given<Void, Never, (eager: Eager.Rendering, leaf: Leaf.Rendering)>(()) { _, context in
            (Eager().rendered(in: context), Leaf("leaf", journal).shown(in: context))
        }
        let host = WorkflowHost(workflow: parent, configuration: reports.configuration(.standard))
        host.onRendering { rendering in
            if rendering.eager.text == "1001" { rendering.leaf.sink.send(.add) }
        }
        host.rendering.eager.sink.send(.start(until: .max))
        #expect(!journal.entries.contains("apply leaf"))
        #expect(host.rendering.leaf.text == "leaf 0")
    }

    @MainActor
    @Test func `tasks of a tree that stops are cancelled and its sequences end`() async {
        let reports = MisuseReports()
        let (cancellations, continuation) = AsyncStream.makeStream(of: Void.self)
        let host = WorkflowHost(
            workflow: Working { continuation.yield() },
            configuration: reports.configuration(.standard)
        )
        var renderings = host.renderings.makeAsyncIterator()
        host.rendering.sink.send(.start(until: .max))
        for await _ in cancellations { break }
        #expect(await renderings.next()?.text == "1001")
        #expect(await renderings.next() == nil)
    }

    @Test func `the owner may drop the host when its tree stops`() {
        let reports = MisuseReports()
        let census = Journal()
        var host: WorkflowHost<Eager>? = WorkflowHost(
            workflow: Eager(),
            configuration: reports.configuration(.standard)
        )
        host?.onStop { _ in
            host = nil
            census.note("dropped")
        }
        let sink = host?.rendering.sink
        sink?.send(.start(until: .max))
        sink?.send(.start(until: .max))
        #expect(census.entries == ["dropped"])
        #expect(host == nil)
    }

    @Test func `a host whose tree has stopped leaves nothing in memory`() {
        final class Member {}
        weak var member: Member?
        let reports = MisuseReports()
        do {
            let new = Member()
            member = new
            let workflow = Given<Int, Never, (Member, RenderContext<Given<Int, Never, Void>>?)>(0) { count, context in
                context.makeStateSink().send(count + 1)
                return (new, nil)
            }
            let host = WorkflowHost(workflow: workflow, configuration: reports.configuration(.standard))
            #expect(host.stopCause != nil)
        }
        #expect(member == nil)
    }

    @Test func `only the tree that renders for ever stops`() {
        let reports = MisuseReports()
        let hosts = (0..<2).map { _ in
            WorkflowHost(workflow: Eager(), configuration: reports.configuration(.standard))
        }
        hosts[0].rendering.sink.send(.start(until: .max))
        hosts[1].rendering.sink.send(.start(until: 10))
        #expect(hosts.map(\.rendering.text) == ["1001", "10"])
        #expect(hosts[1].stopCause == nil)
    }

    // MARK: - Workflows

    /// Counts on from each render, by two kinds of action, once it was started.
    private struct Eager: Workflow {
        var limit = 0

        struct State: Equatable {
            var count = 0
            var limit = 0
        }

        enum Action: WorkflowAction {
            typealias WorkflowType = Eager
            case start(until: Int)
            case count(note: String)

            func apply(toState state: inout State, context: ApplyContext<Eager>) -> Never? {
                if case .start(let limit) = self { state.limit = limit }
                state.count += 1
                return nil
            }
        }

        enum Note: WorkflowAction {
            typealias WorkflowType = Eager
            case noted

            func apply(toState state: inout State, context: ApplyContext<Eager>) -> Never? {
                state.count += 1
                return nil
            }
        }

        struct Rendering {
            let text: String
            let sink: Sink<Action>
        }

        func makeInitialState() -> State { State(limit: limit) }

        func render(state: State, context: RenderContext<Self>) -> Rendering {
            let (sink, notes) = (context.makeSink(of: Action.self), context.makeSink(of: Note.self))
            if state.count < state.limit {
                if state.count.isMultiple(of: 2) { sink.send(.count(note: "secret")) } else { notes.send(.noted) }
            }
            return Rendering(text: "\(state.count)", sink: sink)
        }
    }

    /// Has a task for as long as it runs.
    private struct Working: Workflow {
        var onCancel: @Sendable () -> Void

        enum Action: WorkflowAction, Sendable {
            typealias WorkflowType = Working
            case nothing
            func apply(toState state: inout Void, context: ApplyContext<Working>) -> Never? { nil }
        }

        func render(state: Void, context: RenderContext<Self>) -> Eager.Rendering {
            context.runSideEffect(key: "work", of: Action.self) { [onCancel] _ in
                let (forever, continuation) = AsyncStream.makeStream(of: Void.self)
                await withTaskCancellationHandler {
                    for await _ in forever {}
                } onCancel: {
                    continuation.finish()
                }
                onCancel()
            }
            return Eager().rendered(in: context)
        }
    }

    /// Has an effect under a new key in each pass, which sends when it ends.
    private static func sendingAtEnd() -> Given<Int, Never, (count: Int, sink: Sink<Int>)> {
        Given(0) { count, context in
            let sink = context.makeStateSink()
            context.runSideEffect(key: count) { $0.onEnded { sink.send(count + 2) } }
            return (count, sink)
        }
    }

    /// A sink that counts up the state and makes what it was sent an output.
    private static func sinkThatSendsItself<Rendering>(
        in context: RenderContext<Given<Int, Int, Rendering>>
    ) -> Sink<Int> {
        context.makeSink(of: Int.self) { left, state in
            state += 1
            return left
        }
    }

    /// A time that goes on by 10 ms each time it is asked for.
    private final class Ticks: Sendable {
        private let asked = Guarded(0)
        var count: Int { asked.withLock { $0 } }

        func limiting(_ reports: MisuseReports, to limit: Duration?) -> RuntimeConfiguration {
            var configuration = reports.configuration(.standard)
            configuration.endlessRenderingTimeLimit = limit
            configuration.steadyNow = { [self] in
                asked.withLock { asked in
                    asked += 1
                    return .milliseconds(10) * asked
                }
            }
            return configuration
        }
    }
}
