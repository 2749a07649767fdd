import TestSupport
import Testing
import Workflow

/// Where a host may live.
struct HomeTests {
    /// Adds up what its side effect sends.
    private struct Working: Workflow {
        struct Add: WorkflowAction, Sendable {
            typealias WorkflowType = Working
            func apply(toState state: inout Int, context: ApplyContext<Working>) -> Int? {
                context[workflowValue: \.check]()
                state += 1
                return state
            }
        }

        typealias Output = Int
        /// Called in each `apply`.
        var check: @Sendable () -> Void

        func makeInitialState() -> Int { 0 }

        func render(state: Int, context: RenderContext<Self>) -> Int {
            context.runSideEffect(key: "work", of: Add.self) { sink in
                for _ in 1...3 { sink.send(Add()) }
            }
            return state
        }
    }

    @MainActor
    private final class OnMainActor {
        let host = WorkflowHost(workflow: Working { MainActor.preconditionIsolated() })

        func total() async -> Int {
            for await total in host.outputs where total == 3 { break }
            return host.rendering
        }
    }

    private actor MadeInMethod {
        private var host: WorkflowHost<Working>?

        func start() {
            host = WorkflowHost(workflow: Working { [unowned self] in preconditionIsolated() })
        }

        func total() async -> Int {
            guard let host else { return -1 }
            for await total in host.outputs where total == 3 { break }
            return host.rendering
        }
    }

    private actor MadeInAsyncInit {
        private var host: WorkflowHost<Working>?

        init() async {
            host = WorkflowHost(workflow: Working { [unowned self] in preconditionIsolated() })
        }

        func total() async -> Int {
            guard let host else { return -1 }
            for await total in host.outputs where total == 3 { break }
            return host.rendering
        }
    }

    private actor LazyProperty {
        private lazy var host = WorkflowHost(workflow: Working { [unowned self] in preconditionIsolated() }, home: self)

        func total() async -> Int {
            for await total in host.outputs where total == 3 { break }
            return host.rendering
        }
    }

    @MainActor
    @Test func `a host that is a property's initial value on the main actor is at home there`() async {
        let holder = OnMainActor()
        #expect(await holder.total() == 3)
    }

    @MainActor
    @Test func `a host made on the main actor is at home there`() async {
        let host = WorkflowHost(workflow: Working { MainActor.preconditionIsolated() })
        for await total in host.outputs where total == 3 { break }
        #expect(host.rendering == 3)
    }

    @Test func `a host made in an actor's method is at home in the actor`() async {
        let actor = MadeInMethod()
        await actor.start()
        #expect(await actor.total() == 3)
    }

    @Test func `a host made in an actor's asynchronous init is at home in the actor`() async {
        #expect(await MadeInAsyncInit().total() == 3)
    }

    @Test func `a host that is an actor's lazy property is at home where it is told`() async {
        #expect(await LazyProperty().total() == 3)
    }

    @Test func `an actor that owns its host ends with its last reference`() async {
        weak var gone: MadeInMethod?
        do {
            let actor = MadeInMethod()
            gone = actor
            await actor.start()
            #expect(await actor.total() == 3)
        }
        // The task of the side effect may still be on its way out of the actor.
        for _ in 0..<100_000 where gone != nil { await Task.yield() }
        #expect(gone == nil)
    }

    @Test(arguments: Mode.allCases)
    func `a host without a home works synchronously`(mode: Mode) {
        let host = WorkflowHost(workflow: Leaf("a"), configuration: mode.configuration)
        host.rendering.sink.send(.add)
        #expect(host.rendering.text == "a 1")
    }

    /// Stops inside `apply` until another host has arrived there too.
    private struct Meeting: Workflow {
        struct Arrive: WorkflowAction, Sendable {
            typealias WorkflowType = Meeting
            func apply(toState state: inout Bool, context: ApplyContext<Meeting>) -> Bool? {
                context[workflowValue: \.place].arrive()
                state = true
                return true
            }
        }

        typealias Output = Bool
        var place: MeetingPlace

        func makeInitialState() -> Bool { false }

        func render(state: Bool, context: RenderContext<Self>) -> (met: Bool, sink: Sink<Arrive>) {
            (state, context.makeSink(of: Arrive.self))
        }
    }

    /// Each on a thread of its own, which it blocks until the other has arrived.
    @Test func `hosts in two actors run in parallel`() async {
        let place = MeetingPlace()
        let meet: @Sendable (isolated OwnThread) async -> Bool = { _ in
            let host = WorkflowHost(workflow: Meeting(place: place))
            host.rendering.sink.send(Meeting.Arrive())
            return host.rendering.met
        }
        async let first = OwnThread().run(meet)
        async let second = OwnThread().run(meet)
        #expect(await first)
        #expect(await second)
    }
}
