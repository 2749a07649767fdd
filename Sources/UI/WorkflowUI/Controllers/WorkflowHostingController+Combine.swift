#if canImport(UIKit) && canImport(Combine)
import Combine
import Workflow

extension WorkflowHostingController {
    /// A publisher of each output of the root workflow that is emitted after subscribing.
    public var outputPublisher: AnyPublisher<Output, Never> { host.outputPublisher }
}
#endif
