#if canImport(Combine)
public import Combine
public import Workflow

extension Publisher where Failure == Never {
    /// Runs this publisher as a child whose values are actions of the parent.
    ///
    /// The child is identified by the type of the publisher and `key`, and subscribed to once: another publisher of the
    /// same type under the same key is ignored. Use a ``Worker`` or a key if the publisher may change.
    public func running<Parent>(
        in context: RenderContext<Parent>,
        key: String = ""
    ) where Output == AnyWorkflowAction<Parent> {
        asAnyWorkflow().rendered(in: context, key: key)
    }

    /// Returns this publisher as a workflow, with every value changed by `transform`.
    public func mapOutput<NewOutput>(_ transform: @escaping (Output) -> NewOutput) -> AnyWorkflow<Void, NewOutput> {
        asAnyWorkflow().mapOutput(transform)
    }

    /// Returns this publisher as a workflow whose outputs are its values.
    public func asAnyWorkflow() -> AnyWorkflow<Void, Output> {
        PublisherWorkflow(publisher: self).asAnyWorkflow()
    }
}
#endif
