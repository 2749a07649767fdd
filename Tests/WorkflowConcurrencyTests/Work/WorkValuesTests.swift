import Dispatch
import TestSupport
import Testing
import TrellisSupport
import Workflow
import WorkflowConcurrency
import WorkflowTesting

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct WorkValuesTests {
    private let trail = Trail()

    @Test(arguments: Mode.allCases)
    func `the values of a sequence are the outputs, in order`(mode: Mode) async {
        let host = WorkflowTestHost(mode: mode) { context in
            Work.values(of: Numbers(upTo: 5)).running(in: context) { Parent.Received(text: "\($0)") }
        }
        await host.finished()
        #expect(host.outputs == ["1", "2", "3", "4", "5"])
    }

    @Test func `a sequence is made when the work starts and not in later passes`() async {
        @Sendable func numbers() -> Numbers {
            trail.note("made \(isOnMainActor() ? "on" : "off") the home")
            return Numbers(upTo: 2)
        }
        @Sendable func run(in context: RenderContext<Parent>) {
            Work.values(of: numbers()).running(in: context) { Parent.Received(text: "\($0)") }
        }
        let host = WorkflowTestHost { run(in: $0) }
        await host.finished()
        host.run { run(in: $0) }
        await host.finished()
        #expect(trail.entries == ["made off the home"])
    }

    @Test func `what a sequence throws is the failure of the work, after its values`() async {
        let host = WorkflowTestHost { context in
            Work.values(of: Numbers(upTo: 2, failing: true), buffering: .unbounded)
                .asResult()
                .running(in: context) { Parent.Received(text: "\($0)".prefix(9).description) }
        }
        await host.finished()
        #expect(host.outputs == ["success(1", "success(2", "failure(B"])
    }

    @Test func `a sequence is cancelled with the work`() async {
        let host = WorkflowTestHost { [trail] context in
            Work
                .values(
                    of: AsyncStream<Int> { continuation in
                        continuation.onTermination = { trail.note("\($0)") }
                        continuation.yield(1)
                    }
                )
                .running(in: context) { Parent.Received(text: "\($0)") }
        }
        await host.idle()
        host.run { _ in }
        await host.finished()
        #expect(host.outputs == ["1"])
        #expect(trail.entries == ["cancelled"])
    }

    // MARK: - Streams that have been read

    /// A host whose work reads a stream, stops, and comes back. What failed then.
    private func failures<Sequence: AsyncSequence & Sendable>(
        afterReading sequence: Sequence,
        buffering: WorkBuffering? = nil,
        mode: Mode
    ) async -> [String] where Sequence.Element == Int {
        let failures = Guarded<[String]>([])
        let read: @Sendable (RenderContext<Parent>) -> Void = { context in
            Work.values(of: sequence, buffering: buffering).running(in: context) { Parent.Received(text: "\($0)") }
        }
        let host = WorkflowTestHost(
            onFailure: { failure in failures.withLock { $0.append(failure.description) } },
            mode: mode,
            read
        )
        await host.idle()
        host.run { _ in }
        await host.finished()
        host.run(read)
        await host.finished()
        return failures.withLock { $0 }
    }

    private func endless() -> AsyncStream<Int> { AsyncStream { $0.yield(1) } }

    @Test(arguments: Mode.allCases)
    func `a stream whose reader was cancelled is reported when its work comes back`(mode: Mode) async {
        let message = """
            Expected Work<Int> (key "") to read a stream that is new. Instead, its stream had been read before by work that was \
            cancelled, and a stream ends with its reader. Make the stream where the work starts: \
            Work.values { service.updates() }.
            """
        #expect(await failures(afterReading: endless(), mode: mode) == [message])
        #expect(await failures(afterReading: endless(), buffering: .newest, mode: mode) == [message])
        #expect(await failures(afterReading: endless().map { $0 + 1 }.filter { $0 > 1 }, mode: mode) == [message])
        let throwing = AsyncThrowingStream<Int, any Error> { $0.yield(1) }
        #expect(await failures(afterReading: throwing, mode: mode) == [message])
    }

    @Test(arguments: Mode.allCases)
    func `a stream that has come to its end, or is made anew, is none that was read before`(mode: Mode) async {
        let ended = AsyncStream<Int> {
            $0.yield(1)
            $0.finish()
        }
        #expect(await failures(afterReading: ended, mode: mode) == [])
        #expect(await failures(afterReading: Numbers(upTo: 2), mode: mode) == [])
        let failures = Guarded<[String]>([])
        let read: @Sendable (RenderContext<Parent>) -> Void = { context in
            Work.values(of: AsyncStream<Int> { $0.yield(1) }).running(in: context) { Parent.Received(text: "\($0)") }
        }
        let host = WorkflowTestHost(
            onFailure: { failure in failures.withLock { $0.append("\(failure)") } },
            mode: mode,
            read
        )
        await host.idle()
        host.run { _ in }
        await host.finished()
        host.run(read)
        await host.idle()
        #expect(host.outputs == ["1", "1"])
        #expect(failures.withLock { $0 } == [])
    }

    // MARK: - Back-pressure

    /// What comes of 100 numbers that a sequence gives while the home is busy.
    private func outputs(buffering: WorkBuffering) async -> [Int] {
        await OwnThread()
            .run { _ in
                let given = DispatchSemaphore(value: 0)
                let host = WorkflowHost(
                    workflow: Parent { @Sendable context in
                        Work.values(of: Numbers(upTo: 100) { given.signal() }, buffering: buffering)
                            .running(in: context) { Parent.Received(text: "\($0)") }
                    }
                )
                var outputs = host.outputs.makeAsyncIterator()
                // Holds the home until the sequence has come to its end.
                given.wait()
                var numbers: [Int] = []
                while numbers.last != 100, let text = await outputs.next() { numbers.append(Int(text) ?? 0) }
                return numbers
            }
    }

    @Test func `newest keeps the newest while the tree is busy`() async {
        let numbers = await outputs(buffering: .newest)
        #expect(numbers.last == 100)
        // One may have been on its way.
        #expect(numbers.count <= 2)
    }

    @Test func `unbounded keeps all`() async {
        #expect(await outputs(buffering: .unbounded) == Array(1...100))
    }

    @Test func `oldest keeps so many and drops the rest`() async {
        let texts = await OwnThread()
            .run { _ in
                let given = DispatchSemaphore(value: 0)
                let host = WorkflowHost(
                    workflow: Parent { @Sendable context in
                        Work<Int>
                            .callbacks(buffering: .oldest(3)) { continuation in
                                for number in 1...100 { continuation.yield(number) }
                                continuation.finish(throwing: Broken())
                                given.signal()
                            }
                            .asResult()
                            .running(in: context) { Parent.Received(text: (try? $0.get()).map { "\($0)" } ?? "end") }
                    }
                )
                var outputs = host.outputs.makeAsyncIterator()
                given.wait()
                var texts: [String?] = []
                while texts.last != "end" { await texts.append(outputs.next()) }
                return texts
            }
        #expect(texts == ["1", "2", "3", "end"])
    }

    @Test(arguments: [nil, WorkBuffering.newest])
    func `a million values leave memory as it was`(buffering: WorkBuffering?) async {
        let count = 1_000_000
        let census = Census()
        let handled = await Owner().count(of: census, running: count, buffering: buffering)
        if buffering == nil { #expect(handled == count) }
        #expect(census.most <= 12)
    }

    /// An actor of its own: the main actor would change threads for each value.
    private actor Owner {
        /// How many values have been handled when all were given.
        func count(of census: Census, running count: Int, buffering: WorkBuffering?) async -> Int {
            let host = WorkflowHost(
                workflow: Counting { @Sendable context in
                    Work.values(of: Citizens(count: count, census: census), buffering: buffering)
                        .running(in: context) { _ in Counting.Counted() }
                }
            )
            await census.everyoneWasBorn()
            return host.rendering
        }
    }

    // MARK: - Callbacks

    @Test func `callbacks are outputs until they finish`() async {
        let host = WorkflowTestHost { [trail] context in
            Work<String>
                .callbacks(buffering: .unbounded) { continuation in
                    continuation.onTermination = { trail.note("\($0)") }
                    continuation.yield("a")
                    continuation.yield("b")
                    continuation.finish()
                }
                .running(in: context) { Parent.Received(text: $0) }
        }
        await host.finished()
        #expect(host.outputs == ["a", "b"])
        #expect(trail.entries == ["finished(nil)"])
    }

    @Test func `callbacks are told of the end of the work`() async {
        let host = WorkflowTestHost { [trail] context in
            Work<String>
                .callbacks(buffering: .newest) { continuation in
                    trail.note("subscribed")
                    continuation.onTermination = { trail.note("\($0)") }
                }
                .running(in: context) { Parent.Received(text: $0) }
        }
        await host.idle()
        host.run { _ in }
        await host.finished()
        #expect(trail.entries == ["subscribed", "cancelled"])
    }
}

/// The numbers up to one.
private struct Numbers: AsyncSequence {
    let upTo: Int
    var failing = false
    var onEnd: @Sendable () -> Void = {}

    init(upTo: Int, failing: Bool = false, onEnd: @escaping @Sendable () -> Void = {}) {
        self.upTo = upTo
        self.failing = failing
        self.onEnd = onEnd
    }

    struct Iterator: AsyncIteratorProtocol {
        let numbers: Numbers
        var last = 0

        mutating func next() async throws -> Int? {
            last += 1
            if last <= numbers.upTo { return last }
            numbers.onEnd()
            if numbers.failing { throw Broken() }
            return nil
        }
    }

    func makeAsyncIterator() -> Iterator { Iterator(numbers: self) }
}
