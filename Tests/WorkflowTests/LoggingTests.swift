import Dispatch
import Foundation
import Testing
import TrellisSupport
@_spi(Logging) @_spi(WorkflowInternals) import Workflow

/// Rules 1.14: logging. What is logged is set for the whole process, so each test has its own.
struct LoggingTests {
    @Test func `without the environment's permission system logging cannot be enabled`() async {
        await #expect(processExitsWith: .success) {
            unsetenv("com.squareup.workflow.allowOSLogging")
            #expect(!WorkflowLogging.isOSLoggingAllowed)
            #expect(!WorkflowLogging.enabled)
            WorkflowLogging.enabled = true
            #expect(!WorkflowLogging.enabled)
        }
    }

    @Test func `with the environment's permission, read once, it is enabled and can be disabled`() async {
        await #expect(processExitsWith: .success) {
            setenv("com.squareup.workflow.allowOSLogging", "true", 1)
            #expect(WorkflowLogging.isOSLoggingAllowed)
            unsetenv("com.squareup.workflow.allowOSLogging")
            #expect(WorkflowLogging.isOSLoggingAllowed)
            #expect(WorkflowLogging.enabled)
            WorkflowLogging.enabled = false
            #expect(!WorkflowLogging.enabled)
        }
    }

    @Test func `the configurations have the fields they had`() {
        #expect(WorkflowLogging.Config.debug.renderLoggingMode == .allNodes)
        #expect(WorkflowLogging.Config.debug.logLifetimes && WorkflowLogging.Config.debug.logActions)
        let roots = WorkflowLogging.Config.rootRendersAndActions
        #expect(roots.renderLoggingMode == .rootsOnly)
        #expect(!roots.logLifetimes && roots.logActions)
    }

    @Test func `a logger gets what the configuration asks for`() async {
        await #expect(processExitsWith: .success) {
            let logger = Lines()
            WorkflowLogging.logger = logger
            WorkflowLogging.config = .debug
            do {
                let host = WorkflowHost(workflow: Family(journal: Journal()))
                host.rendering.leaf.sink.send(.nothing)
            }
            #expect(
                logger.take() == [
                    "sessionBegan Family", "renderBegan Family", "sessionBegan Leaf", "renderBegan Leaf",
                    "renderEnded Leaf", "renderEnded Family", "actionReceived Leaf", "sessionEnded Family",
                    "sessionEnded Leaf",
                ]
            )
            WorkflowLogging.config = .rootRendersAndActions
            do {
                let host = WorkflowHost(workflow: Family(journal: Journal()))
                host.rendering.leaf.sink.send(.nothing)
            }
            #expect(logger.take() == ["renderBegan Family", "renderEnded Family", "actionReceived Leaf"])
        }
    }

    @Test func `a root that is erased or mapped is named by its workflow`() async {
        await #expect(processExitsWith: .success) {
            let logger = Lines()
            WorkflowLogging.logger = logger
            WorkflowLogging.config = .rootRendersAndActions
            for root in [
                Family(journal: Journal()).mapRendering { "\($0)" },
                Family(journal: Journal()).asAnyWorkflow().mapRendering { "\($0)" }.mapRendering { $0 + "!" },
            ] {
                _ = WorkflowHost(workflow: root)
                #expect(logger.take() == ["renderBegan Family", "renderEnded Family"])
            }
        }
    }

    @Test func `the queue of the runtime is the main queue`() async {
        await withCheckedContinuation { continuation in
            DispatchQueue.workflowExecution.async {
                MainActor.preconditionIsolated()
                continuation.resume()
            }
        }
    }
}

private final class Lines: WorkflowLogger {
    private let lines = Guarded<[String]>([])

    func log(_ event: WorkflowLogEvent) {
        lines.withLock { $0.append("\(event.kind) \(event.workflowType)") }
    }

    func take() -> [String] {
        lines.withLock { lines in
            defer { lines = [] }
            return lines
        }
    }
}
