import Workflow
import WorkflowTesting

extension WorkflowTestHost where WorkflowType == Parent {
    /// A host of a parent that runs what the test says.
    @MainActor
    convenience init(
        clock: TestClock = TestClock(),
        onFailure: (@Sendable (WorkFailure) -> Void)? = nil,
        mode: Mode = .standard,
        _ run: @escaping @Sendable (RenderContext<Parent>) -> Void
    ) {
        var configuration = mode.configuration
        configuration.onWorkFailure = onFailure
        self.init(workflow: Parent(run), clock: clock, configuration: configuration)
    }

    /// A pass in which the parent runs something else.
    func run(_ run: @escaping @Sendable (RenderContext<Parent>) -> Void) {
        update(workflow: Parent(run))
    }
}

struct Broken: Error, Equatable {
    var number = 0
}
