import Testing
import Workflow
import WorkflowSharing
import WorkflowTesting

@MainActor
struct SharedValueTests {
    @Test func `the first rendering has the value of the moment`() {
        let source = SharedValue("open")
        source.set("closed")
        let host = WorkflowTestHost(workflow: Mirror(source: source))
        #expect(host.rendering == "closed")
    }

    @Test func `a change reaches every tree`() async {
        let source = SharedValue(0)
        let clock = TestClock()
        let hosts = (0..<3).map { _ in WorkflowTestHost(workflow: Mirror(source: source), clock: clock) }
        source.set(7)
        #expect(hosts.map(\.rendering) == [0, 0, 0])
        for host in hosts { await host.idle() }
        #expect(hosts.map(\.rendering) == [7, 7, 7])
    }

    @Test func `changes in one turn are one rendering, the newest`() async {
        let source = SharedValue(0)
        let counter = RenderCounter()
        let host = WorkflowTestHost(workflow: Mirror(source: source), observers: [counter])
        let before = counter.passes
        for number in 1...100 { source.set(number) }
        await host.idle()
        #expect(host.rendering == 100)
        #expect(counter.passes == before + 1)
    }

    @Test func `a change that throws keeps what it changed, and others see it`() async {
        let source = SharedValue([1])
        let host = WorkflowTestHost(workflow: Mirror(source: source))
        #expect(throws: SoldOut(left: 0)) {
            try source.update { numbers throws(SoldOut) in
                numbers.append(2)
                throw SoldOut(left: 0)
            }
        }
        await host.idle()
        #expect(host.rendering == [1, 2])
    }

    @Test func `changes from many threads are all made, and the last is seen`() async {
        let source = SharedValue(0)
        let host = WorkflowTestHost(workflow: Mirror(source: source))
        await withDiscardingTaskGroup { group in
            for _ in 0..<8 {
                group.addTask { for _ in 0..<1_000 { source.update { $0 += 1 } } }
            }
        }
        await host.idle()
        #expect(host.rendering == 8_000)
    }

    @Test func `other props follow the other value`() async {
        let (first, second) = (SharedValue("a"), SharedValue("b"))
        let host = WorkflowTestHost(workflow: Mirror(source: first))
        host.update(workflow: Mirror(source: second))
        #expect(host.rendering == "b")
        first.set("a2")
        await host.idle()
        #expect(host.rendering == "b")
        second.set("b2")
        await host.idle()
        #expect(host.rendering == "b2")
    }

    @Test func `the end of a tree ends the following`() async {
        let source = SharedValue(0)
        var hosts = (0..<10).map { _ in WorkflowTestHost(workflow: Mirror(source: source)) }
        #expect(source.followers(for: nil).count == 10)
        hosts.removeLast(9)
        #expect(source.followers(for: nil).count == 1)
        source.set(1)
        await hosts[0].idle()
        #expect(hosts[0].rendering == 1)
        await hosts[0].end()
        #expect(source.followers(for: nil).count == 0)
    }

    @Test func `a change just before the end of a tree is dropped`() async {
        let source = SharedValue(0)
        let host = WorkflowTestHost(workflow: Mirror(source: source), checks: .all)
        source.set(1)
        await host.end()
        #expect(source.followers(for: nil).count == 0)
    }

    @Test func `who begins to follow after a change that it has not seen is woken at once`() {
        let (followers, log) = (Followers(0), Log())
        let seen = followers.snapshot.version
        followers.set(1)
        let (late, current) = (Follower(), Follower())
        followers.add(late, since: seen) { log.add("late") }
        followers.add(current, since: followers.snapshot.version) { log.add("current") }
        #expect(log.lines == ["late"])
        followers.set(2)
        // The first has not looked since.
        #expect(log.lines == ["late", "current"])
    }

    @Test func `a reader outside of trees gets the value and then changes`() async {
        let source = SharedValue(1)
        var values = source.values().makeAsyncIterator()
        #expect(await values.next() == 1)
        source.set(2)
        source.set(3)
        #expect(await values.next() == 3)
        async let next = values.next()
        source.set(4)
        #expect(await next == 4)
    }

    @Test(.timeLimit(.minutes(10)))
    func `copies of an iterator wait in tasks of their own, and each gets the change`() async {
        let source = SharedValue(0)
        var values = source.values().makeAsyncIterator()
        for number in 1...50 {
            _ = await values.next()
            let copy = values
            let readers = (0..<4).map { _ in
                Task { @concurrent in
                    var copy = copy
                    return await copy.next()
                }
            }
            // Most of them wait by then.
            for _ in 0..<20 { await Task.yield() }
            source.set(number)
            for reader in readers { #expect(await reader.value == number) }
        }
    }

    @Test func `a reader that is cancelled ends`() async {
        let source = SharedValue(1)
        let reader = Task { @concurrent in
            var seen: [Int] = []
            for await value in source.values() { seen.append(value) }
            return seen
        }
        reader.cancel()
        #expect(await reader.value.count <= 1)
        #expect(source.followers(for: nil).count == 0)
    }

    @Test func `a render test says what the value is`() {
        Mirror(source: SharedValue("open"))
            .renderTester()
            .expectWorkflow(type: Follow<String>.self, producingRendering: "shut")
            .render { #expect($0 == "shut") }
    }
}

/// Counts render passes of the root.
final class RenderCounter: WorkflowObserver {
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
