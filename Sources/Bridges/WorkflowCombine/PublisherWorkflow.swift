#if canImport(Combine)
package import Combine
package import Workflow

/// The node of a publisher that is run directly. It is subscribed to once: another publisher under the same key does
/// not replace it.
package struct PublisherWorkflow<WorkflowPublisher: Publisher>: Workflow where WorkflowPublisher.Failure == Never {
    package typealias Output = WorkflowPublisher.Output
    package typealias State = Void

    package let publisher: WorkflowPublisher

    package init(publisher: WorkflowPublisher) {
        self.publisher = publisher
    }

    package func render(state: Void, context: RenderContext<Self>) {
        context.subscribe(key: "") { publisher }
    }
}

extension PublisherWorkflow: ExpectedByName {
    package static var expectation: String { "expect(publisher:...)" }
}

extension RenderContext {
    /// Subscribes to a publisher on the first pass that names `key`, and cancels on the first that does not.
    func subscribe<P: Publisher>(
        key: AnyHashable,
        to publisher: () -> P
    ) where P.Output == WorkflowType.Output, P.Failure == Never {
        runSideEffect(key: key, delivering: EmitOutput<WorkflowType>.self) { delivery, lifetime in
            let subscription = publisher().sink { delivery.post(EmitOutput(output: $0)) }
            lifetime.onEnded { subscription.cancel() }
        }
    }
}
#endif
