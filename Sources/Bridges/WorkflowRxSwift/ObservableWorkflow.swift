#if canImport(RxSwift)
package import RxSwift
internal import TrellisSupport
package import Workflow

/// The node of an observable that is run directly. It is subscribed to once: another observable under the same key does
/// not replace it.
package struct ObservableWorkflow<Value>: Workflow {
    package typealias Output = Value
    package typealias State = Void

    package let observable: Observable<Value>

    package init(observable: Observable<Value>) {
        self.observable = observable
    }

    package func render(state: Void, context: RenderContext<Self>) {
        context.subscribe(key: "", as: Observable<Value>.self) { observable }
    }
}

extension ObservableWorkflow: ExpectedByName {
    package static var expectation: String { "expectObservable(...)" }
}

extension RenderContext {
    /// Subscribes to an observable on the first pass that names `key`, and disposes of it on the first that does not.
    func subscribe(
        key: AnyHashable,
        as workerType: Any.Type,
        log: () -> WorkerLog.Run? = { nil },
        to observable: () -> Observable<WorkflowType.Output>
    ) {
        let nodeKey = nodeKey
        runSideEffect(key: key, delivering: EmitOutput<WorkflowType>.self) { delivery, lifetime in
            let run = log()
            let disposable = observable().subscribe(
                onNext: {
                    run?.output()
                    delivery.post(EmitOutput(output: $0))
                },
                onError: { delivery.post(WorkFailure(workerType: workerType, key: nodeKey, error: $0)) }
            )
            lifetime.onEnded {
                disposable.dispose()
                run?.end()
            }
        }
    }
}
#endif
