import Testing
import Workflows

/// Follows a run and tells when it has come so far.
private actor Follower<Output: Sendable> {
    private var fractions: [Double] = []
    private var latest = WorkProgress()
    private var waiters: [(WorkProgress, CheckedContinuation<Void, Never>)] = []

    /// Runs `work` to its end.
    func follow(_ work: ProgressSequence<Output>) async throws -> Output? {
        for try await update in work {
            switch update {
            case .progress(let progress): take(progress)
            case .output(let output): return output
            }
        }
        return nil
    }

    /// Returns once the run tells exactly this.
    func reaches(_ progress: WorkProgress) async {
        if latest == progress { return }
        await withCheckedContinuation { waiters.append((progress, $0)) }
    }

    var neverWentBack: Bool { zip(fractions, fractions.dropFirst()).allSatisfy { $0 <= $1 } }

    private func take(_ progress: WorkProgress) {
        latest = progress
        fractions.append(progress.fraction)
        for waiter in waiters where waiter.0 == progress { waiter.1.resume() }
        waiters.removeAll { $0.0 == progress }
    }
}

/// A workflow followed, whose steps are held at gates.
@Suite(.timeLimit(.minutes(10)))
struct ProgressTests {
    private let first = Gate()
    private let second = Gate()

    private func follow<W: Workflow>(
        _ work: W,
        _ body: (Follower<W.Output>) async throws -> Void
    ) async throws -> W.Output {
        let follower = Follower<W.Output>()
        let running = Task { try await follower.follow(work.progress()) }
        try await body(follower)
        let output = try #require(try await running.value)
        #expect(await follower.neverWentBack)
        return output
    }

    private func progress(_ fraction: Double, _ completed: Int, of total: Int, _ running: String...) -> WorkProgress {
        WorkProgress(fraction: fraction, completedSteps: completed, totalSteps: total, running: running)
    }

    @Test func `a chain counts its links`() async throws {
        let chain = Step(name: "a").named("A")
            .flatMap { _ in Step(name: "b", gate: first).named("B") }
            .flatMap { _ in Step(name: "c") }
            .flatMap { _ in Step(name: "d", gate: second).named("D") }
        #expect(chain.stepCount == 4)
        let output = try await follow(chain) { follower in
            await follower.reaches(progress(0.25, 1, of: 4, "B"))
            await first.open()
            await follower.reaches(progress(0.75, 3, of: 4, "D"))
            await second.open()
        }
        #expect(output == "d")
    }

    @Test func `what a link turns out to be is counted then`() async throws {
        let chain = Step(name: "a").flatMap { _ in
            SequenceWorkflow(Step(name: "b"), Step(name: "c", gate: first)).outputs().flatMap { _ in Step(name: "d") }
        }
        _ = try await follow(chain) { follower in
            await follower.reaches(progress(0.5, 2, of: 4))
            await first.open()
        }
    }

    @Test func `children of a zip count alike, and by their steps`() async throws {
        let zip = ZipWorkflow(
            Step(name: "a", gate: first).named("A"),
            Step(name: "b").flatMap { _ in Step(name: "c").flatMap { _ in Step(name: "d", gate: second) } }
        ).outputs()
        #expect(zip.stepCount == 3)
        _ = try await follow(zip) { follower in
            // Two of the second's three; it was taken for two until its second link was made.
            await follower.reaches(progress(1 / 3 * 2 * (2.0 / 3), 2, of: 4, "A"))
            await first.open()
            await follower.reaches(progress(1 / 3 + 2.0 / 3 * (2.0 / 3), 3, of: 4))
            await second.open()
        }
    }

    @Test func `elements count alike`() async throws {
        let work = ForEachWorkflow(0..<4, concurrency: 1) { number in
            Step(name: "\(number)", gate: number == 3 ? first : nil).named("number \(number)")
        }
        #expect(work.stepCount == 4)
        _ = try await follow(work) { follower in
            await follower.reaches(progress(0.75, 3, of: 4, "number 3"))
            await first.open()
        }
    }

    @Test func `a step tells its own progress`() async throws {
        let step = AnyWorkflow {
            WorkProgress.report(1, of: 4)
            WorkProgress.report(0.1)
            WorkProgress.report(.nan)
            WorkProgress.report(3, of: 0)
            await first.pass()
            WorkProgress.report(7)
            await second.pass()
        }
        let work = SequenceWorkflow(step, Step(name: "b")).outputs()
        _ = try await follow(work) { follower in
            await follower.reaches(progress(0.125, 0, of: 2))
            await first.open()
            await follower.reaches(progress(0.5, 0, of: 2))
            await second.open()
        }
        WorkProgress.report(0.5)
    }

