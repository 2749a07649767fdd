private import Dispatch
private import Foundation

/// The threads on which the main actor runs.
///
/// That is the main thread, and the main queue: a Linux program with an asynchronous `main` gives its main thread up, and
/// the main queue then runs on others.
package enum MainThread {
    private static let mark: DispatchSpecificKey<Void> = {
        let key = DispatchSpecificKey<Void>()
        DispatchQueue.main.setSpecific(key: key, value: ())
        return key
    }()

    /// A Boolean value that indicates whether the caller runs on the main thread or the main queue.
    package static var isCurrent: Bool {
        // The queue is asked first: to find out which thread this is takes a call of the system on Linux. The thread is
        // asked too, since the main one may be doing the work of another queue that it waits for.
        DispatchQueue.getSpecific(key: mark) != nil || Thread.isMainThread
    }

    /// Runs `body` on the main actor and waits for it: for good, if the main thread waits for the caller.
    package static func run<Result: Sendable>(_ body: @MainActor @Sendable () -> Result) -> Result {
        guard !isCurrent else { return MainActor.assumeIsolated(body) }
        return DispatchQueue.main.sync { MainActor.assumeIsolated(body) }
    }
}
