import TestSupport
import Testing
import TrellisSupport
import Workflow
import WorkflowConcurrency
import WorkflowSharing
import WorkflowTesting

@testable import WorkflowData

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct DataLoaderTests {
    // MARK: - Loading

    @Test func `a query loads, then has its value`() async {
        let bench = Bench()
        let host = bench.window()
        #expect(host.rendering == .loading(last: nil))
        await host.idle()
        bench.source.end(0, "A")
        await host.idle()
        #expect(host.rendering == .loaded("A"))
        #expect(bench.source.begun == ["a"])
        await host.end()
    }

    @Test func `equal queries of many trees are loaded once`() async {
        let bench = Bench()
        let hosts = (0..<20).map { _ in bench.window() }
        await hosts[0].idle()
        bench.source.end(0, "A")
        await hosts[0].idle()
        for host in hosts {
            await host.idle()
            #expect(host.rendering == .loaded("A"))
        }
        #expect(bench.source.begun == ["a"])
        #expect(bench.data.counts.shown == 1)
    }

    @Test func `queries with other properties are other queries`() async {
        let bench = Bench()
        let host = bench.host([Item(name: "ada"), Item(name: "bo")])
        await host.idle()
        bench.source.end(1, "Bo's")
        bench.source.end(0, "Ada's")
        await host.idle()
        #expect(host.rendering == [.loaded("Ada's"), .loaded("Bo's")])
    }

    @Test func `queries of other types with equal properties are other queries`() async {
        struct Length: DataQuery {
            var name = "a"
            var reads: Set<DataName> { [] }
            func load(from source: ManualSource) async throws -> Int { try await source.load("length").count }
        }
        struct Both: Workflow {
            let data: DataLoader<ManualSource>
            func render(state: Void, context: RenderContext<Both>) -> (DataState<String>, DataState<Int>) {
                (data.value(of: Item(), in: context), data.value(of: Length(), in: context))
            }
        }
        let bench = Bench()
        let host = WorkflowTestHost(workflow: Both(data: bench.data))
        await host.idle()
        bench.source.end(0, "A")
        bench.source.end(1, "four")
        await host.idle()
        #expect(host.rendering.0 == .loaded("A"))
        #expect(host.rendering.1 == .loaded(4))
    }

    @Test func `a page that comes later has the value at once`() async {
        let bench = Bench()
        let first = bench.window()
        await first.idle()
        bench.source.end(0, "A")
        await first.idle()
        let second = bench.window()
        #expect(second.rendering == .loaded("A"))
        await second.idle()
        #expect(bench.source.begun == ["a"])
    }

    @Test func `loads beyond the limit wait, and start in their order`() async {
        let bench = Bench(loadsAtOnce: 2)
        let host = bench.host(["a", "b", "c", "d"].map { Item(name: $0) })
        await host.idle()
        #expect(bench.source.begun == ["a", "b"])
        bench.source.end(1, "B")
        await host.idle()
        #expect(bench.source.begun == ["a", "b", "c"])
        bench.source.end(0, "A")
        await host.idle()
        #expect(bench.source.begun == ["a", "b", "c", "d"])
        #expect(bench.data.counts.running == 2)
    }

    // MARK: - Changes

    @Test func `a change of a name that a query reads loads it again, and of no other`() async throws {
        let bench = Bench()
        let host = bench.host([Item(name: "a", others: ["all"]), Item(name: "b")])
        await host.idle()
        bench.source.end(0, "A")
        bench.source.end(1, "B")
        await host.idle()
        try await bench.changes.publish(["all", "nothing"])
        await host.idle()
        #expect(bench.source.begun == ["a", "b", "a"])
        // The old value stays meanwhile, so that the page renders once.
        #expect(host.rendering == [.loaded("A"), .loaded("B")])
        bench.source.end(2, "A2")
        await host.idle()
        #expect(host.rendering == [.loaded("A2"), .loaded("B")])
    }

    @Test func `names are compared as a whole`() async throws {
        let bench = Bench()
        let host = bench.host([Item(name: "tickets")])
        await host.idle()
        bench.source.end(0, "A")
        await host.idle()
        try await bench.changes.publish(["tickets/7", "ticket", "Tickets"])
        await host.idle()
        #expect(bench.source.begun.count == 1)
    }

    // TanStack/query #2154, #8530, #11526: such a change was lost, and for good if it came during the first load.
    @Test func `a change during the first load causes another load, and the older result is not final`() async throws {
        let bench = Bench()
        let host = bench.window()
        await host.idle()
        try await bench.changes.publish(["a"])
        await host.idle()
        #expect(bench.source.begun.count == 1)
        bench.source.end(0, "old")
        await host.idle()
        #expect(host.rendering == .loading(last: "old"))
        bench.source.end(1, "new")
        await host.idle()
        #expect(host.rendering == .loaded("new"))
        #expect(bench.source.begun.count == 2)
    }

    // rakkasjs #108: quick changes left the query invalid for ever.
    @Test func `any number of changes during a load cause one more load`() async throws {
        let bench = Bench()
        let host = bench.window()
        await host.idle()
        for _ in 1...100 { try await bench.changes.publish(["a"]) }
        await host.idle()
        bench.source.end(0, "1")
        await host.idle()
        for _ in 1...100 { try await bench.changes.publish(["a"]) }
        bench.source.end(1, "2")
        await host.idle()
        bench.source.end(2, "3")
        await host.idle()
        #expect(host.rendering == .loaded("3"))
        #expect(bench.source.begun.count == 3)
    }

    @Test func `changes before a waiting load begins are part of it`() async throws {
        let bench = Bench(loadsAtOnce: 1)
        let host = bench.host([Item(name: "a"), Item(name: "b")])
        await host.idle()
        for _ in 1...10 { try await bench.changes.publish(["b"]) }
        bench.source.end(0, "A")
        await host.idle()
        bench.source.end(1, "B")
        await host.idle()
        #expect(host.rendering == [.loaded("A"), .loaded("B")])
        #expect(bench.source.begun == ["a", "b"])
    }

    // vercel/swr #173: the answer of an older request overwrote that of a newer one.
    @Test func `there is one load of a query at a time, so no older value follows a newer one`() async throws {
        let bench = Bench(ignoresCancellation: true)
        let host = bench.window()
        await host.idle()
        for number in 0..<10 {
            try await bench.changes.publish(["a"])
            await host.idle()
            #expect(bench.source.begun.count == number + 1)
            bench.source.end(number, "\(number)")
            await host.idle()
            #expect(host.rendering.value == "\(number)")
        }
    }

    @Test func `changes without end do not keep newer values from the page`() async throws {
        let bench = Bench()
        let host = bench.window()
        await host.idle()
        bench.source.end(0, "0")
        await host.idle()
        try await bench.changes.publish(["a"])
        for number in 1...5 {
            await host.idle()
            try await bench.changes.publish(["a"])
            bench.source.end(number, "\(number)")
            await host.idle()
            #expect(host.rendering == .loading(last: "\(number)"))
        }
        bench.source.end(6, "6")
        await host.idle()
        #expect(host.rendering == .loaded("6"))
    }

    @Test func `an equal value renders nothing`() async throws {
        let bench = Bench()
        let counter = PassCounter()
        let host = WorkflowTestHost(workflow: Window(data: bench.data), clock: bench.clock, observers: [counter])
        await host.idle()
        bench.source.end(0, "A")
        await host.idle()
        let passes = counter.passes
        try await bench.changes.publish(["a"])
        await host.idle()
        bench.source.end(1, "A")
        await host.idle()
        #expect(bench.source.begun.count == 2)
        #expect(counter.passes == passes)
    }

    // vercel/swr #828, #1139: what was changed while nobody showed it, or just before, came up with its old value.
    @Test func `a page that comes after a change does not show the older value as final`() async throws {
        let bench = Bench()
        let (first, counter) = (bench.window(), PassCounter())
        await first.idle()
        bench.source.end(0, "old")
        await first.idle()
        try await bench.changes.publish(["a"])
        let second = WorkflowTestHost(workflow: Window(data: bench.data), clock: bench.clock, observers: [counter])
        #expect(second.rendering == .loading(last: "old"))
        await first.idle()
        bench.source.end(1, "old")
        await first.idle()
        await second.idle()
        // It was the same after all.
        #expect(second.rendering == .loaded("old"))
        #expect(first.rendering == .loaded("old"))
    }

    // vercel/swr #420: a list that was asked for before a row was deleted brought the row back.
    @Test func `who writes sees the write, or that a load is due`() async throws {
        let bench = Bench()
        let host = bench.window()
        await host.idle()
        // The load has read the row. Then it is deleted.
        try await bench.changes.publish(["a"])
        bench.source.end(0, "row")
        await host.idle()
        #expect(host.rendering == .loading(last: "row"))
        bench.source.end(1, "")
        await host.idle()
        #expect(host.rendering == .loaded(""))
    }

    // MARK: - Another query

    // phoenix_live_view #2862, #3046: the result for the old parameters stood below the new ones.
    @Test func `another query shows nothing of the one before`() async {
        let bench = Bench()
        let host = bench.window()
        await host.idle()
        bench.source.end(0, "A")
        await host.idle()
        host.update(workflow: Window(data: bench.data, item: Item(name: "b")))
        #expect(host.rendering == .loading(last: nil))
        await host.idle()
        bench.source.end(1, "B")
        await host.idle()
        #expect(host.rendering == .loaded("B"))
    }

    @Test func `the value of the query before may be kept while the next one loads`() async {
        let bench = Bench()
        let host = bench.window(keepsPrevious: true)
        await host.idle()
        bench.source.end(0, "A")
        await host.idle()
        host.update(workflow: Window(data: bench.data, item: Item(name: "b"), keepsPrevious: true))
        #expect(host.rendering == .loading(last: "A"))
        host.update(workflow: Window(data: bench.data, item: Item(name: "c"), keepsPrevious: true))
        #expect(host.rendering == .loading(last: "A"))
        await host.idle()
        bench.source.end(bench.source.begun.count - 1, "C")
        await host.idle()
        #expect(host.rendering == .loaded("C"))
    }

    @Test func `the value of the query before stays while one is tried again that has failed`() async {
        let bench = Bench(retry: nil)
        let host = bench.window(keepsPrevious: true)
        await host.idle()
        let other = bench.window(Item(name: "b"))
        await other.idle()
        bench.source.end(0, "A")
        bench.source.end(1, .failure(Refused()))
        await host.idle()
        await other.idle()
        #expect(other.rendering.failure != nil)
        host.update(workflow: Window(data: bench.data, item: Item(name: "b"), keepsPrevious: true))
        #expect(host.rendering == .loading(last: "A"))
        // The loads of a query are on the schedule of the tree that showed it first.
        await other.idle()
        bench.source.end(2, "B")
        await other.idle()
        await host.idle()
        #expect(host.rendering == .loaded("B"))
    }

    // Kong/swrv #24: the answer for the key before was shown for the new one.
    @Test func `the answer for a query that was left is dropped`() async {
        let bench = Bench(ignoresCancellation: true)
        let host = bench.window()
        await host.idle()
        host.update(workflow: Window(data: bench.data, item: Item(name: "b")))
        await host.idle()
        #expect(bench.source.cancelled == [0])
        bench.source.end(1, "B")
        bench.source.end(0, "A")
        await host.idle()
        #expect(host.rendering == .loaded("B"))
    }

    // sentry #42123, merico-ai/table #1491: a query that was cancelled and shown again stayed loading.
    @Test(arguments: [true, false])
    func `a query that was left and comes back is loaded again`(ignoresCancellation: Bool) async {
        let bench = Bench(ignoresCancellation: ignoresCancellation)
        let host = bench.window()
        await host.idle()
        host.update(workflow: Window(data: bench.data, item: Item(name: "b")))
        await host.idle()
        host.update(workflow: Window(data: bench.data))
        await host.idle()
        #expect(bench.source.begun == ["a", "b", "a"])
        bench.source.end(0, "older")
        bench.source.end(2, "A")
        await host.idle()
        #expect(host.rendering == .loaded("A"))
        bench.source.end(1, "B")
        await host.end()
        #expect(bench.data.counts.running == 0)
    }

    @Test func `the answer of a cancelled load is not that of the load after it`() async throws {
        let bench = Bench(ignoresCancellation: true)
        let entry = bench.data.entry(for: Item(), nil)
        let followers = [Follower(), Follower()]
        entry.show(followers[0], since: 0)
        try await until("the first load has begun") { bench.source.begun.count == 1 }
        entry.hide(followers[0])
        entry.show(followers[1], since: 0)
        try await until("the second load has begun") { bench.source.begun.count == 2 }
        bench.source.end(0, "older")
        try await until("the first load has ended") { bench.data.counts.running == 1 }
        #expect(entry.now.value.state == .loading(last: nil))
        bench.source.end(1, "A")
        try await until("the second load has ended") { bench.data.counts.running == 0 }
        #expect(entry.now.value.state == .loaded("A"))
        entry.hide(followers[1])
    }

    // reduxjs/redux-toolkit #4267: each left a cache entry behind.
    @Test func `queries that are left while they load leave nothing behind`() async {
        let bench = Bench(loadsAtOnce: 2)
        let host = bench.window()
        for number in 0..<200 {
            host.update(workflow: Window(data: bench.data, item: Item(name: "\(number)")))
            if number.isMultiple(of: 7) { await host.idle() }
        }
        await host.idle()
        let counts = bench.data.counts
        #expect((counts.shown, counts.entries, counts.names, counts.waiting) == (1, 1, 1, 0))
        await host.end()
        let after = bench.data.counts
        #expect((after.shown, after.entries, after.names, after.running) == (0, 0, 0, 0))
    }

    @Test func `a load that ignores its cancellation keeps its place`() async {
        let bench = Bench(loadsAtOnce: 1, ignoresCancellation: true)
        let host = bench.window()
        await host.idle()
        host.update(workflow: Window(data: bench.data, item: Item(name: "b")))
        await host.idle()
        #expect(bench.source.begun == ["a"])
        bench.source.end(0, "A")
        await host.idle()
        #expect(bench.source.begun == ["a", "b"])
    }

    @Test func `the end of one page cancels nothing that another shows, and that of the last does`() async {
        let bench = Bench()
        let (first, second) = (bench.window(), bench.window())
        await first.idle()
        await second.end()
        #expect(bench.source.cancelled == [])
        await first.end()
        #expect(bench.source.cancelled == [0])
        #expect(bench.data.counts.entries == 0)
    }

    // reduxjs/redux-toolkit #1530: what nobody showed was loaded again.
    @Test func `a change loads nothing that nobody shows`() async throws {
        let bench = Bench()
        let host = bench.window()
        await host.idle()
        bench.source.end(0, "A")
        await host.idle()
        await host.end()
        try await bench.changes.publish(["a"])
        let other = bench.window(Item(name: "b"))
        await other.idle()
        #expect(bench.source.begun == ["a", "b"])
    }

    // MARK: - Failures

    @Test func `a failure has the error, and the last value`() async throws {
        let bench = Bench()
        let host = bench.window()
        await host.idle()
        bench.source.end(0, "A")
        await host.idle()
        try await bench.changes.publish(["a"])
        await host.idle()
        bench.source.end(1, .failure(Refused()))
        await host.idle()
        #expect(host.rendering == .failed(DataFailure(Refused(), last: "A")))
        #expect(host.rendering.failure?.error.error is Refused)
        #expect(bench.problems.lines == ["notLoaded(\"Item\")"])
    }

    @Test func `a user retries, for all who show it`() async {
        let bench = Bench(retry: nil)
        let (host, other) = (bench.window(), bench.window())
        await host.idle()
        bench.source.end(0, .failure(Refused()))
        await host.idle()
        await other.idle()
        let retry = other.rendering.failure?.retry
        retry?()
        retry?()
        await host.idle()
        #expect(host.rendering == .loading(last: nil))
        bench.source.end(1, "A")
        await host.idle()
        #expect(host.rendering == .loaded("A"))
        // It has nothing more to do.
        retry?()
        await host.idle()
        #expect(bench.source.begun.count == 2)
    }

    @Test func `a failure is tried again after a wait, which grows`() async {
        let bench = Bench(retry: .exponential(from: .seconds(1), limit: .seconds(3), jitter: 0))
        let host = bench.window()
        await host.idle()
        for (number, wait) in [1, 2, 3, 3].enumerated() {
            bench.source.end(number, .failure(Refused()))
            await host.idle()
            await host.advance(by: .seconds(wait) - .milliseconds(1))
            #expect(bench.source.begun.count == number + 1)
            // The failure stays on the page.
            #expect(host.rendering.failure != nil)
            await host.advance(by: .milliseconds(1))
            #expect(bench.source.begun.count == number + 2)
        }
        bench.source.end(4, "A")
        await host.idle()
        #expect(host.rendering == .loaded("A"))
        // Only the first one is reported.
        #expect(bench.problems.lines.count == 1)
    }

    @Test func `a change tries a failed query at once, and the wait is over`() async throws {
        let bench = Bench()
        let host = bench.window()
        await host.idle()
        bench.source.end(0, .failure(Refused()))
        await host.idle()
        try await bench.changes.publish(["a"])
        await host.idle()
        #expect(bench.source.begun.count == 2)
        bench.source.end(1, "A")
        await host.idle()
        await host.advance(by: .seconds(60))
        #expect(bench.source.begun.count == 2)
        #expect(host.rendering == .loaded("A"))
    }

    // reduxjs/redux-toolkit #4942: the attempts went on after the component had gone.
    @Test func `nobody tries again what nobody shows`() async {
        let bench = Bench()
        let host = bench.window()
        await host.idle()
        bench.source.end(0, .failure(Refused()))
        await host.idle()
        host.update(workflow: Window(data: bench.data, item: Item(name: "b")))
        await host.advance(by: .seconds(60))
        #expect(bench.source.begun == ["a", "b"])
        await host.end()
    }

    // TanStack/query #3031: who came back during the wait stayed in loading with nothing under way.
    @Test func `a page that comes during the wait has the query loaded at once`() async {
        let bench = Bench(retry: .constant(.seconds(3_600)))
        let host = bench.window()
        await host.idle()
        bench.source.end(0, .failure(Refused()))
        await host.idle()
        let other = bench.window()
        #expect(other.rendering == .loading(last: nil))
        #expect(host.rendering.failure != nil)
        await host.idle()
        #expect(bench.source.begun.count == 2)
        bench.source.end(1, .failure(Refused()))
        await host.idle()
        await other.idle()
        #expect(other.rendering.failure != nil)
    }

    // TanStack/query #8060: an error of cancellation that nobody had asked for.
    @Test func `an error of cancellation that the source makes is a failure`() async {
        let bench = Bench()
        let host = bench.window()
        await host.idle()
        bench.source.end(0, .failure(CancellationError()))
        await host.idle()
        #expect(host.rendering.failure?.error.error is CancellationError)
    }

    @Test func `a failure of a load that a change came after is tried again at once`() async throws {
        let bench = Bench(retry: nil)
        let host = bench.window()
        await host.idle()
        try await bench.changes.publish(["a"])
        bench.source.end(0, .failure(Refused()))
        await host.idle()
        #expect(bench.source.begun.count == 2)
        bench.source.end(1, "A")
        await host.idle()
        #expect(host.rendering == .loaded("A"))
    }

    // MARK: - The source of changes

    @Test func `a source of changes that fails is asked again, and then everything is loaded again`() async {
        let changes = BreakableChanges()
        let bench = Bench(retry: .exponential(from: .seconds(1), jitter: 0), hearing: changes)
        let host = bench.window()
        await host.idle()
        bench.source.end(0, "A")
        await host.idle()
        #expect(changes.starts == 1)
        changes.fails = true
        changes.breakOff()
        await host.idle()
        #expect(host.rendering == .loaded("A"))
        await host.advance(by: .seconds(1))
        await host.advance(by: .seconds(2))
        #expect(changes.starts == 3)
        changes.fails = false
        await host.advance(by: .seconds(4))
        #expect(bench.source.begun.count == 2)
        bench.source.end(1, "B")
        await host.idle()
        #expect(host.rendering == .loaded("B"))
        #expect(bench.problems.lines == ["notListening", "notListening", "notListening"])
    }

    @Test func `a value that was loaded before changes are heard is not the newest`() async {
        let changes = BreakableChanges()
        changes.fails = true
        let bench = Bench(hearing: changes)
        let host = bench.window()
        await host.idle()
        bench.source.end(0, "A")
        await host.idle()
        #expect(host.rendering == .loading(last: "A"))
        changes.fails = false
        await host.advance(by: .seconds(1))
        bench.source.end(1, "A")
        await host.idle()
        #expect(host.rendering == .loaded("A"))
        changes.fails = true
        changes.breakOff()
        await host.idle()
        // What is shown stays. For a page that comes now it may be old.
        #expect(host.rendering == .loaded("A"))
        let other = bench.window()
        #expect(other.rendering == .loading(last: "A"))
        changes.fails = false
        await host.advance(by: .seconds(1))
        bench.source.end(2, "A")
        await host.idle()
        await other.idle()
        #expect(other.rendering == .loaded("A"))
        #expect(bench.source.begun.count == 3)
    }

    @Test func `a load that succeeds while changes are not heard ends a failure`() async {
        let changes = BreakableChanges()
        let bench = Bench(hearing: changes)
        let host = bench.window()
        await host.idle()
        bench.source.end(0, "A")
        await host.idle()
        // The database goes, and takes the source of changes with it.
        changes.breakOff()
        await host.advance(by: .seconds(1))
        changes.fails = true
        changes.breakOff()
        bench.source.end(1, .failure(Refused()))
        await host.idle()
        #expect(host.rendering == .failed(DataFailure(Refused(), last: "A")))
        await host.advance(by: .seconds(1))
        bench.source.end(2, "A")
        await host.idle()
        #expect(host.rendering == .loading(last: "A"))
        changes.fails = false
        await host.advance(by: .seconds(1))
        bench.source.end(3, "A")
        await host.idle()
        #expect(host.rendering == .loaded("A"))
    }

    @Test func `a loader that is released stops listening`() async throws {
        let changes = BreakableChanges()
        do {
            let data = DataLoader(ManualSource(), changes: changes)
            let host = WorkflowTestHost(workflow: Window(data: data), checks: .all, limit: .seconds(300))
            await host.idle()
            #expect(changes.listeners == 1)
            await host.end()
            #expect(changes.listeners == 1)
        }
        try await until("the loader stops listening") { changes.listeners == 0 }
    }

    // MARK: - Trees

    @Test func `nothing of a query is saved, and a restored tree loads it`() async {
        struct Page: DurableWorkflow {
            let data: DataLoader<ManualSource>
            func makeInitialState() -> Int { 1 }
            func render(state: Int, context: RenderContext<Page>) -> DataState<String> {
                data.value(of: Item(), in: context)
            }
        }
        let bench = Bench()
        let host = WorkflowTestHost(workflow: Page(data: bench.data))
        await host.idle()
        bench.source.end(0, "A")
        await host.idle()
        let snapshot = host.snapshot()
        await host.end()
        let restored = WorkflowTestHost(workflow: Page(data: bench.data), restoring: snapshot)
        #expect(restored.rendering == .loading(last: nil))
        await restored.idle()
        bench.source.end(1, "B")
        await restored.idle()
        #expect(restored.rendering == .loaded("B"))
    }

    private struct Tenant: DataQuery {
        /// The tenant for whom a page is made.
        @TaskLocal static var current = "nobody"

        var reads: Set<DataName> { ["tenant"] }
        func load(from source: ManualSource) async throws -> String {
            "\(try await source.load("tenant")) for \(Self.current)"
        }
    }

    private struct TenantPage: Workflow {
        let data: DataLoader<ManualSource>
        func render(state: Void, context: RenderContext<TenantPage>) -> DataState<String> {
            data.value(of: Tenant(), in: context)
        }
    }

    @Test func `a load has the task-local values of nobody, as it is for all pages`() async throws {
        let bench = Bench()
        let host = await Tenant.$current.withValue("Ada") {
            let host = WorkflowTestHost(workflow: TenantPage(data: bench.data), clock: bench.clock)
            await host.idle()
            return host
        }
        bench.source.end(0, "1")
        await host.idle()
        #expect(host.rendering == .loaded("1 for nobody"))
        try await Tenant.$current.withValue("Bo") { try await bench.changes.publish(["tenant"]) }
        await host.idle()
        bench.source.end(1, "2")
        await host.idle()
        #expect(host.rendering == .loaded("2 for nobody"))
    }

    @Test func `a load of a live page has the task-local values of nobody`() async throws {
        let bench = Bench()
        let (entry, follower) = (bench.data.entry(for: Tenant(), nil), Follower())
        Tenant.$current.withValue("Ada") { entry.show(follower, since: 0) }
        // What was loaded before changes are heard is loaded again, so there may be another load.
        func endLoads(with value: String) { for load in bench.source.begun.indices { bench.source.end(load, value) } }
        try await until("the load has ended") {
            endLoads(with: "1")
            return entry.now.value.state == .loaded("1 for nobody")
        }
        let before = bench.source.begun.count
        try await Tenant.$current.withValue("Bo") { try await bench.changes.publish(["tenant"]) }
        try await until("another load has begun") { bench.source.begun.count > before }
        try await until("the load has ended") {
            endLoads(with: "2")
            return entry.now.value.state == .loaded("2 for nobody")
        }
        entry.hide(follower)
    }

    @Test func `the names of a query may be made with the loader`() async {
        struct Curious: DataQuery {
            @TaskLocal static var ask: (@Sendable () -> Set<DataName>)?
            var reads: Set<DataName> { Self.ask?() ?? [] }
            func load(from source: ManualSource) async throws -> String { try await source.load("curious") }
        }
        let bench = Bench()
        let (entry, follower) = (bench.data.entry(for: Curious(), nil), Follower())
        Curious.$ask.withValue({ [data = bench.data] in ["\(data.counts.shown)"] }) {
            entry.show(follower, since: 0)
        }
        #expect(bench.data.counts.names == 1)
        entry.hide(follower)
    }

    @Test func `a query's code may use the loader`() async throws {
        /// Publishes while it loads, as a load that fills a cache may.
        struct Busy: DataQuery {
            var reads: Set<DataName> { ["busy"] }
            func load(from changes: BusDataChanges) async throws -> Int {
                try await changes.publish(["other"])
                return 1
            }
        }
        struct Page: Workflow {
            let data: DataLoader<BusDataChanges>
            func render(state: Void, context: RenderContext<Page>) -> DataState<Int> {
                data.value(of: Busy(), in: context)
            }
        }
        let changes = BusDataChanges.local()
        let host = WorkflowTestHost(workflow: Page(data: DataLoader(changes)))
        await host.idle()
        #expect(host.rendering == .loaded(1))
    }

    @Test func `the description of an error may use the loader`() async {
        struct Talkative: Error, CustomStringConvertible {
            let data: DataLoader<ManualSource>
            var description: String { "\(data.counts.shown) shown" }
        }
        let bench = Bench()
        let host = bench.window()
        await host.idle()
        bench.source.end(0, .failure(Talkative(data: bench.data)))
        await host.idle()
        #expect(host.rendering.failure?.error.description == "1 shown")
    }
}

