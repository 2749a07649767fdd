import Testing
import Workflow
import WorkflowTestSupport

/// A host that is dropped at an awkward moment, and what is left of it.
struct HostEndTests {
    /// Counts the objects that are alive.
    private final class Census {
        var alive = 0
    }

    private final class Member {
        let census: Census
        init(_ census: Census) {
            self.census = census
            census.alive += 1
        }
        deinit { census.alive -= 1 }
    }

    /// A node that holds a member in its state, one in its rendering and one in its side effect, and has a sink.
    private struct Citizen: Workflow {
        var census: Census
        var children: Int
        var depth: Int

        struct Rendering {
            let member: Member
            let add: StateMutationSink<Citizen>
            let children: [Rendering]
        }

        func makeInitialState() -> Member { Member(census) }

        func render(state: Member, context: RenderContext<Self>) -> Rendering {
            context.runSideEffect(key: "effect") { lifetime in
                let member = Member(census)
                lifetime.onEnded { _ = member }
            }
            let below = depth == 0 ? 0 : children
            return Rendering(
                member: Member(census),
                add: context.makeStateMutationSink(),
                children: (0..<below).map { index in
                    Citizen(census: census, children: children, depth: depth - 1)
                        .rendered(in: context, key: "\(index)")
                }
            )
        }
    }

    @Test(arguments: Mode.allCases)
    func `a host with ten thousand nodes leaves nothing`(mode: Mode) {
        let census = Census()
        do {
            let root = Citizen(census: census, children: 100, depth: 2)
            let host = WorkflowHost(workflow: root, configuration: mode.configuration)
            #expect(census.alive == 3 * 10_101)
            host.rendering.children[50].children[50].add.send { $0 = Member(census) }
        }
        #expect(census.alive == 0)
    }

    @Test(arguments: Mode.allCases)
    func `a host dropped from inside apply finishes the action and ends`(mode: Mode) {
        let journal = Journal()
        var host: WorkflowHost<Given<Int, String, Sink<Int>>>?
        host = WorkflowHost(
            workflow: Given(0) { _, context in
                context.runSideEffect(key: "k") { $0.onEnded { journal.note("ended") } }
                return context.makeSink(of: Int.self) { number, state in
                    host = nil
                    state = number
                    journal.note("applied")
                    return "output"
                }
            },
            configuration: mode.configuration
        )
        host?.onOutput { journal.note($0) }
        let sink = host?.rendering
        sink?.send(1)
        #expect(journal.take() == ["applied", "ended"])
        sink?.send(2)
        #expect(journal.take() == [])
    }

    @Test(arguments: Mode.allCases)
    func `a host dropped mid-pass by the end of a lifetime leaves nothing`(mode: Mode) {
        let census = Census()
        let journal = Journal()
        typealias Root = Given<Bool, Never, Sink<Bool>>
        var host: WorkflowHost<Root>?
        host = WorkflowHost(
            workflow: Root(true) { flag, context in
                if flag {
                    context.runSideEffect(key: "k") { lifetime in
                        lifetime.onEnded {
                            journal.note("dropping")
                            host = nil
                        }
                    }
                }
                _ = Citizen(census: census, children: 5, depth: 2).rendered(in: context)
                return context.makeStateSink()
            },
            configuration: mode.configuration
        )
        host?.onRendering { _ in journal.note("rendering") }
        let sink = host?.rendering
        sink?.send(false)
        #expect(journal.take() == ["dropping"])
        #expect(census.alive == 0)
    }

    @Test(arguments: Mode.allCases)
    func `a host dropped by a listener leaves nothing and drops what was queued`(mode: Mode) {
        let census = Census()
        var host: WorkflowHost? = WorkflowHost(
            workflow: Citizen(census: census, children: 3, depth: 2),
            configuration: mode.configuration
        )
        var calls = 0
        host?.onRendering { rendering in
            calls += 1
            rendering.add.send { _ in Issue.record("handled after the end") }
            host = nil
        }
        let sink = host?.rendering.add
        sink?.send { $0 = Member(census) }
        #expect(calls == 1)
        #expect(census.alive == 0)
    }

    @Test(arguments: Mode.allCases)
    func `a host dropped while a side effect starts leaves nothing`(mode: Mode) {
        let census = Census()
        typealias Root = Given<Int, Never, Sink<Int>>
        var host: WorkflowHost<Root>?
        host = WorkflowHost(
            workflow: Root(0) { number, context in
                _ = Citizen(census: census, children: 3, depth: 1).rendered(in: context)
                if number == 1 { context.runSideEffect(key: "drop") { _ in host = nil } }
                return context.makeStateSink()
            },
            configuration: mode.configuration
        )
        let sink = host?.rendering
        sink?.send(1)
        #expect(host == nil)
        #expect(census.alive == 0)
    }

    @Test(arguments: Mode.allCases)
    func `children that go leave nothing`(mode: Mode) {
        let census = Census()
        let parent = Given<Int, Never, Sink<Int>>(50) { count, context in
            for index in 0..<count {
                _ = Citizen(census: census, children: 2, depth: 2).rendered(in: context, key: "\(index)")
            }
            return context.makeStateSink()
        }
        let host = WorkflowHost(workflow: parent, configuration: mode.configuration)
        #expect(census.alive == 50 * 7 * 3)
        host.rendering.send(1)
        #expect(census.alive == 7 * 3)
        host.rendering.send(0)
        #expect(census.alive == 0)
    }

    @Test func `a rendering that holds its context does not keep its node`() {
        final class Kept {}
        struct Holder: Workflow {
            let kept: Kept
            func render(state: Void, context: RenderContext<Self>) -> RenderContext<Self> { context }
        }
        struct Parent: Workflow {
            let kept: Kept
            func render(state: Void, context: RenderContext<Self>) -> RenderContext<Holder> {
                Holder(kept: kept).rendered(in: context)
            }
        }
        weak var kept: Kept?
        do {
            let strong = Kept()
            kept = strong
            _ = WorkflowHost(workflow: Parent(kept: strong))
            _ = WorkflowHost(workflow: Holder(kept: strong))
        }
        #expect(kept == nil)
    }
}