    @Test func `another attempt begins again, and what is told does not go back`() async throws {
        let attempts = Trace()
        let work = SequenceWorkflow(
            Step(name: "a"),
            AnyWorkflow {
                attempts.add("run")
                if attempts.all.count == 1 {
                    await first.pass()
                    throw Failure(name: "once")
                }
                await second.pass()
            }
        )
        let chain = work.outputs().map { output, _ in output }.retry(attempts: 2)
        _ = try await follow(chain) { follower in
            await follower.reaches(progress(0.5, 1, of: 2))
            await first.open()
            await second.arrivals(1)
            await second.open()
        }
        #expect(attempts.all.count == 2)
    }

    @Test func `recovering begins again`() async throws {
        let failing = SequenceWorkflow(Step(name: "a"), Step(name: "b", gate: first, fails: true))
        let work = failing.outputs().map { output, _ in output }
            .fallback(to: Step(name: "other", gate: second).named("other"))
        #expect(
            try await follow(work) { follower in
                await follower.reaches(progress(0.5, 1, of: 2))
                await first.open()
                await follower.reaches(progress(0.5, 0, of: 2, "other"))
                await second.open()
            } == "other"
        )
    }

    @Test func `of a race the one that has come furthest counts`() async throws {
        let slow = Step(name: "a", gate: first)
        let fast = Step(name: "b").flatMap { _ in Step(name: "c", gate: second) }
        #expect(slow.race(with: fast).stepCount == 2)
        _ = try await follow(slow.race(with: fast)) { follower in
            await follower.reaches(progress(0.5, 1, of: 2))
            await second.open()
        }
    }

    @Test func `a limit, a name, a saga and an erased type change nothing`() async throws {
        let steps = Step(name: "a").flatMap { _ in Step(name: "b", gate: first) }
        let work = steps.timeout(after: .seconds(60)).compensate { _ in }.saga().mapError { $0 }.named("all").map { $0 }
        #expect(AnyWorkflow(work).stepCount == 2)
        _ = try await follow(AnyWorkflow(work)) { follower in
            await follower.reaches(progress(0.5, 1, of: 2, "all"))
            await first.open()
        }
    }

    @Test func `all who share an execution see its progress`() async throws {
        let shared = Step(name: "a").flatMap { _ in Step(name: "b", gate: first) }.share()
        let (one, two) = (Follower<String>(), Follower<String>())
        let runs = [Task { try await one.follow(shared.progress()) }, Task { try await two.follow(shared.progress()) }]
        await one.reaches(progress(0.5, 0, of: 2))
        await first.open()
        for run in runs { #expect(try await run.value == "b") }
    }

    @Test func `what a cache has is done at once`() async throws {
        let cached = CachedWorkflow(workflow: Step(name: "a"))
        _ = try await cached.run()
        _ = try await follow(SequenceWorkflow(cached, Step(name: "b", gate: first)).outputs()) { follower in
            await follower.reaches(progress(0.5, 1, of: 2))
            await first.open()
        }
    }

    @Test func `work without children is done at once`() async throws {
        #expect(ZipWorkflow().stepCount == 0)
        _ = try await follow(ZipWorkflow()) { _ in }
        _ = try await follow(ForEachWorkflow([Int]()) { AnyWorkflow { [n = $0] in n } }) { _ in }
    }

    // MARK: The sequence

    @Test func `the output comes last, and nothing after it`() async throws {
        let work = AnyWorkflow {
            WorkProgress.report(0.5)
            return 7
        }
        var iterator = work.progress().makeAsyncIterator()
        var updates: [ProgressUpdate<Int>] = []
        while let update = try await iterator.next() { updates.append(update) }
        #expect(updates.count > 1)
        #expect(updates.firstIndex(of: .output(7)) == updates.count - 1)
        #expect(try await iterator.next() == nil)
    }

    @Test func `a failure is thrown`() async {
        await #expect(throws: Failure(name: "a")) {
            for try await _ in Step(name: "a", fails: true).progress() {}
        }
    }

    @Test func `cancelling is thrown once the work has ended`() async {
        let step = Step(name: "a", gate: first)
        let task = Task { for try await _ in step.progress() {} }
        await first.arrivals(1)
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(step.trace.all == ["a starts", "a is cancelled"])
    }

    @Test func `leaving the loop cancels the work`() async throws {
        let ended = Gate()
        let work = AnyWorkflow {
            WorkProgress.report(0.5)
            await first.pass()
            if Task.isCancelled { await ended.open() }
        }
        for try await _ in work.progress() { break }
        await ended.pass()
    }

    @Test func `nothing runs before the iteration, and each runs again`() async throws {
        let step = Step(name: "a")
        let sequence = step.progress()
        #expect(step.trace.all.isEmpty)
        for _ in 0..<2 { for try await _ in sequence {} }
        #expect(step.trace.all.count == 4)
    }
}
