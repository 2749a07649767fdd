import TestSupport
import Testing
import Workflow

/// Side effects that are tasks.
@MainActor
struct AsyncSideEffectTests {
    /// Runs one async effect while it has a key.
    private struct Effectful: Workflow {
        typealias Output = String

        struct Event: WorkflowAction, Sendable {
            typealias WorkflowType = Effectful
            let text: String

            func apply(toState state: inout [String], context: ApplyContext<Effectful>) -> String? {
                state.append(text)
                return text
            }
        }

        var key: String?
        var operation: @Sendable (SendableSink<Event>) async -> Void

        func makeInitialState() -> [String] { [] }

        func render(state: [String], context: RenderContext<Self>) -> [String] {
            if let key { context.runSideEffect(key: key, of: Event.self, operation: operation) }
            return state
        }
    }

    @Test(arguments: Mode.allCases)
    func `what the task sends is handled on the home, in order`(mode: Mode) async {
        let host = WorkflowHost(
            workflow: Effectful(key: "k") { sink in
                for number in 1...3 {
                    await Task.yield()
                    sink.send(.init(text: "\(number)"))
                }
            },
            configuration: mode.configuration
        )
        host.onOutput { _ in MainActor.preconditionIsolated() }
        var outputs = host.outputs.makeAsyncIterator()
        #expect(await outputs.next() == "1")
        #expect(await outputs.next() == "2")
        #expect(await outputs.next() == "3")
        #expect(host.rendering == ["1", "2", "3"])
    }

    @Test(arguments: Mode.allCases)
    func `the task starts once and runs off the home`(mode: Mode) async {
        let (starts, continuation) = AsyncStream.makeStream(of: Void.self)
        let effectful = Effectful(key: "k") { _ in
            continuation.yield()
            await untilCancelled()
            continuation.finish()
        }
        var host: WorkflowHost? = WorkflowHost(workflow: effectful, configuration: mode.configuration)
        var iterator = starts.makeAsyncIterator()
        await iterator.next()
        host?.update(workflow: effectful)
        host?.update(workflow: effectful)
        host = nil
        #expect(await iterator.next() == nil)
    }

    @Test(arguments: Mode.allCases)
    func `the task is cancelled when its key is not used`(mode: Mode) async {
        let (events, continuation) = AsyncStream.makeStream(of: String.self)
        let operation: @Sendable (SendableSink<Effectful.Event>) async -> Void = { _ in
            continuation.yield("started")
            await untilCancelled()
            continuation.yield("cancelled")
        }
        let host = WorkflowHost(
            workflow: Effectful(key: "k", operation: operation),
            configuration: mode.configuration
        )
        var iterator = events.makeAsyncIterator()
        #expect(await iterator.next() == "started")
        host.update(workflow: Effectful(key: nil, operation: operation))
        #expect(await iterator.next() == "cancelled")
        host.update(workflow: Effectful(key: "k", operation: operation))
        #expect(await iterator.next() == "started")
        host.update(workflow: Effectful(key: "other", operation: operation))
        #expect(await Set([iterator.next(), iterator.next()]) == ["started", "cancelled"])
    }

    @Test(arguments: Mode.allCases)
    func `the task is cancelled with its host`(mode: Mode) async {
        let (events, continuation) = AsyncStream.makeStream(of: String.self)
        var host: WorkflowHost? = WorkflowHost(
            workflow: Effectful(key: "k") { _ in
                continuation.yield("started")
                await untilCancelled()
                continuation.yield("cancelled")
            },
            configuration: mode.configuration
        )
        var iterator = events.makeAsyncIterator()
        #expect(await iterator.next() == "started")
        withExtendedLifetime(host) {}
        host = nil
        #expect(await iterator.next() == "cancelled")
    }

    @Test(arguments: Mode.allCases)
    func `what a task sends after its end is ignored, also on its way`(mode: Mode) async {
        let (events, continuation) = AsyncStream.makeStream(of: SendableSink<Effectful.Event>.self)
        let operation: @Sendable (SendableSink<Effectful.Event>) async -> Void = { sink in continuation.yield(sink) }
        let host = WorkflowHost(
            workflow: Effectful(key: "first", operation: operation),
            configuration: mode.configuration
        )
        let outputs = host.outputs
        var sinks = events.makeAsyncIterator()
        let first = await sinks.next()
        first?.send(.init(text: "on its way when the effect ends"))
        host.update(workflow: Effectful(key: "second", operation: operation))
        first?.send(.init(text: "after the end"))
        let second = await sinks.next()
        second?.send(.init(text: "of the second"))
        for await output in outputs {
            #expect(output == "of the second")
            break
        }
        #expect(host.rendering == ["of the second"])
    }
}
