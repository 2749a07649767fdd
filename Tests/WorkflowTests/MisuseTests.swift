import Foundation
import Testing
import Workflow
import WorkflowTestSupport

/// What happens after each known misuse where a handler lets the program go on. That each is a trap without a handler stands
/// with the rule that it breaks.
struct MisuseTests {
    @Test(arguments: Mode.allCases)
    func `children of one identity are told apart by position and reported once`(mode: Mode) {
        let reports = MisuseReports()
        let parent = Given<Void, Never, [Leaf.Rendering]>(()) { _, context in
            ["a", "b", "c"].map { Leaf($0).shown(in: context, key: "same") }
        }
        let host = WorkflowHost(workflow: parent, configuration: reports.configuration(mode))
        #expect(reports.kinds == [.duplicateChild, .duplicateChild])
        #expect(reports.messages.first?.contains(#"the key "same" came twice in one render pass"#) == true)
        host.rendering[1].sink.send(.add)
        host.rendering[2].sink.send(.add)
        host.rendering[2].sink.send(.add)
        #expect(host.rendering.map(\.text) == ["a 0", "b 1", "c 2"])
        host.update(workflow: parent)
        #expect(host.rendering.map(\.text) == ["a 0", "b 1", "c 2"])
        #expect(reports.kinds.count == 2)
    }

    @Test(arguments: Mode.allCases)
    func `many children of one identity are told apart too`(mode: Mode) {
        let reports = MisuseReports()
        let parent = Given<Int, Never, (leaves: [Leaf.Rendering], set: Sink<Int>)>(100) { count, context in
            ((0..<count).map { Leaf("\($0)").shown(in: context, key: "\($0 % 10)") }, context.makeStateSink())
        }
        let host = WorkflowHost(workflow: parent, configuration: reports.configuration(mode))
        #expect(reports.kinds.count == 90)
        for leaf in host.rendering.leaves where leaf.text != "7 0" { leaf.sink.send(.add) }
        host.rendering.set.send(50)
        #expect(host.rendering.leaves.map(\.text) == (0..<50).map { "\($0) \($0 == 7 ? 0 : 1)" })
        #expect(reports.kinds.count == 90)
    }

    @Test(arguments: Mode.allCases)
    func `what a context makes after its render is attached to nothing`(mode: Mode) {
        struct Holder: Workflow {
            func makeInitialState() -> Int { 0 }
            func render(state: Int, context: RenderContext<Self>) -> (count: Int, context: RenderContext<Self>) {
                (state, context)
            }
        }
        let reports = MisuseReports()
        let host = WorkflowHost(workflow: Holder(), configuration: reports.configuration(mode))
        let context = host.rendering.context
        context.makeStateMutationSink().send { $0 = 1 }
        let journal = Journal()
        context.runSideEffect(key: "late") { _ in journal.note("started") }
        let leaf = Leaf("late", journal).shown(in: context)
        leaf.sink.send(.add)
        #expect(host.rendering.count == 0)
        #expect(leaf.text == "late 0")
        #expect(!journal.entries.contains("started"))
        #expect(!journal.entries.contains("apply late"))
        #expect(reports.kinds == [.contextUsedAfterRender, .contextUsedAfterRender, .contextUsedAfterRender])
    }

    @Test(arguments: Mode.allCases)
    func `a context may outlive its host`(mode: Mode) {
        struct Holder: Workflow {
            func render(state: Void, context: RenderContext<Self>) -> RenderContext<Self> { context }
        }
        let reports = MisuseReports()
        RuntimeConfiguration.with(reports.configuration(mode)) {
            var host: WorkflowHost? = WorkflowHost(workflow: Holder())
            let context = host?.rendering
            host = nil
            context?.makeSink(of: AnyWorkflowAction<Holder>.self).send(.noAction)
        }
        #expect(reports.kinds == [.contextUsedAfterRender])
    }

    @Test(arguments: Mode.allCases)
    func `a send from inside render is queued`(mode: Mode) {
        let reports = MisuseReports()
        let eager = Given<Int, Never, Int>(0) { count, context in
            let sink = context.makeStateSink()
            if count < 3 { sink.send(count + 1) }
            return count
        }
        let host = WorkflowHost(workflow: eager, configuration: reports.configuration(mode))
        #expect(host.rendering == 3)
        #expect(reports.kinds == [.sentDuringRender, .sentDuringRender, .sentDuringRender])
    }

