/// The callbacks registered with a host, called in the order of their registration.
///
/// A callback registered while something is being published is first called for the next event; one cancelled meanwhile is
/// not called any more.
@usableFromInline
final class HostListeners<W: Workflow> {
    @exclusivity(unchecked) @usableFromInline var listeners: [HostListener<W>] = []
    private var isFinished = false
    /// The subjects that the Combine publishers of the host share; nil until one is asked for.
    var renderingSubject: AnyObject?
    var outputSubject: AnyObject?

    /// Registers a listener to which `configure` gives its callbacks.
    func add(_ configure: (HostListener<W>) -> Void) -> HostSubscription {
        let listener = HostListener<W>()
        configure(listener)
        guard !isFinished else {
            listener.onFinish?()
            return HostSubscription {}
        }
        listeners.append(listener)
        return HostSubscription { [weak self, weak listener] in
            if let listener { self?.remove(listener) }
        }
    }

    /// - Parameter listener: Owned by the caller, as what its closures hold may end other registrations when it goes.
    private func remove(_ listener: HostListener<W>) {
        listener.isRegistered = false
        listeners.removeAll { $0 === listener }
    }

    @inlinable
    func publish(rendering: W.Rendering) {
        for listener in listeners where listener.isRegistered { listener.onRendering?(rendering) }
    }

    @inlinable
    func publish(output: W.Output) {
        for listener in listeners where listener.isRegistered { listener.onOutput?(output) }
    }

    /// - Parameter misuse: why the tree stopped; nil when the host ends.
    func finish(because misuse: Misuse? = nil) {
        isFinished = true
        let finished = listeners
        listeners = []
        for listener in finished {
            if let misuse, listener.isRegistered { listener.onStop?(misuse) }
            listener.isRegistered = false
            listener.onFinish?()
        }
    }
}

/// One registration with a host. An object, so that publishing copies no closures, which would allocate.
@usableFromInline
final class HostListener<W: Workflow> {
    @exclusivity(unchecked) @usableFromInline var onRendering: ((W.Rendering) -> Void)?
    @exclusivity(unchecked) @usableFromInline var onOutput: ((W.Output) -> Void)?
    var onStop: ((Misuse) -> Void)?
    var onFinish: (() -> Void)?
    @exclusivity(unchecked) @usableFromInline var isRegistered = true
}
