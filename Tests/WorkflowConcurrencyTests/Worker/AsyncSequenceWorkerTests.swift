import TestSupport
import Testing
import Workflow
import WorkflowConcurrency

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct AsyncSequenceWorkerTests {
    private let trail = Trail()

    /// Reads a stream that it is given.
    private struct Given: AsyncSequenceWorker {
        typealias Output = Int
        let stream: AsyncStream<Int>

        func run() -> AsyncStream<Int> { stream }

        func isEquivalent(to otherWorker: Given) -> Bool { true }
    }

    @Test func `a stream that a worker of another host has read is reported`() async {
        let (failures, continuation) = AsyncStream.makeStream(of: WorkFailure.self)
        let (stream, numbers) = AsyncStream.makeStream(of: Int.self)
        var configuration = RuntimeConfiguration()
        configuration.onWorkFailure = { continuation.yield($0) }
        let parent = Parent { context in
            Given(stream: stream).running(in: context) { Parent.Received(text: "\($0)") }
        }
        numbers.yield(1)
        var host: WorkflowHost? = WorkflowHost(workflow: parent, configuration: configuration)
        if let host { for await outputs in host.renderings where outputs == ["1"] { break } }
        host = nil
        host = WorkflowHost(workflow: parent, configuration: configuration)
        for await failure in failures {
            #expect(failure.workerType == "Given")
            #expect(failure.description.contains("its stream had been read before by work that was cancelled"))
            break
        }
        withExtendedLifetime(host) {}
    }

    /// Gives the numbers up to `count`, then ends, waits for its cancellation, or fails.
    private struct Numbers: AsyncSequenceWorker {
        enum End { case ends, waits, throwing }
        struct Broken: Error {}

        typealias Output = Int
        let count: Int
        var id = 0
        var end = End.waits
        let trail: Trail

        func run() -> AsyncThrowingStream<Int, any Error> {
            trail.note("run \(isOnMainActor() ? "on" : "off") the home")
            let numbers = Iterated(count: count, end: end, trail: trail)
            return AsyncThrowingStream { try await numbers.next() }
        }

        func isEquivalent(to otherWorker: Numbers) -> Bool { id == otherWorker.id }

        private actor Iterated {
            private var last = 0
            let count: Int
            let end: End
            let trail: Trail

            init(count: Int, end: End, trail: Trail) {
                self.count = count
                self.end = end
                self.trail = trail
            }

            func next() async throws -> Int? {
                last += 1
                if last <= count { return last }
                switch end {
                case .ends: return nil
                case .throwing: throw Broken()
                case .waits:
                    trail.note("waits")
                    await untilCancelled()
                    trail.note("cancelled")
                    return nil
                }
            }
        }
    }

    private func running(_ worker: Numbers) -> Parent {
        Parent { context in worker.running(in: context, key: "numbers") { Parent.Received(text: "\($0)") } }
    }

    @Test(arguments: Mode.allCases)
    func `the sequence is made on the home in the pass, and each element is an output, in order`(mode: Mode) async {
        let host = WorkflowHost(
            workflow: running(Numbers(count: 3, trail: trail)),
            configuration: mode.configuration
        )
        host.onOutput { _ in MainActor.preconditionIsolated() }
        var outputs = host.outputs.makeAsyncIterator()
        #expect(await trail.next() == "run on the home")
        for expected in ["1", "2", "3"] { #expect(await outputs.next() == expected) }
        #expect(await trail.next() == "waits")
        host.update(workflow: running(Numbers(count: 3, trail: trail)))
        host.update(workflow: Parent())
        #expect(await trail.next() == "cancelled")
        #expect(host.rendering == ["1", "2", "3"])
    }

    @Test(arguments: Mode.allCases)
    func `a worker that is not equivalent reads a new sequence`(mode: Mode) async {
        let host = WorkflowHost(
            workflow: running(Numbers(count: 1, trail: trail)),
            configuration: mode.configuration
        )
        var outputs = host.outputs.makeAsyncIterator()
        #expect(await outputs.next() == "1")
        #expect(await trail.next(2) == ["run on the home", "waits"])
        host.update(workflow: running(Numbers(count: 1, id: 1, trail: trail)))
        #expect(await outputs.next() == "1")
        #expect(await trail.next(3) == ["cancelled", "run on the home", "waits"])
    }

    @Test(arguments: Mode.allCases)
    func `the end of a sequence is nothing`(mode: Mode) async {
        let worker = Numbers(count: 1, end: .ends, trail: trail)
        let host = WorkflowHost(workflow: running(worker), configuration: mode.configuration)
        var outputs = host.outputs.makeAsyncIterator()
        #expect(await outputs.next() == "1")
        #expect(await trail.next() == "run on the home")
        host.update(workflow: running(worker))
        trail.note("the end")
        #expect(await trail.next() == "the end")
        #expect(host.rendering == ["1"])
    }

    @Test(arguments: Mode.allCases)
    func `what a sequence throws is reported with the worker's type and key`(mode: Mode) async {
        var configuration = mode.configuration
        configuration.onWorkFailure = { [trail] failure in
            MainActor.preconditionIsolated()
            trail.note("\(failure.workerType), \(failure.key), \(failure.error)")
        }
        let host = WorkflowHost(
            workflow: running(Numbers(count: 1, end: .throwing, trail: trail)),
            configuration: configuration
        )
        #expect(await trail.next() == "run on the home")
        #expect(await trail.next() == "Numbers, numbers, Broken()")
        #expect(host.rendering == ["1"])
    }

    @Test(arguments: Mode.allCases)
    func `the sequence is asked for an element when the one before has been handled`(mode: Mode) async {
        struct Watched: AsyncSequenceWorker {
            let handled: Handled

            func run() -> AsyncStream<String> {
                AsyncStream { [handled] in await handled.text }
            }

            func isEquivalent(to otherWorker: Watched) -> Bool { true }
        }
        let handled = Handled()
        let host = WorkflowHost(
            workflow: Parent { context in
                Watched(handled: handled).running(in: context) { Parent.Received(text: $0) }
            },
            configuration: mode.configuration
        )
        host.onOutput { _ in handled.count += 1 }
        var outputs = host.outputs.makeAsyncIterator()
        for number in 0..<100 { #expect(await outputs.next() == "after \(number)") }
    }

    @MainActor
    private final class Handled {
        var count = 0
        var text: String { "after \(count)" }
    }
}
