import Synchronization
import TestSupport
import Testing
import TrellisSupport
import Workflow
import WorkflowConcurrency
import WorkflowSharing
import WorkflowTesting

@MainActor
struct SharedTests {
    @Test func `the first rendering has the value`() {
        let host = WorkflowTestHost(workflow: Visitor(stock: Shared(Stock(initial: 3))))
        #expect(host.rendering.count == 3)
        #expect(host.rendering.changes == [])
    }

    @Test func `a command of one reaches all, as a rendering and as an action`() async {
        let clock = TestClock()
        let stock = Shared(Stock())
        let (ada, bo) = (
            WorkflowTestHost(workflow: Visitor(stock: stock), clock: clock),
            WorkflowTestHost(workflow: Visitor(stock: stock), clock: clock)
        )
        ada.rendering.take(2)
        await clock.advance(by: .zero)
        #expect(ada.rendering.count == 3)
        #expect(bo.rendering.count == 3)
        #expect(bo.rendering.changes == [3])
    }

    @Test func `a refused command tells its sender why and changes nothing`() async {
        let stock = Shared(Stock(initial: 1))
        let host = WorkflowTestHost(workflow: Visitor(stock: stock))
        host.rendering.take(2)
        await host.idle()
        #expect(host.rendering.refusal == SoldOut(left: 1))
        #expect(stock.value.count == 1)
        #expect(host.rendering.changes == [])
    }

    @Test func `the last one is for one of two`() async throws {
        let stock = Shared(Stock(initial: 1))
        async let first = stock.request(.take(1))
        async let second = stock.request(.take(1))
        let refusals = try await [first, second].compactMap(\.self)
        #expect(refusals == [SoldOut(left: 0)])
    }

    @Test func `commands of one sender keep their order`() async throws {
        let stock = Shared(Stock(initial: 0))
        for _ in 0..<100 {
            stock.send(.putBack(1))
            stock.send(.take(1))
        }
        // Each would have been refused before its predecessor.
        #expect(try await stock.request(.take(1)) == SoldOut(left: 0))
        #expect(stock.value.count == 0)
    }

    @Test func `commands from many threads all count`() async throws {
        let stock = Shared(Stock(initial: 0))
        await withDiscardingTaskGroup { group in
            for _ in 0..<8 {
                group.addTask { for _ in 0..<500 { stock.send(.putBack(1)) } }
            }
        }
        #expect(try await stock.request(.putBack(1)) == nil)
        #expect(stock.value.count == 4_001)
    }

    @Test func `a hold is released when the command was handled, not before`() async {
        let (stock, log) = (Shared(Stock()), Log())
        let host = WorkflowTestHost(workflow: Visitor(stock: stock))
        stock.send(.take(1), holding: Held { log.add("released at \(stock.value.count)") })
        #expect(log.lines == [])
        await host.idle()
        #expect(log.lines == ["released at 4"])
    }

    @Test func `work of the shared workflow runs in the test's time`() async {
        let clock = TestClock()
        let host = WorkflowTestHost(workflow: Visitor(stock: Shared(Stock(clock: clock))), clock: clock)
        await host.advance(by: .seconds(120))
        #expect(host.rendering.changes == [6, 7])
    }

    @Test func `the shared workflow starts once, however many ask at the same time`() async {
        let starts = Atomic(0)
        let made: @Sendable () -> Stock = {
            starts.add(1, ordering: .relaxed)
            return Stock()
        }
        let stock = Shared(made())
        #expect(starts.load(ordering: .relaxed) == 0)
        await withDiscardingTaskGroup { group in
            for _ in 0..<16 { group.addTask { _ = stock.value } }
        }
        #expect(starts.load(ordering: .relaxed) == 1)
    }

    @Test func `work that starts with the workflow waits until its first pass is over`() async throws {
        for _ in 0..<200 {
            let eager = Shared(Eager())
            var values = eager.values().makeAsyncIterator()
            while let value = await values.next(), value < 3 {}
            #expect(eager.value == 3)
        }
    }

