import Synchronization

/// Whether the task of a call was cancelled, for the thread that does the call.
package final class CallCancellation: Sendable {
    private let flag = Atomic(false)

    package init() {}

    package var isCancelled: Bool { flag.load(ordering: .relaxed) }

    package func cancel() { flag.store(true, ordering: .relaxed) }
}
