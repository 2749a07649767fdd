import Foundation
import Workflow
import WorkflowSharing

extension Scenario {
    /// A value is published to 5,000 sessions on one loop; each has applied it and rendered again.
    static var fanOut: Scenario {
        Scenario(
            name: "fan-out-5000",
            nodes: Sessions.count,
            countedOperations: 3,
            mostOperations: 1 << 8,
            countsInstructions: false,
            ours: { Sessions() },
            limit: { Callbacks() },
            expectedCheck: { $0 * Sessions.count }
        )
    }
}

/// A loop as a server's, run by the thread that waits for it.
private final class Loop: SerialExecutor, @unchecked Sendable {
    // All variables are used under the condition.
    private let condition = NSCondition()
    private var jobs: [UnownedJob] = []
    private var closures: [() -> Void] = []

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        condition.withLock { jobs.append(job) }
        condition.signal()
    }

    func post(_ closure: @escaping () -> Void) {
        condition.withLock { closures.append(closure) }
    }

    func run(until isDone: () -> Bool) {
        while !isDone() {
            let (jobs, closures) = condition.withLock {
                while self.jobs.isEmpty, self.closures.isEmpty { condition.wait() }
                defer { (self.jobs, self.closures) = ([], []) }
                return (self.jobs, self.closures)
            }
            for job in jobs { job.runSynchronously(on: asUnownedSerialExecutor()) }
            for closure in closures { closure() }
        }
    }
}

/// The number of deliveries, counted on the one thread that runs the loop.
private final class Count: @unchecked Sendable {
    var deliveries = 0
}

private struct SessionWorkflow: Workflow {
    let prices: Topic<Int>
    let count: Count

    func render(state: Void, context: RenderContext<SessionWorkflow>) -> Int {
        count.deliveries += 1
        return prices.value(in: context) ?? 0
    }
}

private actor Session {
    private let loop: Loop
    private var host: WorkflowHost<SessionWorkflow>?

    nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    init(loop: Loop) { self.loop = loop }

    func start(_ prices: Topic<Int>, _ count: Count) {
        host = WorkflowHost(
            workflow: SessionWorkflow(prices: prices, count: count),
            configuration: RuntimeConfiguration()
        )
    }
}

private final class Sessions: Subject {
    static let count = 5_000

    private let prices = Topic<Int>("prices", on: LocalBus())
    private let loop = Loop()
    private let count = Count()
    private let sessions: [Session]
    private var published = 0

    init() {
        let (loop, prices, count) = (loop, prices, count)
        sessions = (0..<Self.count).map { _ in Session(loop: loop) }
        for session in sessions { Task.detached { await session.start(prices, count) } }
        loop.run { count.deliveries == Self.count }
    }

    var check: Int { count.deliveries - Self.count }

    func run(operations: Int) {
        for _ in 0..<operations {
            published += 1
            prices.publish(published)
            loop.run { count.deliveries == Self.count * (published + 1) }
        }
    }
}

/// By hand: an array of callbacks, each of which posts the value to its session on the loop.
private final class Callbacks: Subject {
    private final class Session {
        var value = 0
    }

    private let loop = Loop()
    private let count = Count()
    private var callbacks: [(Int) -> Void] = []
    private var published = 0

    init() {
        for _ in 0..<Sessions.count {
            let (loop, count, session) = (loop, count, Session())
            callbacks.append { value in
                loop.post {
                    session.value = value
                    count.deliveries += 1
                }
            }
        }
    }

    var check: Int { count.deliveries }

    func run(operations: Int) {
        for _ in 0..<operations {
            published += 1
            for callback in callbacks { callback(published) }
            loop.run { count.deliveries == Sessions.count * published }
        }
    }
}
