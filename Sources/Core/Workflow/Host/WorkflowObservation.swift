import TrellisSupport

/// Changes the observers of every host that is made.
@_spi(WorkflowGlobalObservation)
public protocol ObserversInterceptor {
    /// The observers to use for a host that was given `initialObservers`. Called once for each host.
    func workflowObservers(for initialObservers: [any WorkflowObserver]) -> [any WorkflowObserver]
}

/// The interceptor of the process.
@_spi(WorkflowGlobalObservation)
public enum WorkflowObservation {
    // Not `Sendable`, but shared on purpose: whoever sets it makes it one that may be called from every home.
    private static let interceptor = Guarded<any ObserversInterceptor>(NoInterceptor())

    /// Never nil when read: setting nil restores the interceptor that changes nothing. Hosts that exist are not affected.
    public static var sharedObserversInterceptor: (any ObserversInterceptor)! {
        get { interceptor.withLock { $0 } }
        set { interceptor.withLock { $0 = newValue ?? NoInterceptor() } }
    }

    private struct NoInterceptor: ObserversInterceptor {
        func workflowObservers(for initialObservers: [any WorkflowObserver]) -> [any WorkflowObserver] {
            initialObservers
        }
    }
}
