import Foundation
import Testing
import TrellisSupport

@testable import WorkflowWeb

struct HomeLoopTests {
    private actor Resident {
        let loop: HomeLoop
        private(set) var trace: [Int] = []

        nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

        init(loop: HomeLoop) {
            self.loop = loop
        }

        func add(_ number: Int) -> Bool {
            trace.append(number)
            return LoopThread.isRunning(loop)
        }

        func addSynchronously() -> Bool {
            // What a callback does: on the loop's thread, not in a job of this actor.
            loop.isIsolatingCurrentContext() == true
        }
    }

    @Test func `an actor's work runs on the loop's thread`() async throws {
        let loop = try HomeLoop()
        loop.start()
        let resident = Resident(loop: loop)
        for number in 0..<100 { #expect(await resident.add(number)) }
        #expect(await resident.trace == Array(0..<100))
        #expect(await resident.addSynchronously())
        #expect(loop.isIsolatingCurrentContext() == false)
        await loop.stop()
    }

    @Test func `a loop is idle when the work that was posted, and all that it has added, is done`() async throws {
        let loop = try HomeLoop()
        loop.start()
        let count = Guarded(0)
        @Sendable func add(_ more: Int) {
            loop.post {
                count.withLock { $0 += 1 }
                if more > 0 { add(more - 1) }
            }
        }
        add(999)
        await loop.idle()
        #expect(count.withLock { $0 } == 1_000)
        await loop.idle()
        await loop.stop()
    }

    @Test func `work that adds work without end leaves timers and connections their turns`() async throws {
        let loop = try HomeLoop()
        loop.start()
        let (isDue, steps) = (Guarded(false), Guarded(0))
        let most = 3_000_000
        @Sendable func again() {
            loop.post {
                let count = steps.withLock { steps -> Int in
                    steps += 1
                    return steps
                }
                if count < most, !isDue.withLock({ $0 }) { again() }
            }
        }
        loop.post {
            _ = loop.schedule(after: .milliseconds(1)) { isDue.withLock { $0 = true } }
            again()
        }
        await loop.idle()
        #expect(steps.withLock { $0 } < most)
        await loop.stop()
    }

    @Test func `a loop that has stopped lets go of what its timers hold`() async throws {
        final class Held: Sendable {}
        weak var gone: Held?
        let loop = try HomeLoop()
        loop.start()
        do {
            let held = Held()
            gone = held
            await withCheckedContinuation { continuation in
                loop.post {
                    _ = loop.schedule(after: .seconds(3_600)) { _ = held }
                    continuation.resume()
                }
            }
        }
        #expect(gone != nil)
        await loop.stop()
        #expect(gone == nil)
    }

    @Test func `posted work may assume the isolation of any actor of the loop`() async throws {
        let loop = try HomeLoop()
        loop.start()
        let resident = Resident(loop: loop)
        await withCheckedContinuation { continuation in
            loop.post {
                resident.assumeIsolated { _ = $0.add(1) }
                continuation.resume()
            }
        }
        #expect(await resident.trace == [1])
        await loop.stop()
    }

    @Test func `work posted from many threads is all done, in each thread's order`() async throws {
        let loop = try HomeLoop()
        loop.start()
        let traces = (0..<8).map { _ in TraceBox() }
        await withTaskGroup(of: Void.self) { group in
            for sender in 0..<8 {
                group.addTask {
                    for number in 0..<500 {
                        loop.post { traces[sender].add(number) }
                    }
                }
            }
        }
        await loop.stop()
        for trace in traces { #expect(trace.numbers == Array(0..<500)) }
    }

    @Test func `timers run in the order they are due, and what they enqueue runs without another cause`() async throws {
        let loop = try HomeLoop()
        loop.start()
        let trace = TraceBox()
        await withCheckedContinuation { continuation in
            loop.post {
                let cancelled = loop.schedule(after: .milliseconds(5)) { trace.add(0) }
                _ = loop.schedule(after: .milliseconds(20)) {
                    trace.add(2)
                    loop.post { continuation.resume() }
                }
                _ = loop.schedule(after: .milliseconds(10)) { trace.add(1) }
                loop.cancel(cancelled)
            }
        }
        #expect(trace.numbers == [1, 2])
        await loop.stop()
    }

    @Test func `a timer of a loop is set and cancelled on that loop alone, in release builds, too`() async throws {
        let set = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let loop = try HomeLoop()
            loop.start()
            _ = loop.schedule(after: .seconds(1)) {}
        }
        let cancelled = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let (loop, other) = (try HomeLoop(index: 0), try HomeLoop(index: 1))
            for loop in [loop, other] { loop.start() }
            loop.post {
                let timer = loop.schedule(after: .seconds(3_600)) {}
                other.post { loop.cancel(timer) }
            }
            await loop.stop()
            while true { await Task.yield() }
        }
        for end in [set, cancelled] {
            let text = String(decoding: end.standardErrorContent, as: UTF8.self)
            #expect(text.contains("Expected to run on home loop 0."))
        }
    }

    @Test func `work after the stop is still done`() async throws {
        let loop = try HomeLoop()
        loop.start()
        await loop.stop()
        await loop.stop()
        let resident = Resident(loop: loop)
        for number in 0..<10 { #expect(await resident.add(number)) }
        #expect(await resident.trace == Array(0..<10))
    }

    @Test func `a slow step is reported with its name, or with its number after the last name`() async throws {
        let reports = AsyncStream.makeStream(of: String?.self)
        let loop = try HomeLoop(slowStep: .zero) { _, what in reports.continuation.yield(what) }
        loop.start()
        loop.post { loop.labelStep("page /") }
        for await report in reports.stream where report == "page /" { break }
        for _ in 0..<2 { loop.post {} }
        for await report in reports.stream where report == "unnamed work 2 after page /" { break }
        await loop.stop()
    }

    @Test func `timers of the same moment keep their order, and cancelled ones are forgotten`() {
        var timers = LoopTimers()
        let trace = TraceBox()
        for number in 0..<5 { _ = timers.add(due: 10) { trace.add(number) } }
        _ = timers.add(due: 5) { trace.add(-1) }
        for _ in 0..<10_000 { timers.cancel(timers.add(due: 7) { trace.add(99) }) }
        #expect(timers.nextDue == 5)
        #expect(timers.takeDue(now: 4) == nil)
        while let action = timers.takeDue(now: 10) { action() }
        #expect(trace.numbers == [-1, 0, 1, 2, 3, 4])
        #expect(timers.nextDue == nil)
    }

    private final class TraceBox: Sendable {
        private let trace = Guarded<[Int]>([])

        var numbers: [Int] { trace.withLock { $0 } }

        func add(_ number: Int) {
            trace.withLock { $0.append(number) }
        }
    }
}
