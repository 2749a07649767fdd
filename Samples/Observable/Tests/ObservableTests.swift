import ObservableCore
import ObservableWeb
import Synchronization
import Testing
import Workflow
import WorkflowLive
import WorkflowSwiftUI
import WorkflowWebTesting

@MainActor
struct ObservableTests {
    @Test func `a counter counts by its step, up to its greatest count`() {
        let host = WorkflowHost(workflow: CounterWorkflow(maxCount: 5))
        host.rendering.step = 3
        host.rendering.sendAction(.increment)
        #expect(host.rendering.count == 3)
        host.rendering.sendAction(.increment)
        #expect(host.rendering.count == 5)
        host.rendering.sendAction(.decrement)
        #expect(host.rendering.count == 2)
        host.rendering.sendAction(.reset)
        #expect(host.rendering.count == 0)
    }

    @Test func `a board shows its children, and one that comes and goes`() {
        let host = WorkflowHost(workflow: BoardWorkflow())
        #expect(host.rendering.second == nil)
        host.rendering.showsSecond = true
        host.rendering.second?.sendAction(.increment)
        #expect(host.rendering.second?.count == 1)
        host.rendering.actions.send(.add)
        host.rendering.counters.last?.sendAction(.increment)
        #expect(host.rendering.counters.map(\.count) == [0, 0, 1])
        host.rendering.actions.send(.removeLast)
        #expect(host.rendering.counters.count == 2)
    }

    @Test func `an action notifies those that read what it changes, and nobody else`() {
        let host = WorkflowHost(workflow: BoardWorkflow())
        let first = Notified { _ = host.rendering.first.count }
        let title = Notified { _ = host.rendering.title }
        let counters = Notified { _ = host.rendering.counters.map(\.count) }
        host.rendering.first.sendAction(.increment)
        #expect(first.isNotified)
        #expect(!title.isNotified)
        #expect(!counters.isNotified)
    }

    @Test func `the same workflow is a live page`() async throws {
        let app = LiveApp(title: "Counters") { _, _ in BoardWorkflow().mapRendering(BoardPage.init) }
        let page = try await PageTest(app).get("/")
        try await page.click(.button("More of First"))
        try await page.click(.button("More of First"))
        page.expect(.text("First: 2"))
        try await page.click(.button("Show the second"))
        try await page.click(.button("More of Second"))
        page.expect(.text("Second: 1"))
        try await page.fill(.field("Title"), "Mine")
        page.expect(.heading("Mine"))
        try await page.click(.button("Add a counter"))
        page.expect(.text("Counter 3: 0"))
    }
}

/// Whether something that was read has changed since.
private final class Notified: Sendable {
    private let flag = Atomic(false)

    init(_ read: () -> Void) {
        withObservationTracking(read) { self.flag.store(true, ordering: .relaxed) }
    }

    var isNotified: Bool { flag.load(ordering: .relaxed) }
}