    @Test func `the end of the shared workflow ends its work, on its home`() async throws {
        let log = Log()
        var shared: Shared<Logging>? = Shared(Logging(log: log))
        shared?.start()
        #expect(log.lines == ["begin"])
        shared = nil
        try await until("the work has ended") { log.lines.count == 2 }
        #expect(log.lines == ["begin", "end"])
    }

    @Test func `a follower keeps the shared workflow`() async {
        var stock: Shared<Stock>? = Shared(Stock())
        let host = WorkflowTestHost(workflow: Visitor(stock: stock!))
        stock?.send(.take(1))
        stock = nil
        await host.idle()
        #expect(host.rendering.count == 4)
    }

    @Test func `a tree that stopped says so, keeps its value and refuses commands`() async throws {
        var configuration = RuntimeConfiguration()
        configuration.onMisuse = { _ in }
        let stock = Shared(Stock(), configuration: configuration)
        let host = WorkflowTestHost(workflow: Visitor(stock: stock))
        let mirror = WorkflowTestHost(workflow: Mirror(source: stock.stopCause))
        let log = Log()
        stock.send(.goMad)
        stock.send(.take(1), holding: Held { log.add("released") })
        let error = await #expect(throws: SharedEnded.self) { try await stock.request(.take(1)) }
        #expect(error?.cause?.kind == .endlessRendering)
        await mirror.idle()
        #expect(mirror.rendering?.kind == .endlessRendering)
        #expect(host.rendering.count == 5)
        #expect(log.lines == ["released"])
    }

    @Test func `a command is an action of its workflow, and is tested as one`() {
        Stock.Command
            .tester(withState: .init(count: 1))
            .send(action: .take(2))
            .assert(output: SoldOut(left: 1))
            .send(action: .take(1))
            .assertNoOutput()
            .assert(state: .init(count: 0))
    }

    @Test func `a workflow that uses its own Shared while it starts traps`() async {
        await #expect(processExitsWith: .failure) {
            let box = SharedBox()
            box.shared.withLock { $0 = Shared(Recursive(box: box)) }
            box.shared.withLock(\.self)?.start()
        }
    }
}

/// Counts to three as soon as it starts.
private struct Eager: SharedWorkflow {
    typealias Command = Count

    struct Count: WorkflowAction, Codable {
        typealias WorkflowType = Eager

        func apply(toState state: inout Int, context: ApplyContext<Eager>) -> Never? {
            state += 1
            return nil
        }
    }

    func makeInitialState() -> Int { 0 }

    func render(state: Int, context: RenderContext<Eager>) -> Int {
        for key in ["a", "b", "c"] { Work {}.running(in: context, key: key) { Count() } }
        return state
    }
}

private struct Logging: SharedWorkflow {
    struct Command: WorkflowAction, Codable {
        typealias WorkflowType = Logging

        func apply(toState state: inout Void, context: ApplyContext<Logging>) -> Never? { nil }
    }

    let log: Log

    func render(state: Void, context: RenderContext<Logging>) -> Int {
        context.runSideEffect(key: "log") { [log] lifetime in
            log.add("begin")
            lifetime.onEnded { log.add("end") }
        }
        return 0
    }
}

private final class SharedBox: Sendable {
    let shared = Guarded<Shared<Recursive>?>(nil)
}

private struct Recursive: SharedWorkflow {
    struct Command: WorkflowAction, Codable {
        typealias WorkflowType = Recursive

        func apply(toState state: inout Void, context: ApplyContext<Recursive>) -> Never? { nil }
    }

    let box: SharedBox

    func render(state: Void, context: RenderContext<Recursive>) -> Int {
        box.shared.withLock(\.self)?.value ?? 0
    }
}

/// Calls back when it is released.
final class Held: Sendable {
    private let onEnd: @Sendable () -> Void

    init(onEnd: @escaping @Sendable () -> Void) {
        self.onEnd = onEnd
    }

    deinit { onEnd() }
}

final class Log: Sendable {
    private let state = Guarded<[String]>([])

    var lines: [String] { state.withLock(\.self) }

    func add(_ line: String) {
        state.withLock { $0.append(line) }
    }
}