    @Test(arguments: Mode.allCases)
    func `a send from the block of a side effect is told from one of render`(mode: Mode) {
        let reports = MisuseReports()
        let eager = Given<Int, Never, Int>(0) { count, context in
            let sink = context.makeStateSink()
            if count == 0 { context.runSideEffect(key: "load") { _ in sink.send(1) } }
            if count == 1 { sink.send(2) }
            return count
        }
        let host = WorkflowHost(workflow: eager, configuration: reports.configuration(mode))
        #expect(host.rendering == 2)
        #expect(reports.kinds == [.sentDuringRender, .sentDuringRender])
        #expect(
            reports.messages.map { $0.components(separatedBy: "from inside ").last } == [
                """
                the block of the side effect "load", which is part of the pass that starts it. Send from a callback that \
                comes later, or from the task of runSideEffect(key:of:), or make the change part of the action before.
                """,
                "render. Send from an event handler, a side effect or a worker.",
            ]
        )
    }

    @Test(arguments: Mode.allCases)
    func `an update from inside render is queued`(mode: Mode) {
        struct Updating: Workflow {
            final class Kept { weak var host: WorkflowHost<Updating>? }
            var kept: Kept
            var number: Int
            func render(state: Void, context: RenderContext<Self>) -> Int {
                if number == 1 { kept.host?.update(workflow: Updating(kept: kept, number: 2)) }
                return number
            }
        }
        let (reports, kept) = (MisuseReports(), Updating.Kept())
        let host = WorkflowHost(
            workflow: Updating(kept: kept, number: 0),
            configuration: reports.configuration(mode)
        )
        kept.host = host
        host.update(workflow: Updating(kept: kept, number: 1))
        #expect(host.rendering == 2)
        #expect(reports.kinds == [.sentDuringRender])
    }

    @Test(arguments: Mode.allCases)
    func `an update from inside render is a trap without a handler`(mode: Mode) async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [mode] in
            final class Kept { var host: WorkflowHost<Given<Int, Never, Void>>? }
            let kept = Kept()
            let workflow = Given<Int, Never, Void>(0) { _, _ in
                kept.host?.update(workflow: Given(1) { _, _ in })
            }
            kept.host = WorkflowHost(workflow: workflow, configuration: mode.configuration)
            kept.host?.update(workflow: workflow)
        }
        #expect(
            errorText(of: result).contains("Expected WorkflowHost.update(workflow:) to be called outside of render.")
        )
    }

    @Test func `a side-effect key named twice is ignored the second time`() {
        let (reports, journal) = (MisuseReports(), Journal())
        let workflow = Given<Void, Never, Void>(()) { _, context in
            for number in 1...2 {
                context.runSideEffect(key: "k") { lifetime in
                    journal.note("start \(number)")
                    lifetime.onEnded { journal.note("end \(number)") }
                }
            }
        }
        do {
            let host = WorkflowHost(workflow: workflow, configuration: reports.configuration(.standard))
            #expect(journal.take() == ["start 1"])
            #expect(reports.kinds == [.duplicateSideEffect])
            _ = host
        }
        #expect(journal.take() == ["end 1"])
    }

    @Test(arguments: Mode.allCases)
    func `a side effect of a host without a home does not start and is reported`(mode: Mode) async {
        let reports = MisuseReports()
        let host = WorkflowHost(workflow: Asynchronous(), configuration: reports.configuration(mode), home: nil)
        #expect(reports.kinds == [.noHome])
        _ = host
    }

    @Test(arguments: Mode.allCases)
    func `a side effect of a host without a home is a trap without a handler`(mode: Mode) async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [mode] in
            await Task.detached {
                _ = WorkflowHost(workflow: Asynchronous(), configuration: mode.configuration)
            }.value
        }
        let message = errorText(of: result)
        #expect(message.contains("Expected a host with a home for the side effect work of Asynchronous."))
        #expect(message.contains("Make it on the main actor, or pass home: to WorkflowHost."))
    }

    #if DEBUG
    @MainActor
    @Test(arguments: Mode.allCases)
    func `a send from outside the home is reported and hops home`(mode: Mode) async {
        let reports = MisuseReports()
        let host = WorkflowHost(workflow: Leaf("a"), configuration: reports.configuration(mode))
        let (handled, continuation) = AsyncStream.makeStream(of: Void.self)
        host.onRendering { _ in
            MainActor.preconditionIsolated()
            continuation.yield()
        }
        let sink = Smuggled(host.rendering.sink)
        await Task.detached { sink.value.send(.add) }.value
        for await _ in handled { break }
        #expect(host.rendering.text == "a 1")
        #expect(reports.kinds == [.usedOffHome])
    }
    #endif

    private struct Asynchronous: Workflow {
        enum Action: WorkflowAction, Sendable {
            typealias WorkflowType = Asynchronous
            case nothing
            func apply(toState state: inout Void, context: ApplyContext<Asynchronous>) -> Never? { nil }
        }

        func render(state: Void, context: RenderContext<Self>) {
            context.runSideEffect(key: "work", of: Action.self) { _ in Issue.record("started") }
        }
    }
}
