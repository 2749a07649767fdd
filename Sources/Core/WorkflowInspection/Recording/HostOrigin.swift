import Workflow

/// The parts that a host was made of, to make trees beside it.
///
/// `@unchecked Sendable`: the interceptors are used on the home of the host alone, where such trees are made.
final class HostOrigin: @unchecked Sendable {
    let root: any Workflow.Type
    let interceptors: [any WorkflowInterceptor]
    let configuration: RuntimeConfiguration

    init<Root: Workflow>(
        of root: Root.Type,
        interceptors: [any WorkflowInterceptor],
        configuration: RuntimeConfiguration
    ) {
        self.root = root
        self.interceptors = interceptors
        self.configuration = configuration.unwatched
    }
}
