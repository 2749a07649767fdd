import Dispatch
import TestSupport
import Testing
import Workflow
import WorkflowConcurrency

/// The end of work while an element of its sequence waits for the home.
@Suite(.timeLimit(.minutes(10)))
struct SequenceEndTests {
    /// The ways to read a sequence. Those that run ahead of the tree ask for the next element before the last is handled.
    enum Reading: CaseIterable {
        case worker, values, timed, retried, result, buffered, debounced, throttled

        static let inStep: [Reading] = [.worker, .values, .timed, .retried, .result]

        func run(_ sequence: Watched, in context: RenderContext<Parent>) {
            let work = Work.values(of: sequence)
            let hour = Duration.seconds(3_600)
            switch self {
            case .worker: SequenceWorker(sequence: sequence).running(in: context) { Parent.Received(text: $0) }
            case .values: run(work, in: context)
            case .timed: run(work.timeout(after: hour), in: context)
            case .retried: run(work.retrying(attempts: 3), in: context)
            case .result: work.asResult().running(in: context) { Parent.Received(text: "\($0)") }
            case .buffered: run(Work.values(of: sequence, buffering: .newest), in: context)
            case .debounced: run(work.debounced(for: .zero), in: context)
            case .throttled: run(work.throttled(for: hour), in: context)
            }
        }

        private func run(_ work: Work<String>, in context: RenderContext<Parent>) {
            work.running(in: context) { Parent.Received(text: $0) }
        }
    }

    private let trail = Trail()

    /// Runs a reading of `sequence`, and ends it while an element is on its way home, which is held until then.
    private func end(_ reading: Reading, of sequence: Watched) async -> [String] {
        await OwnThread()
            .run { _ in
                let host = WorkflowHost(workflow: Parent { reading.run(sequence, in: $0) })
                sequence.given.wait()
                host.update(workflow: Parent())
                while sequence.trail.entries.last != "released" { _ = await sequence.trail.next() }
                return host.rendering
            }
    }

    @Test(arguments: Reading.inStep)
    func `an iterator is asked once more, in the cancelled task, when its element comes too late`(
        reading: Reading
    ) async {
        #expect(await end(reading, of: Watched(isEndless: false, trail: trail)) == [])
        #expect(trail.entries == ["asked after the cancellation", "released"])
    }

    @Test(arguments: Reading.allCases)
    func `a sequence that ignores its cancellation is not read on`(reading: Reading) async {
        _ = await end(reading, of: Watched(isEndless: true, trail: trail))
        #expect(trail.entries.last == "released")
    }

    @Test func `a stream hears of its cancellation when its element comes too late`() async {
        await OwnThread()
            .run { [trail] _ in
                let given = DispatchSemaphore(value: 0)
                @Sendable func stream() -> AsyncStream<String> {
                    AsyncStream {
                        given.signal()
                        return "late"
                    } onCancel: {
                        trail.note("cancelled")
                    }
                }
                let host = WorkflowHost(
                    workflow: Parent { context in
                        Work.values(of: stream()).running(in: context) { Parent.Received(text: $0) }
                    }
                )
                given.wait()
                host.update(workflow: Parent())
                #expect(await trail.next() == "cancelled")
                #expect(host.rendering == [])
            }
    }
}

private struct SequenceWorker: AsyncSequenceWorker {
    typealias Output = String
    let sequence: SequenceEndTests.Watched

    func run() -> SequenceEndTests.Watched { sequence }
    func isEquivalent(to otherWorker: SequenceWorker) -> Bool { true }
}

extension SequenceEndTests {
    /// One element, or one after the other without end; notes when its iterator is asked after its cancellation, and
    /// when the iterator is released.
    struct Watched: AsyncSequence, Sendable {
        let isEndless: Bool
        let trail: Trail
        let given = DispatchSemaphore(value: 0)

        final class Iterator: AsyncIteratorProtocol {
            private let sequence: Watched
            private var isFirst = true

            init(_ sequence: Watched) {
                self.sequence = sequence
            }

            deinit { sequence.trail.note("released") }

            func next() async -> String? {
                if !isFirst && !sequence.isEndless {
                    sequence.trail.note(Task.isCancelled ? "asked after the cancellation" : "asked too early")
                    return nil
                }
                if isFirst { sequence.given.signal() }
                isFirst = false
                await Task.yield()
                return "late"
            }
        }

        func makeAsyncIterator() -> Iterator { Iterator(self) }
    }
}
