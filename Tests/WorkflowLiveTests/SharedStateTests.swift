import Dispatch
import LiveModel
import Testing
import TrellisSupport
import Workflow
import WorkflowHTML
import WorkflowScreens
import WorkflowSharing

@testable import WorkflowLive

struct SharedStateTests {
    @Test func `B3 a click that sends a command is acknowledged when the command was handled`() throws {
        let paused = PausedWork()
        var configuration = RuntimeConfiguration()
        configuration.schedule = paused
        let clicks = Shared(Clicks(), configuration: configuration)
        clicks.start()
        paused.run()
        let browser = try TestBrowser(
            LiveApp(title: "Clicks") { session, _ in Clicker(clicks: clicks, session: session) }
        )
        browser.attach()
        _ = browser.take()
        try browser.click("Click")
        browser.scheduler.advance()
        #expect(browser.take() == [])
        #expect(clicks.value == 0)
        paused.run()
        browser.scheduler.advance()
        #expect(clicks.value == 1)
        #expect(browser.take() == ["[0,1]"])
    }

    @Test func `a session is connected from the answer to the end of its connection`() throws {
        let browser = try TestBrowser(LiveApp(title: "One") { _, _ in BuiltPage { p { "Nothing" } } })
        let isConnected = browser.session.context.isConnected
        #expect(isConnected.value == false)
        browser.attach()
        #expect(isConnected.value)
        browser.session.disconnect(browser.connection)
        #expect(isConnected.value == false)
        browser.attach(epoch: browser.epoch)
        #expect(isConnected.value)
        browser.session.end()
        #expect(isConnected.value == false)
    }

    @Test func `a session that is looked at late says that it is connected`() throws {
        let browser = try TestBrowser(LiveApp(title: "One") { _, _ in BuiltPage { p { "Nothing" } } })
        browser.attach()
        #expect(browser.session.context.isConnected.value)
    }
}

/// Counts clicks.
private struct Clicks: SharedWorkflow {
    struct Command: WorkflowAction, Codable {
        typealias WorkflowType = Clicks

        func apply(toState state: inout Int, context: ApplyContext<Clicks>) -> Never? {
            state += 1
            return nil
        }
    }

    func makeInitialState() -> Int { 0 }
    func render(state: Int, context: RenderContext<Clicks>) -> Int { state }
}

private struct Clicker: Workflow {
    let clicks: Shared<Clicks>
    let session: SessionContext

    func render(state: Void, context: RenderContext<Clicker>) -> BuiltScreen {
        BuiltScreen {
            button(.onClick { clicks.send(Clicks.Command(), holding: session.event?.hold()) }) { "Click" }
        }
    }
}

/// Work that goes on only while a test lets it.
private final class PausedWork: WorkSchedule, TaskExecutor {
    private let jobs = Guarded(Queue<UnownedJob>())

    var executor: (any TaskExecutor)? { self }

    func startTask(
        named name: WorkName,
        priority: TaskPriority?,
        operation: @escaping @Sendable () async -> Void
    ) -> Task<Void, Never> {
        Task(executorPreference: self, priority: priority, operation: operation)
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        jobs.withLock { $0.append(job) }
    }

    /// Runs all jobs, and those that they lead to, on a thread that is no task's.
    func run() {
        let done = DispatchSemaphore(value: 0)
        DispatchQueue(label: "PausedWork").async {
            while let job = self.jobs.withLock({ $0.popFirst() }) {
                job.runSynchronously(on: self.asUnownedTaskExecutor())
            }
            done.signal()
        }
        done.wait()
    }
}
