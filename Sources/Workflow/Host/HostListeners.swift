/// The callbacks registered with a host, called in the order of their registration.
///
/// A callback registered while something is being published is first called for the next event; one cancelled meanwhile is
/// not called any more.
@usableFromInline
final class HostListeners<W: Workflow> {
    private struct Listener {
        let id: Int
        var onRendering: ((W.Rendering) -> Void)?
        var onOutput: ((W.Output) -> Void)?
        var onFinish: (() -> Void)?
    }

    private var listeners: [Listener] = []
    private var nextID = 0
    private var isFinished = false
    /// What the Combine publishers of the host share; nil until one is asked for.
    var renderingSubject: AnyObject?
    var outputSubject: AnyObject?

    func add(
        onRendering: ((W.Rendering) -> Void)? = nil,
        onOutput: ((W.Output) -> Void)? = nil,
        onFinish: (() -> Void)? = nil
    ) -> HostSubscription {
        guard !isFinished else {
            onFinish?()
            return HostSubscription {}
        }
        let id = nextID
        nextID += 1
        listeners.append(Listener(id: id, onRendering: onRendering, onOutput: onOutput, onFinish: onFinish))
        return HostSubscription { [weak self] in self?.listeners.removeAll { $0.id == id } }
    }

    func publish(rendering: W.Rendering) {
        for listener in listeners where isRegistered(listener) { listener.onRendering?(rendering) }
    }

    func publish(output: W.Output) {
        for listener in listeners where isRegistered(listener) { listener.onOutput?(output) }
    }

    func finish() {
        isFinished = true
        let finished = listeners
        listeners = []
        for listener in finished { listener.onFinish?() }
    }

    private func isRegistered(_ listener: Listener) -> Bool {
        listeners.contains { $0.id == listener.id }
    }
}
