import Testing
import Workflows

struct CompositionTests {
    @Test func `nothing runs before run, and every run runs again`() async throws {
        let step = Step(name: "a")
        let workflow = step.map { $0 + "!" }.eraseToAnyWorkflow()
        #expect(step.trace.all.isEmpty)
        #expect(try await workflow.run() == "a!")
        #expect(try await AnyWorkflow(workflow).run() == "a!")
        #expect(step.trace.all.count == 4)
    }

    @Test func `map throws the error of the source or of the transform`() async {
        await #expect(throws: Failure(name: "a")) { try await Step(name: "a", fails: true).map { $0 }.run() }
        await #expect(throws: Failure(name: "t")) {
            try await Step(name: "a").map { _ -> Int in throw Failure(name: "t") }.run()
        }
    }

    @Test func `flatMap runs the second with the output of the first`() async throws {
        let trace = Trace()
        let chain = Step(name: "a", trace: trace).flatMap { Step(name: $0 + "b", trace: trace) }
        #expect(try await chain.run() == "ab")
        #expect(trace.all == ["a starts", "a ends", "ab starts", "ab ends"])
    }

    @Test func `flatMap does not make the second when the first fails`() async {
        let trace = Trace()
        let chain = Step(name: "a", fails: true).flatMap { _ in
            trace.add("made")
            return Step(name: "b", trace: trace)
        }
        await #expect(throws: Failure(name: "a")) { try await chain.run() }
        #expect(trace.all.isEmpty)
    }

    @Test func `an existential and a closure can be erased`() async throws {
        let any: any Workflow<String> = Step(name: "x")
        #expect(try await AnyWorkflow(any).run() == "x")
        #expect(try await AnyWorkflow { 3 }.run() == 3)
    }
}

@Suite(.timeLimit(.minutes(10)))
struct SequenceTests {
    @Test func `run goes in order and past failures`() async throws {
        let trace = Trace()
        let results = await SequenceWorkflow(
            Step(name: "a", trace: trace),
            Step(name: "b", trace: trace, fails: true),
            Step(name: "c", trace: trace)
        ).run()
        #expect(try results.0.get() == "a")
        #expect(throws: Failure(name: "b")) { try results.1.get() }
        #expect(try results.2.get() == "c")
        #expect(trace.all == ["a starts", "a ends", "b starts", "b ends", "c starts", "c ends"])
    }

    @Test func `result stops at the first failure`() async {
        let trace = Trace()
        await #expect(throws: Failure(name: "b")) {
            try await SequenceWorkflow(
                Step(name: "a", trace: trace),
                Step(name: "b", trace: trace, fails: true),
                Step(name: "c", trace: trace)
            ).result()
        }
        #expect(trace.all == ["a starts", "a ends", "b starts", "b ends"])
    }

    @Test func `result gives the outputs in order`() async throws {
        let outputs = try await SequenceWorkflow(Step(name: "a"), AnyWorkflow { 1 }).result()
        #expect(outputs == ("a", 1))
        #expect(try await SequenceWorkflow(Step(name: "only")).result() == "only")
        try await SequenceWorkflow().result()
    }

    @Test func `no child starts after cancellation`() async throws {
        let trace = Trace()
        let gate = Gate()
        let task = Task {
            await SequenceWorkflow(Step(name: "a", gate: gate, trace: trace), Step(name: "b", trace: trace)).run()
        }
        await gate.arrivals(1)
        task.cancel()
        let results = await task.value
        #expect(throws: CancellationError.self) { try results.0.get() }
        #expect(throws: CancellationError.self) { try results.1.get() }
        #expect(trace.all == ["a starts", "a is cancelled"])
    }

    @Test func `in a cancelled task nothing starts`() async {
        let trace = Trace()
        await inCancelledTask {
            let workflow = SequenceWorkflow(Step(name: "a", trace: trace), Step(name: "b", trace: trace))
            _ = await workflow.run()
            await #expect(throws: CancellationError.self) { try await workflow.result() }
        }
        #expect(trace.all.isEmpty)
    }
}

