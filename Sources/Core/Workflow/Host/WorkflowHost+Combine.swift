#if canImport(Combine)
public import Combine

extension WorkflowHost {
    /// Publishes the current rendering to each subscriber, then each new one, before the output of the same event. Finishes
    /// when the host ends.
    public var renderingPublisher: AnyPublisher<WorkflowType.Rendering, Never> {
        let listeners = tree.ensuredListeners
        if let subject = listeners.renderingSubject as? CurrentValueSubject<WorkflowType.Rendering, Never> {
            return subject.eraseToAnyPublisher()
        }
        let subject = CurrentValueSubject<WorkflowType.Rendering, Never>(rendering)
        listeners.renderingSubject = subject
        _ = listeners.add {
            $0.onRendering = { subject.send($0) }
            $0.onFinish = { subject.send(completion: .finished) }
        }
        return subject.eraseToAnyPublisher()
    }

    /// Publishes each output emitted after subscribing. Finishes when the host ends.
    public var outputPublisher: AnyPublisher<WorkflowType.Output, Never> {
        let listeners = tree.ensuredListeners
        if let subject = listeners.outputSubject as? PassthroughSubject<WorkflowType.Output, Never> {
            return subject.eraseToAnyPublisher()
        }
        let subject = PassthroughSubject<WorkflowType.Output, Never>()
        listeners.outputSubject = subject
        _ = listeners.add {
            $0.onOutput = { subject.send($0) }
            $0.onFinish = { subject.send(completion: .finished) }
        }
        return subject.eraseToAnyPublisher()
    }
}
#endif
