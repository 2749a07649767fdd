import Dispatch
import Workflows

// Units of asynchronous work beside the same thing in plain `async` and `async let`.

extension Scenario {
    /// A chain of steps, each with the output of the one before, against a loop.
    static func unitsChain(_ length: Int) -> Scenario {
        units("units-chain-\(length)", chain(length, Ask.init), chainByHand(length, ask)) { $0 * length }
    }

    /// The same with steps that do not suspend: nothing but the cost of composing.
    static func unitsBareChain(_ length: Int) -> Scenario {
        units("units-bare-chain-\(length)", chain(length, AskAtOnce.init), chainByHand(length, askAtOnce)) {
            $0 * length
        }
    }

    /// A chain of steps that have names, while nobody watches, against the same chain without names.
    static var unitsNamed: Scenario {
        units("units-named-10", chain(10) { Ask($0, $1).named("step") }, chain(10, Ask.init)) { $0 * 10 }
    }

    /// Eight steps at the same time, against eight `async let`, which do not cancel the others when one fails.
    static var unitsZipAgainstLet: Scenario {
        let s = (0..<8).map { _ in UnitService() }
        return units(
            "units-zip-let-8",
            zip(s.map { Ask($0, 0) }),
            {
                async let a = ask(s[0], 0)
                async let b = ask(s[1], 0)
                async let c = ask(s[2], 0)
                async let d = ask(s[3], 0)
                async let e = ask(s[4], 0)
                async let f = ask(s[5], 0)
                async let g = ask(s[6], 0)
                async let h = ask(s[7], 0)
                return try await a + b + c + d + e + f + g + h
            },
            check: { $0 * 8 }
        )
    }

    /// Eight steps at the same time, against a task group, which cancels the others when one fails, as a zip does.
    static var unitsZip: Scenario {
        let s = (0..<8).map { _ in UnitService() }
        return units(
            "units-zip-8",
            zip(s.map { Ask($0, 0) }),
            {
                try await withThrowingTaskGroup(of: (Int, Int).self) { group in
                    for (index, service) in s.enumerated() { group.addTask { (index, try await ask(service, 0)) } }
                    var outputs = [Int](repeating: 0, count: s.count)
                    for try await (index, output) in group { outputs[index] = output }
                    return outputs.reduce(0, +)
                }
            },
            check: { $0 * 8 }
        )
    }

    /// The same with steps that do not suspend: nothing but the cost of composing.
    static var unitsBareZip: Scenario {
        let s = (0..<8).map { _ in UnitService() }
        return units(
            "units-bare-zip-8",
            zip(s.map { AskAtOnce($0, 0) }),
            {
                async let a = askAtOnce(s[0], 0)
                async let b = askAtOnce(s[1], 0)
                async let c = askAtOnce(s[2], 0)
                async let d = askAtOnce(s[3], 0)
                async let e = askAtOnce(s[4], 0)
                async let f = askAtOnce(s[5], 0)
                async let g = askAtOnce(s[6], 0)
                async let h = askAtOnce(s[7], 0)
                return try await a + b + c + d + e + f + g + h
            },
            check: { $0 * 8 }
        )
    }

    /// Eight steps one after another, against eight `await`.
    static var unitsSequence: Scenario {
        let s = UnitService()
        let sequence = SequenceWorkflow(
            Ask(s, 0),
            Ask(s, 0),
            Ask(s, 0),
            Ask(s, 0),
            Ask(s, 0),
            Ask(s, 0),
            Ask(s, 0),
            Ask(s, 0)
        )
        return units(
            "units-sequence-8",
            {
                let (a, b, c, d, e, f, g, h) = try await sequence.result()
                return a + b + c + d + e + f + g + h
            },
            {
                let a = try await ask(s, 0)
                let b = try await ask(s, 0)
                let c = try await ask(s, 0)
                let d = try await ask(s, 0)
                let e = try await ask(s, 0)
                let f = try await ask(s, 0)
                let g = try await ask(s, 0)
                let h = try await ask(s, 0)
                return a + b + c + d + e + f + g + h
            },
            check: { $0 * 8 }
        )
    }

    private typealias Work = @Sendable () async throws -> Int

    private static func units(
        _ name: String,
        _ ours: @escaping Work,
        _ limit: @escaping Work,
        check: @escaping (Int) -> Int
    ) -> Scenario {
        Scenario(
            name: name,
            countedOperations: 2_000,
            // The work is done on other threads than the one whose instructions are counted.
            countsInstructions: false,
            ours: { RepeatedWork(ours) },
            limit: { RepeatedWork(limit) },
            expectedCheck: check
        )
    }

    /// A zip of eight steps, and the sum of its outputs.
    private static func zip<W: Workflow>(_ s: [W]) -> Work where W.Output == Int {
        let zip = ZipWorkflow(s[0], s[1], s[2], s[3], s[4], s[5], s[6], s[7])
        return {
            let (a, b, c, d, e, f, g, h) = try await zip.result()
            return a + b + c + d + e + f + g + h
        }
    }

    private static func chain<W: Workflow>(
        _ length: Int,
        _ step: @Sendable @escaping (UnitService, Int) -> W
    ) -> Work where W.Output == Int {
        let service = UnitService()
        var chain = AnyWorkflow(step(service, 0))
        for _ in 1..<length { chain = chain.flatMap { step(service, $0) } }
        return { [chain] in try await chain.run() }
    }

    private static func chainByHand(
        _ length: Int,
        _ step: @Sendable @escaping (UnitService, Int) async throws -> Int
    ) -> Work {
        let service = UnitService()
        return {
            var number = 0
            for _ in 0..<length { number = try await step(service, number) }
            return number
        }
    }
}

/// What a step asks. It suspends once: the least that work does which has to be asynchronous.
private actor UnitService {
    func next(after number: Int) async -> Int {
        await Task.yield()
        return number + 1
    }

    nonisolated func nextAtOnce(after number: Int) -> Int { number + 1 }
}

@inline(never)
private func ask(_ service: UnitService, _ number: Int) async throws -> Int {
    await service.next(after: number)
}

@inline(never)
private func askAtOnce(_ service: UnitService, _ number: Int) async throws -> Int {
    service.nextAtOnce(after: number)
}

private struct Ask: Workflow {
    let service: UnitService
    let number: Int

    init(_ service: UnitService, _ number: Int) {
        self.service = service
        self.number = number
    }

    func run() async throws -> Int { try await ask(service, number) }
}

private struct AskAtOnce: Workflow {
    let service: UnitService
    let number: Int

    init(_ service: UnitService, _ number: Int) {
        self.service = service
        self.number = number
    }

    func run() async throws -> Int { try await askAtOnce(service, number) }
}

/// Runs work again and again in one task, while the calling thread waits.
private final class RepeatedWork: Subject {
    private let work: @Sendable () async throws -> Int
    private(set) var check = 0

    init(_ work: @Sendable @escaping () async throws -> Int) {
        self.work = work
    }

    func run(operations: Int) {
        let (work, sum, done) = (work, Sum(), DispatchSemaphore(value: 0))
        Task.detached {
            for _ in 0..<operations { sum.value += try await work() }
            done.signal()
        }
        done.wait()
        check += sum.value
    }
}

/// Written by one task, and read once that is done.
private final class Sum: @unchecked Sendable {
    // Sound: the semaphore is signalled after the last write and before the read.
    var value = 0
}
