/// Changes the observers of every host that is made.
@_spi(WorkflowGlobalObservation)
public protocol ObserversInterceptor {
    /// The observers to use for a host that was given `initialObservers`. Called once for each host.
    func workflowObservers(for initialObservers: [any WorkflowObserver]) -> [any WorkflowObserver]
}

/// Where the interceptor of the process is set.
@_spi(WorkflowGlobalObservation)
public enum WorkflowObservation {
    private static let interceptor = Guarded(Shared(interceptor: NoInterceptor()))

    /// Never nil when read: setting nil restores the interceptor that changes nothing. Hosts that exist are not affected.
    public static var sharedObserversInterceptor: (any ObserversInterceptor)! {
        get { interceptor.withLock { $0 }.interceptor }
        set { interceptor.withLock { [newValue] in $0 = Shared(interceptor: newValue ?? NoInterceptor()) } }
    }

    /// Sound because the value is only copied under the lock; whoever sets a shared interceptor makes it one that may be
    /// called from every home, as the name says.
    private struct Shared: @unchecked Sendable {
        let interceptor: any ObserversInterceptor
    }

    private struct NoInterceptor: ObserversInterceptor {
        func workflowObservers(for initialObservers: [any WorkflowObserver]) -> [any WorkflowObserver] {
            initialObservers
        }
    }
}
