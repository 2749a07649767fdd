import Testing
import Workflows

// What may be written, as rules D-1 to D-9 have it: most of this is tested by compiling.

private final class Reference: Workflow {
    func run() async throws -> Int { 1 }
}

private actor Isolated: Workflow {
    func run() async throws -> Int { 2 }
}

@MainActor private final class OnMain: Workflow {
    func run() async throws -> Int { 3 }
}

private struct Synchronous: Workflow {
    func run() -> Int { 4 }
}

private struct Opaque: Workflow {
    func run() async -> some Sendable { 5 }
}

struct DeclarationTests {
    @Test func `structs, classes, actors and what is on the main actor are workflows`() async throws {
        let main = OnMain()
        let all: [any Workflow<Int>] = [Reference(), Isolated(), main, Synchronous()]
        var outputs: [Int] = []
        for workflow in all { outputs.append(try await workflow.run()) }
        #expect(outputs == [1, 2, 3, 4])
        #expect(await Opaque().run() as any Sendable as? Int == 5)
    }

    @Test func `run as a value can be sent`() async throws {
        func erase<W: Workflow>(_ workflow: W) -> @Sendable () async throws -> W.Output { workflow.run }
        let run = erase(Synchronous())
        #expect(try await Task { try await run() }.value == 4)
    }

    @Test func `run of a zip and of a sequence needs no try`() async {
        let zipped: (Result<Int, any Error>, Result<Int, any Error>) = await ZipWorkflow(Synchronous(), Reference())
            .run()
        let sequenced = await SequenceWorkflow(Synchronous(), Reference()).run()
        #expect((try? zipped.0.get(), try? sequenced.1.get()) == (4, 1))
    }

    @Test func `one child gives no tuple and none gives nothing`() async throws {
        let one: Result<Int, any Error> = await ZipWorkflow(Synchronous()).run()
        #expect(try one.get() == 4)
        let alsoOne: Result<Int, any Error> = await SequenceWorkflow(Synchronous()).run()
        #expect(try alsoOne.get() == 4)
        let none: () = await ZipWorkflow().run()
        let alsoNone: () = await SequenceWorkflow().run()
        #expect(none == alsoNone)
    }

    @Test func `through the protocol a zip can be erased and run`() async throws {
        let zip = ZipWorkflow(Synchronous())
        #expect(try await AnyWorkflow(zip).run().get() == 4)
        #expect(try await zip.eraseToAnyWorkflow().map { try $0.get() + 1 }.run() == 5)
    }

    @Test func `the outputs of a zip and of a sequence compose`() async throws {
        let work = ZipWorkflow(Synchronous(), Reference()).outputs().map { $0 * 10 + $1 }
        #expect(try await work.run() == 41)
        let failing = SequenceWorkflow(Synchronous(), Step(name: "x", fails: true)).outputs()
        await #expect(throws: Failure(name: "x")) { try await failing.map { _, name in name }.run() }
    }

    @Test func `building takes a throwing or a suspending transform without try or await`() async throws {
        @Sendable func later(_ number: Int) async throws -> Int { number + 1 }
        let mapped = Synchronous().map { try await later($0) }.map { number throws in number + 1 }.map(later)
        let chained = mapped.flatMap { number async in AnyWorkflow { number } }.flatMap { number in
            AnyWorkflow { number }
        }
        #expect(try await chained.run() == 7)
    }

    @Test func `map and flatMap do not ask whether the task is cancelled`() async {
        let trace = Trace()
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await Synchronous().map { $0 + 1 }.flatMap { number in
                AnyWorkflow {
                    trace.add("\(number)")
                    return number
                }
            }.run()
        }
        #expect((try? await task.value) == 5)
        #expect(trace.all == ["5"])
    }

    @Test func `a cache that cannot forget need not`() async throws {
        struct Constant: OutputCache {
            func read() async throws -> Result<Int, any Error>? { .success(9) }
            func save(_ result: Result<Int, any Error>) async throws {}
        }
        let cached = CachedWorkflow(workflow: Synchronous(), cache: Constant())
        try await cached.reset()
        #expect(try await cached.run() == 9)
    }

    @Test func `two cached workflows with one cache share a result`() async throws {
        let cache = InMemoryOutputCache<Int>()
        #expect(try await CachedWorkflow(workflow: Synchronous(), cache: cache).run() == 4)
        #expect(try await CachedWorkflow(workflow: Reference(), cache: cache).run() == 4)
        await cache.save(.success(6))
        await cache.save(.success(7))
        #expect(try await cache.read()?.get() == 7)
    }
}
