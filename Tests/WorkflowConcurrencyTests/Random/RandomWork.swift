import TestSupport
import TrellisSupport
import Workflow
import WorkflowConcurrency

/// A piece of work of a random program: a kind, and as many values as it has, from 1.
struct RandomWork: Sendable, CustomStringConvertible {
    enum Kind: CaseIterable, Sendable {
        case sending, values, callbacks, newest, throttled, debounced, retried, failed
        /// An effect that an action starts for each of its values, and one that takes the place of the one before.
        case effects, replaced
    }

    let number: Int
    let kind: Kind
    let count: Int
    /// One in so many values is followed by a pause in which other tasks run.
    let pauses: Int
    /// The work that has to be done before this one begins; `nil` for none.
    let after: Int?
    /// The number of values after which nobody runs it any more; `nil` for all.
    let limit: Int?

    var description: String {
        "\(kind) \(number), \(count) values, pauses \(pauses), after \(after ?? 0), limit \(limit ?? 0)"
    }

    /// What has to come of it, in any schedule; `nil` where that is only ``accepts(_:)``.
    var expected: [Int]? {
        switch kind {
        case .sending, .values, .callbacks: Array((1...count).prefix(limit ?? count))
        case .throttled: count == 1 ? [1] : [1, count]
        case .debounced: [count]
        case .retried: [1, 1] + Array(1...count)
        case .failed: Array(1...count) + [-1]
        case .newest, .replaced, .effects: nil
        }
    }

    /// Returns whether this may come of it.
    func accepts(_ values: [Int]) -> Bool {
        if let expected { return values == expected }
        // Effects without a key run side by side.
        if kind == .effects { return values.sorted() == Array(1...count) }
        let rises = zip(values, values.dropFirst()).allSatisfy { $0 < $1 }
        return rises && values.last == count && values.allSatisfy { (1...count).contains($0) }
    }

    func isDone(_ values: [Int]) -> Bool {
        switch kind {
        case .failed: values.last == -1
        case .effects: values.count == count
        case .retried: values.count == count + 2
        default: values.last == min(count, limit ?? count)
        }
    }
}

/// A program of random pieces of work, some of which wait for others.
struct RandomProgram: Sendable {
    let work: [RandomWork]

    init(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        work = (1...(2 + random.below(6))).map { number in
            let kind = random.pick(RandomWork.Kind.allCases)
            let count = 1 + random.below(random.happens(oneIn: 4) ? 200 : 12)
            let hasLimit = [.sending, .values, .callbacks].contains(kind) && random.happens(oneIn: 3)
            return RandomWork(
                number: number,
                kind: kind,
                count: count,
                pauses: 1 + random.below(5),
                after: number > 1 && random.happens(oneIn: 2) ? 1 + random.below(number - 1) : nil,
                limit: hasLimit ? 1 + random.below(count) : nil
            )
        }
    }

    func isDone(_ state: [Int: [Int]]) -> Bool { work.allSatisfy { $0.isDone(state[$0.number] ?? []) } }

    /// The difference between what has to come of the program and what has; `nil` if there is none.
    func difference(_ state: [Int: [Int]], in schedule: String) -> String? {
        for work in work where !work.accepts(state[work.number] ?? []) {
            return "\(schedule): \(work) has \(state[work.number] ?? [])"
        }
        return nil
    }
}

/// Runs a random program. Its state has the values of each piece of work, in their order; each is an output, too.
struct RandomProgramWorkflow: EffectfulWorkflow {
    struct Value: Equatable, Sendable {
        let work: Int
        let value: Int
    }

    enum Effect: Codable, Sendable { case answer(work: Int, value: Int) }

    enum Action: WorkflowAction {
        case got(Int, work: Int)
        case start(Int, work: Int, isReplaced: Bool)

        func apply(
            toState state: inout [Int: [Int]],
            context: ApplyContext<RandomProgramWorkflow>
        ) -> RandomProgramWorkflow.Value? {
            switch self {
            case .got(let value, let work):
                state[work, default: []].append(value)
                return Value(work: work, value: value)
            case .start(let value, let work, let isReplaced):
                context.start(.answer(work: work, value: value), key: isReplaced ? "\(work)" : nil)
                return nil
            }
        }
    }

    typealias Output = Value

    let program: RandomProgram
    let clock: any Clock<Duration>

    func makeInitialState() -> [Int: [Int]] { [:] }

    func work(for effect: Effect) -> EffectWork<Action> {
        switch effect {
        case .answer(let work, let value):
            EffectWork {
                await pause(after: value, one: 2)
                return .got(value, work: work)
            }
        }
    }

    func render(state: [Int: [Int]], context: RenderContext<RandomProgramWorkflow>) -> [Int: [Int]] {
        for work in program.work {
            let values = state[work.number] ?? []
            if let limit = work.limit, values.count >= limit { continue }
            if let before = program.work.first(where: { $0.number == work.after }),
                !before.isDone(state[before.number] ?? [])
            {
                continue
            }
            run(work, in: context)
        }
        return state
    }

    private func run(_ work: RandomWork, in context: RenderContext<RandomProgramWorkflow>) {
        let (key, number) = ("\(work.number)", work.number)
        let long = Duration.seconds(86_400)
        switch work.kind {
        case .sending: sending(work).running(in: context, key: key) { .got($0, work: number) }
        case .values:
            Work.values(id: number, of: stream(work)).running(in: context, key: key) { .got($0, work: number) }
        case .newest:
            Work.values(id: number, of: stream(work), buffering: .newest)
                .running(in: context, key: key) { .got($0, work: number) }
        case .callbacks:
            Work<Int>
                .callbacks(id: number, buffering: .unbounded) { continuation in
                    for value in 1...work.count { continuation.yield(value) }
                    continuation.finish()
                }
                .running(in: context, key: key) { .got($0, work: number) }
        case .throttled:
            sending(work).throttled(for: long, clock: clock).running(in: context, key: key) { .got($0, work: number) }
        case .debounced:
            sending(work).debounced(for: long, clock: clock).running(in: context, key: key) { .got($0, work: number) }
        case .retried:
            let attempts = Attempts()
            Work<Int>
                .sending(id: number) { sink in
                    let isLast = await attempts.next() == 3
                    for value in 1...(isLast ? work.count : 1) { try await sink.deliver(value) }
                    if !isLast { throw Broken() }
                }
                .retrying(attempts: 3)
                .running(in: context, key: key) { .got($0, work: number) }
        case .failed:
            sending(work, failing: true).asResult()
                .running(in: context, key: key) { .got((try? $0.get()) ?? -1, work: number) }
        case .effects, .replaced:
            sending(work)
                .running(in: context, key: key) {
                    .start($0, work: number, isReplaced: work.kind == .replaced)
                }
        }
    }
}

private func sending(_ work: RandomWork, failing: Bool = false) -> Work<Int> {
    Work<Int>
        .sending(id: work.number) { sink in
            for value in 1...work.count {
                await pause(after: value, one: work.pauses)
                try await sink.deliver(value)
            }
            if failing { throw Broken() }
        }
}

private func stream(_ work: RandomWork) -> AsyncStream<Int> {
    let values = Guarded(0)
    return AsyncStream {
        let value = values.withLock { value in
            value += 1
            return value
        }
        await pause(after: value, one: work.pauses)
        return value <= work.count ? value : nil
    }
}

private actor Attempts {
    private var count = 0

    func next() -> Int {
        count += 1
        return count
    }
}

/// Lets other tasks run after one in so many values.
private func pause(after value: Int, one pauses: Int) async {
    if value % pauses == 0 { await Task.yield() }
}