/// Counts render passes of the root.
final class PassCounter: WorkflowObserver {
    private(set) var passes = 0

    func workflowWillRender<WorkflowType: Workflow>(
        _ workflow: WorkflowType,
        state: WorkflowType.State,
        session: WorkflowSession
    ) -> ((WorkflowType.Rendering) -> Void)? {
        if session.parent == nil { passes += 1 }
        return nil
    }
}

/// A source of changes that a test breaks.
final class BreakableChanges: DataChanges {
    private struct State {
        var starts = 0
        var fails = false
        var listeners: [Int: AsyncThrowingStream<Never, any Error>.Continuation] = [:]
    }

    private let state = Guarded(State())

    var starts: Int { state.withLock { $0.starts } }
    var listeners: Int { state.withLock { $0.listeners.count } }
    var fails: Bool {
        get { state.withLock { $0.fails } }
        set { state.withLock { $0.fails = newValue } }
    }

    func breakOff() {
        for listener in state.withLock({ $0.listeners.values }) { listener.finish(throwing: Refused()) }
    }

    func publish(_ names: Set<DataName>) async throws {}

    func listen(_ receive: @escaping @Sendable (DataChange) -> Void) async throws {
        let (end, continuation) = AsyncThrowingStream.makeStream(of: Never.self)
        let number = try state.withLock { state in
            state.starts += 1
            if state.fails { throw Refused() }
            state.listeners[state.starts] = continuation
            return state.starts
        }
        defer { state.withLock { $0.listeners[number] = nil } }
        receive(.everything)
        for try await _ in end {}
    }
}
