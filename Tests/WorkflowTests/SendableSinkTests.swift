import Testing
import TrellisSupport
import Workflow
import WorkflowTestSupport

/// Sinks that may be sent to from anywhere.
struct SendableSinkTests {
    /// Collects numbers by sender; emits the total when `expected` have come.
    private struct Collector: Workflow {
        var expected: Int
        typealias Output = Int

        struct Received: WorkflowAction, Sendable {
            typealias WorkflowType = Collector
            let sender: Int
            let number: Int

            func apply(toState state: inout [Int: [Int]], context: ApplyContext<Collector>) -> Int? {
                state[sender, default: []].append(number)
                let count = state.values.map(\.count).reduce(0, +)
                return count == context[workflowValue: \.expected] ? count : nil
            }
        }

        func makeInitialState() -> [Int: [Int]] { [:] }

        func render(
            state: [Int: [Int]],
            context: RenderContext<Self>
        ) -> (numbers: [Int: [Int]], sink: SendableSink<Received>) {
            (state, context.makeSendableSink(of: Received.self))
        }
    }

    @MainActor
    @Test(arguments: Mode.allCases)
    func `the order of each sender is kept`(mode: Mode) async {
        let host = WorkflowHost(workflow: Collector(expected: 20 * 50), configuration: mode.configuration)
        let sink = host.rendering.sink
        let outputs = host.outputs
        for sender in 0..<20 {
            Task.detached {
                for number in 0..<50 {
                    sink.send(Collector.Received(sender: sender, number: number))
                    if number % 10 == 0 { await Task.yield() }
                }
            }
        }
        for await total in outputs {
            #expect(total == 1_000)
            break
        }
        #expect(host.rendering.numbers.count == 20)
        #expect(host.rendering.numbers.values.allSatisfy { $0 == Array(0..<50) })
    }

    @MainActor
    @Test(arguments: Mode.allCases)
    func `a value sent from the home is handled on a later turn`(mode: Mode) async {
        let host = WorkflowHost(workflow: Collector(expected: 1), configuration: mode.configuration)
        let outputs = host.outputs
        host.rendering.sink.send(Collector.Received(sender: 0, number: 7))
        #expect(host.rendering.numbers == [:])
        for await _ in outputs { break }
        #expect(host.rendering.numbers == [0: [7]])
    }

    @MainActor
    @Test(arguments: Mode.allCases)
    func `values that take long leave the home its turn for other work`(mode: Mode) async {
        let host = WorkflowHost(workflow: Collector(expected: 3), configuration: mode.configuration)
        let outputs = host.outputs
        var seen: [Int] = []
        host.onRendering { [unowned host] rendering in
            guard rendering.numbers[0]?.count == 1 else { return }
            Task { seen.append(host.rendering.numbers[0]?.count ?? 0) }
            // Longer than values may follow each other without a pause.
            let end = ContinuousClock.now + .milliseconds(5)
            while ContinuousClock.now < end {}
        }
        for number in 1...3 { host.rendering.sink.send(Collector.Received(sender: 0, number: number)) }
        for await _ in outputs { break }
        #expect(seen == [1])
        #expect(host.rendering.numbers == [0: [1, 2, 3]])
    }

    @MainActor
    @Test(arguments: Mode.allCases)
    func `values are mapped on their way`(mode: Mode) async {
        let host = WorkflowHost(workflow: Collector(expected: 1), configuration: mode.configuration)
        let outputs = host.outputs
        let mapped = host.rendering.sink.contraMap { (number: Int) in
            Collector.Received(sender: 1, number: number * 2)
        }
        await Task.detached { mapped.send(21) }.value
        for await _ in outputs { break }
        #expect(host.rendering.numbers == [1: [42]])
    }

    @MainActor
    @Test(arguments: Mode.allCases)
    func `a value for a node that has ended is ignored`(mode: Mode) async {
        typealias Parent = Given<Bool, Int, (child: SendableSink<Collector.Received>?, set: Sink<Bool>)>
        let parent = Parent(true) { flag, context in
            let child = flag ? Collector(expected: 1).rendered(in: context) { Parent.Action(sendingOutput: $0) } : nil
            return (child?.sink, context.makeStateSink())
        }
        let host = WorkflowHost(workflow: parent, configuration: mode.configuration)
        var outputs: [Int] = []
        host.onOutput { outputs.append($0) }
        let old = host.rendering.child
        old?.send(Collector.Received(sender: 0, number: 1))
        host.rendering.set.send(false)
        host.rendering.set.send(true)
        old?.send(Collector.Received(sender: 0, number: 2))
        let received = host.outputs
        host.rendering.child?.send(Collector.Received(sender: 0, number: 3))
        for await _ in received { break }
        #expect(outputs == [1])
    }

    @Test(arguments: Mode.allCases)
    func `a value for a host that has ended is ignored and not kept`(mode: Mode) async {
        final class Tracked: Sendable {}
        struct Holder: Workflow {
            struct Hold: WorkflowAction, Sendable {
                typealias WorkflowType = Holder
                let tracked: Tracked
                func apply(toState state: inout Void, context: ApplyContext<Holder>) -> Never? {
                    Issue.record("applied")
                    return nil
                }
            }
            func render(state: Void, context: RenderContext<Self>) -> SendableSink<Hold> {
                context.makeSendableSink(of: Hold.self)
            }
        }
        let sink = await MainActor.run {
            WorkflowHost(workflow: Holder(), configuration: mode.configuration).rendering
        }
        weak var weakly: Tracked?
        do {
            let tracked = Tracked()
            weakly = tracked
            sink.send(Holder.Hold(tracked: tracked))
        }
        #expect(weakly == nil)
    }

    /// Counts on the home; fails when one comes after the host has gone.
    @MainActor
    private final class Counter {
        var count = 0
        var hasEnded = false
    }

    private struct Counting: Workflow {
        struct Count: WorkflowAction, Sendable {
            typealias WorkflowType = Counting

            func apply(toState state: inout Void, context: ApplyContext<Counting>) -> Never? {
                let counter = context[workflowValue: \.counter]
                MainActor.assumeIsolated {
                    counter.count += 1
                    #expect(!counter.hasEnded)
                }
                return nil
            }
        }

        let counter: Counter

        func render(state: Void, context: RenderContext<Self>) -> SendableSink<Count> {
            let sink = context.makeSendableSink(of: Count.self)
            // One that sends while it is being ended.
            context.runSideEffect(key: "") { lifetime in lifetime.onEnded { sink.send(Count()) } }
            return sink
        }
    }

    @MainActor
    @Test(arguments: Mode.allCases)
    func `values of other threads that come while their host ends are handled before that or ignored`(mode: Mode) async
    {
        for _ in 0..<20 {
            let counter = Counter()
            var host: WorkflowHost? = WorkflowHost(
                workflow: Counting(counter: counter),
                configuration: mode.configuration
            )
            let sink = host?.rendering
            let senders = (0..<4).map { _ in
                Task.detached {
                    for _ in 0..<200 { sink?.send(Counting.Count()) }
                }
            }
            while counter.count == 0 { try? await Task.sleep(for: .milliseconds(1)) }
            host = nil
            counter.hasEnded = true
            for sender in senders { await sender.value }
            sink?.send(Counting.Count())
            await Task.yield()
        }
    }

    @Test func `a sink made by hand calls its closure on the thread of the sender`() {
        let received = Guarded<[Int]>([])
        let sink = SendableSink<Int> { number in received.withLock { $0.append(number) } }
        sink.send(1)
        sink.contraMap { (text: String) in text.count }.send("four")
        #expect(received.withLock { $0 } == [1, 4])
    }
}
