import Testing
import Workflow
import WorkflowTestSupport

/// Actions sent while others are handled: queued, in order, never lost, never nested.
struct ReentrancyTests {
    /// Sends the next number while it handles one.
    private struct Chain: Workflow {
        final class Link {
            var sink: Sink<Next>?
            var depth = 0
            var deepest = 0
        }

        struct Next: WorkflowAction {
            typealias WorkflowType = Chain
            let number: Int

            func apply(toState state: inout Int, context: ApplyContext<Chain>) -> Never? {
                let link = context[workflowValue: \.link]
                link.depth += 1
                link.deepest = max(link.deepest, link.depth)
                if number < context[workflowValue: \.last] { link.sink?.send(Next(number: number + 1)) }
                link.depth -= 1
                state = number
                return nil
            }
        }

        let last: Int
        let link = Link()

        func makeInitialState() -> Int { 0 }

        func render(state: Int, context: RenderContext<Self>) -> (number: Int, sink: Sink<Next>) {
            (state, context.makeSink(of: Next.self))
        }
    }

    /// A million in release; a tenth of that in debug, where each takes a hundred times as long.
    #if DEBUG
    private static let many = 100_000
    #else
    private static let many = 1_000_000
    #endif

    @Test(arguments: Mode.allCases)
    func `a million actions, each sent while the last is handled, do not nest`(mode: Mode) {
        let last = mode == .standard ? Self.many : Self.many / 10
        let chain = Chain(last: last)
        let host = WorkflowHost(workflow: chain, configuration: mode.configuration)
        chain.link.sink = host.rendering.sink
        host.rendering.sink.send(Chain.Next(number: 1))
        #expect(host.rendering.number == last)
        #expect(chain.link.deepest == 1)
    }

    @Test(arguments: Mode.allCases)
    func `what waits is released as it is handled`(mode: Mode) {
        final class Load {
            let tally: Tally
            init(_ tally: Tally) {
                self.tally = tally
                tally.alive += 1
                tally.most = max(tally.most, tally.alive)
            }
            deinit { tally.alive -= 1 }
        }
        let tally = Tally()
        var again: Sink<Load>?
        defer { again = nil }
        var sent = 0
        let workflow = Given<Int, Never, Sink<Load>>(0) { _, context in
            context.makeSink(of: Load.self) { _, state in
                state += 1
                sent += 1
                if sent < 5_000 { again?.send(Load(tally)) }
                return nil
            }
        }
        let host = WorkflowHost(workflow: workflow, configuration: mode.configuration)
        again = host.rendering
        host.rendering.send(Load(tally))
        #expect(sent == 5_000)
        #expect(tally.alive == 0)
        #expect(tally.most < 200)
    }

    @Test(arguments: Mode.allCases)
    func `a burst that is sent while an action is handled keeps its order`(mode: Mode) {
        var sink: Sink<Int>?
        defer { sink = nil }
        let workflow = Given<[Int], Never, (numbers: [Int], sink: Sink<Int>)>([]) { numbers, context in
            let sink = context.makeSink(of: Int.self) { number, numbers in
                if number == 0 {
                    for next in 1...500 { sink?.send(next) }
                }
                numbers.append(number)
                return nil
            }
            return (numbers, sink)
        }
        let host = WorkflowHost(workflow: workflow, configuration: mode.configuration)
        sink = host.rendering.sink
        host.rendering.sink.send(0)
        #expect(host.rendering.numbers == Array(0...500))
    }

    @Test(arguments: Mode.allCases)
    func `what any observer callback sends during a pass is queued`(mode: Mode) {
        for moment in SendingObserver.Moment.allCases {
            let observer = SendingObserver(at: moment)
            let parent = Given<Int, Never, (count: Int, add: Sink<Int>, set: Sink<Int>)>(0) { count, context in
                if count == 1 { _ = Leaf("a").shown(in: context, key: "first") }
                _ = Leaf("\(count)").shown(in: context, key: "kept")
                return (
                    count,
                    context.makeSink(of: Int.self) { number, count in
                        count += number
                        return nil
                    },
                    context.makeStateSink()
                )
            }
            let host = WorkflowHost(workflow: parent, observers: [observer], configuration: mode.configuration)
            observer.send = { [unowned host] in host.rendering.add.send(100) }
            host.rendering.set.send(1)
            if observer.send != nil { host.rendering.set.send(2) }
            #expect(observer.send == nil, "\(moment) was not reached")
            #expect(host.rendering.count == (moment == .ended ? 102 : 101), "\(moment)")
        }
    }
}

private final class Tally {
    var alive = 0
    var most = 0
}

/// Sends once, at the first moment of a kind about a `Leaf`.
private final class SendingObserver: WorkflowObserver {
    enum Moment: CaseIterable {
        case began, made, willRender, didRender, changed, ended
    }

    private let moment: Moment
    var send: (() -> Void)?

    init(at moment: Moment) { self.moment = moment }

    func sessionDidBegin(_ session: WorkflowSession) { reached(.began, session) }

    func sessionDidEnd(_ session: WorkflowSession) { reached(.ended, session) }

    func workflowDidMakeInitialState<WorkflowType: Workflow>(
        _ workflow: WorkflowType,
        initialState: WorkflowType.State,
        session: WorkflowSession
    ) {
        reached(.made, session)
    }

    func workflowWillRender<WorkflowType: Workflow>(
        _ workflow: WorkflowType,
        state: WorkflowType.State,
        session: WorkflowSession
    ) -> ((WorkflowType.Rendering) -> Void)? {
        reached(.willRender, session)
        return { [self] _ in reached(.didRender, session) }
    }

    func workflowDidChange<WorkflowType: Workflow>(
        from oldWorkflow: WorkflowType,
        to newWorkflow: WorkflowType,
        state: WorkflowType.State,
        session: WorkflowSession
    ) {
        reached(.changed, session)
    }

    private func reached(_ moment: Moment, _ session: WorkflowSession) {
        guard moment == self.moment, session.parent != nil, let send else { return }
        self.send = nil
        send()
    }
}
