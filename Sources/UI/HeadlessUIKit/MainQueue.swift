import Dispatch
import Foundation

/// The main queue, by which the run loop of user events takes its turns.
enum MainQueue {
    private static let mark: DispatchSpecificKey<Void> = {
        let key = DispatchSpecificKey<Void>()
        DispatchQueue.main.setSpecific(key: key, value: ())
        return key
    }()

    /// A Boolean value that indicates whether the caller runs on the main queue or the main thread.
    ///
    /// A Linux program with an asynchronous `main` gives its main thread up, and the main queue then runs on others.
    static var isCurrent: Bool { DispatchQueue.getSpecific(key: mark) != nil || Thread.isMainThread }

    /// Runs `block` on the main actor after everything that is already in the main queue.
    static func async(_ block: @escaping @MainActor () -> Void) {
        DispatchQueue.main.async {
            MainActor.assumeIsolated(block)
        }
    }
}
