import TestSupport
import Testing
import TrellisSupport
import WorkflowSharing
import Workflow

@testable import WorkflowData

/// Viewers, writers and loads on many threads.
@Suite(.timeLimit(.minutes(10)))
struct DataRaceTests {
    private final class Numbers: Sendable {
        private let values = Guarded<[Int: Int]>([:])
        let loads = Guarded(0)

        func value(_ number: Int) -> Int { values.withLock { $0[number] ?? 0 } }
        func add(_ number: Int) { values.withLock { $0[number, default: 0] += 1 } }
    }

    private struct Number: DataQuery {
        let number: Int
        var reads: Set<DataName> { ["number/\(number)"] }

        func load(from numbers: Numbers) async throws -> Int {
            numbers.loads.withLock { $0 += 1 }
            let value = numbers.value(number)
            await Task.yield()
            if value % 17 == 16 { throw Refused() }
            return value
        }
    }

    @Test func `at rest everybody has what was written last`() async throws {
        let numbers = Numbers()
        let data = DataLoader(
            numbers,
            changes: .local(),
            loadsAtOnce: 3,
            retry: .constant(.milliseconds(1)),
            onProblem: { _ in }
        )
        let kept = (0..<5).map { number in (data.entry(for: Number(number: number), nil), Follower()) }
        for (entry, follower) in kept { entry.show(follower, since: 0) }
        try await withThrowingDiscardingTaskGroup { group in
            for writer in 0..<4 {
                group.addTask {
                    for step in 0..<200 {
                        numbers.add((writer + step) % 5)
                        try await data.changes.publish(["number/\((writer + step) % 5)"])
                    }
                }
            }
            for viewer in 0..<4 {
                group.addTask {
                    for step in 0..<200 {
                        let entry = data.entry(for: Number(number: (viewer + step) % 7), nil)
                        let follower = Follower()
                        let (first, _) = entry.first()
                        entry.show(follower, since: first.version)
                        await Task.yield()
                        entry.hide(follower)
                    }
                }
            }
        }
        for number in 0..<5 where numbers.value(number) % 17 == 16 {
            numbers.add(number)
            try await data.changes.publish(["number/\(number)"])
        }
        try await until("all loads have ended") { data.counts.running == 0 && data.counts.waiting == 0 }
        for (number, (entry, _)) in kept.enumerated() {
            try await until("the number is shown") { entry.now.value.state == .loaded(numbers.value(number)) }
        }
        for (entry, follower) in kept { entry.hide(follower) }
        #expect(data.counts.shown == 0)
        #expect(data.counts.names == 0)
        try await until("all loads have ended") { data.counts.running == 0 }
    }
}
