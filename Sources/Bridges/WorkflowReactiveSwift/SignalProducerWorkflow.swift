#if canImport(ReactiveSwift)
package import ReactiveSwift
internal import TrellisSupport
package import Workflow

/// The node of a producer that is run directly. It is started once: another producer under the same key does not
/// replace it.
package struct SignalProducerWorkflow<Value>: Workflow {
    package typealias Output = Value
    package typealias State = Void

    package let signalProducer: SignalProducer<Value, Never>

    package init(signalProducer: SignalProducer<Value, Never>) {
        self.signalProducer = signalProducer
    }

    package func render(state: Void, context: RenderContext<Self>) {
        context.start(key: "") { signalProducer }
    }
}

extension SignalProducerWorkflow: ExpectedByName {
    package static var expectation: String { "expectSignalProducer(...)" }
}

extension RenderContext {
    /// Starts a producer on the first pass that names `key`, and disposes of it on the first that does not.
    func start(
        key: AnyHashable,
        log: () -> WorkerLog.Run? = { nil },
        _ producer: () -> SignalProducer<WorkflowType.Output, Never>
    ) {
        runSideEffect(key: key, delivering: EmitOutput<WorkflowType>.self) { delivery, lifetime in
            let run = log()
            let disposable = producer().startWithValues {
                run?.output()
                delivery.post(EmitOutput(output: $0))
            }
            lifetime.onEnded {
                disposable.dispose()
                run?.end()
            }
        }
    }
}
#endif