@Suite(.timeLimit(.minutes(10)))
struct ZipTests {
    @Test func `all children start before any ends`() async throws {
        let gate = Gate()
        async let results = ZipWorkflow(
            Step(name: "a", gate: gate),
            Step(name: "b", gate: gate, fails: true),
            Step(name: "c", gate: gate)
        ).run()
        await gate.arrivals(3)
        await gate.open()
        let (a, b, c) = await results
        #expect(try a.get() == "a")
        #expect(throws: Failure(name: "b")) { try b.get() }
        #expect(try c.get() == "c")
    }

    @Test func `many children start before any ends, and keep their order`() async throws {
        let gate = Gate()
        func step(_ name: String) -> Step { Step(name: name, gate: gate) }
        let letters = ZipWorkflow(step("a"), step("b"), step("c"), step("d"), step("e"))
        let digits = ZipWorkflow(
            step("1"),
            step("2"),
            step("3"),
            step("4"),
            step("5"),
            step("6"),
            step("7"),
            step("8")
        )
        async let outputs = ZipWorkflow(letters.outputs(), digits.outputs()).result()
        await gate.arrivals(13)
        await gate.open()
        let (five, eight) = try await outputs
        #expect(five == ("a", "b", "c", "d", "e"))
        #expect((eight.0, eight.1, eight.2, eight.3) == ("1", "2", "3", "4"))
        #expect((eight.4, eight.5, eight.6, eight.7) == ("5", "6", "7", "8"))
    }

    @Test func `result gives the outputs in the order of the arguments`() async throws {
        let (first, second) = (Gate(), Gate())
        async let outputs = ZipWorkflow(Step(name: "a", gate: first), Step(name: "b", gate: second)).result()
        await first.arrivals(1)
        await second.open()
        await first.open()
        #expect(try await outputs == ("a", "b"))
        #expect(try await ZipWorkflow(Step(name: "only")).result() == "only")
        try await ZipWorkflow().result()
    }

    @Test func `the first error in time wins and cancels the others`() async {
        let trace = Trace()
        let (slow, fast) = (Gate(), Gate())
        let task = Task {
            try await ZipWorkflow(
                Step(name: "slow", gate: slow, trace: trace, fails: true),
                Step(name: "fast", gate: fast, trace: trace, fails: true)
            ).result()
        }
        await slow.arrivals(1)
        await fast.open()
        await #expect(throws: Failure(name: "fast")) { try await task.value }
        #expect(trace.all.last == "slow is cancelled")
    }

    @Test func `a child that had succeeded stays a success when the task is cancelled`() async throws {
        let gate = Gate()
        let done = Gate()
        let task = Task {
            await ZipWorkflow(
                AnyWorkflow {
                    await done.pass()
                    return 1
                },
                Step(name: "b", gate: gate)
            ).run()
        }
        await gate.arrivals(1)
        await done.open()
        task.cancel()
        let results = await task.value
        #expect(try results.0.get() == 1)
        #expect(throws: CancellationError.self) { try results.1.get() }
    }

    @Test func `in a cancelled task no child starts`() async {
        let trace = Trace()
        await inCancelledTask {
            let workflow = ZipWorkflow(Step(name: "a", trace: trace), Step(name: "b", trace: trace))
            let results = await workflow.run()
            #expect(throws: CancellationError.self) { try results.0.get() }
            await #expect(throws: CancellationError.self) { try await workflow.result() }
        }
        #expect(trace.all.isEmpty)
    }
}

private func inCancelledTask(_ body: @escaping @Sendable () async -> Void) async {
    let gate = Gate()
    let task = Task {
        await gate.pass()
        await body()
    }
    await gate.arrivals(1)
    task.cancel()
    await task.value
}
