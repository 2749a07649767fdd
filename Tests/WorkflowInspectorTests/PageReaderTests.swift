import Synchronization
import Testing
import Workflow
import WorkflowTesting
import WorkflowInspection

@testable import WorkflowInspector

/// When a page asks, and what it gets after a failure.
struct PageReaderTests {
    private enum Round {
        case answers(after: Duration), fails(after: Duration)
    }

    /// Answers as it is told, and is the clock of its reader. The reader is cancelled when it sleeps after the last round.
    private final class Script: InspectorSource, Clock {
        struct Failure: Error {}

        private struct State {
            var rounds: [Round]
            var now = Duration.zero
            var sleeps: [Duration] = []
            var outputs: [String] = []
        }

        private let state: Mutex<State>

        init(_ rounds: [Round]) { state = Mutex(State(rounds: rounds.reversed())) }

        var sleeps: [Duration] { state.withLock { $0.sleeps } }
        var outputs: [String] { state.withLock { $0.outputs } }

        func take(_ output: PageReader.Output) {
            let name = if case .answers = output { "answers" } else { "failure" }
            state.withLock { $0.outputs.append(name) }
        }

        @concurrent
        func answer(_ query: InspectorQuery) async throws -> InspectorAnswer {
            try state.withLock { state in
                switch state.rounds.popLast() {
                case .answers(let time): state.now += time
                case .fails(let time):
                    state.now += time
                    throw Failure()
                case nil: throw CancellationError()
                }
            }
            return .hosts(HostList())
        }

        // MARK: - Clock

        var now: TestClock.Instant { TestClock.Instant(offset: state.withLock { $0.now }) }
        var minimumResolution: Duration { .zero }

        func sleep(until deadline: TestClock.Instant, tolerance: Duration?) async throws {
            try state.withLock { state in
                state.sleeps.append(deadline.offset - state.now)
                state.now = deadline.offset
                if state.rounds.isEmpty { throw CancellationError() }
            }
        }
    }

    private func read(
        _ rounds: [Round],
        known: Answers = Answers(),
        isPaused: Bool = false,
        showsFailure: Bool = false
    ) async throws -> Script {
        let script = Script(rounds)
        var reader = PageReader(
            source: script,
            clock: script,
            questions: PageQuestions(isPaused: isPaused),
            known: known
        )
        reader.showsFailure = showsFailure
        let sink = WorkSink<PageReader.Output>(starting: { work in Task { await work() } }) { output in
            script.take(output)
            return true
        }
        do { try await reader.run(sink) } catch is CancellationError {}
        return script
    }

    private static let known: Answers = {
        var answers = Answers()
        answers.hosts = HostList()
        return answers
    }()

    @Test func `the first answers after a failure are delivered, although they are the same`() async throws {
        let rounds = [
            Round.answers(after: .zero), .answers(after: .zero), .fails(after: .zero), .answers(after: .zero),
        ]
        let script = try await read(rounds + [.answers(after: .zero)])
        #expect(script.outputs == ["answers", "failure", "answers"])
        #expect(
            script.sleeps == [.milliseconds(100), .milliseconds(100), .seconds(1)] + [
                .milliseconds(100), .milliseconds(100),
            ]
        )
    }

    @Test func `a reader that begins while a failure is shown ends that`() async throws {
        let rounds = [Round.answers(after: .zero), .answers(after: .zero)]
        #expect(try await read(rounds, known: Self.known).outputs.isEmpty)
        #expect(try await read(rounds, known: Self.known, showsFailure: true).outputs == ["answers"])
    }

    @Test func `a page that is paused asks until it has answers`() async throws {
        let rounds = [Round.fails(after: .zero), .answers(after: .zero), .answers(after: .zero)]
        #expect(try await read(rounds, known: Self.known, isPaused: true).outputs == ["failure", "answers"])
    }

    @Test func `asking takes a tenth of the time, and the pause is five seconds at most`() async throws {
        let rounds = [
            Round.answers(after: .milliseconds(200)), .answers(after: .seconds(20)), .fails(after: .seconds(20)),
        ]
        #expect(try await read(rounds).sleeps == [.milliseconds(1_800), .seconds(5), .seconds(1)])
    }
}
