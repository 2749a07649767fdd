import Dispatch

/// The executor of several actors, as a loop of a server is that of its sessions.
public final class SharedExecutor: SerialExecutor {
    public let queue = DispatchQueue(label: "homes")
    private static let here = DispatchSpecificKey<ObjectIdentifier>()

    public init() {
        queue.setSpecific(key: Self.here, value: ObjectIdentifier(self))
    }

    public func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }

    public func isIsolatingCurrentContext() -> Bool? {
        DispatchQueue.getSpecific(key: Self.here) == ObjectIdentifier(self)
    }

    public func checkIsolated() {
        dispatchPrecondition(condition: .onQueue(queue))
    }
}
