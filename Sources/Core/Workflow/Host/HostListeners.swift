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

    func add(
        onRendering: ((W.Rendering) -> Void)? = nil,
        onOutput: ((W.Output) -> Void)? = nil,
        onStop: ((Misuse) -> Void)? = nil,
        onFinish: (() -> Void)? = nil
    ) -> HostSubscription {
        guard !isFinished else {
            onFinish?()
            return HostSubscription {}
        }
        let listener = HostListener<W>(
            onRendering: onRendering,
            onOutput: onOutput,
            onStop: onStop,
            onFinish: onFinish
        )
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
    @usableFromInline let onRendering: ((W.Rendering) -> Void)?
    @usableFromInline let onOutput: ((W.Output) -> Void)?
    let onStop: ((Misuse) -> Void)?
    let onFinish: (() -> Void)?
    @exclusivity(unchecked) @usableFromInline var isRegistered = true

    init(
        onRendering: ((W.Rendering) -> Void)?,
        onOutput: ((W.Output) -> Void)?,
        onStop: ((Misuse) -> Void)?,
        onFinish: (() -> Void)?
    ) {
        self.onRendering = onRendering
        self.onOutput = onOutput
        self.onStop = onStop
        self.onFinish = onFinish
    }
}
