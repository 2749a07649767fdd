#if canImport(Combine)
    import Combine

    extension WorkflowHost {
        /// Publishes the current rendering to each subscriber, then each new one, before the output of the same event.
        public var renderingPublisher: AnyPublisher<WorkflowType.Rendering, Never> {
            let subject = CurrentValueSubject<WorkflowType.Rendering, Never>(rendering)
            let subscription = tree.ensuredListeners.add(
                onRendering: { [weak subject] in subject?.send($0) },
                onFinish: { [weak subject] in subject?.send(completion: .finished) }
            )
            return
                subject
                .handleEvents(receiveCancel: { subscription.cancel() })
                .eraseToAnyPublisher()
        }

        /// Publishes each output emitted after subscribing.
        public var outputPublisher: AnyPublisher<WorkflowType.Output, Never> {
            let subject = PassthroughSubject<WorkflowType.Output, Never>()
            let subscription = tree.ensuredListeners.add(
                onOutput: { [weak subject] in subject?.send($0) },
                onFinish: { [weak subject] in subject?.send(completion: .finished) }
            )
            return
                subject
                .handleEvents(receiveCancel: { subscription.cancel() })
                .eraseToAnyPublisher()
        }
    }
#endif
