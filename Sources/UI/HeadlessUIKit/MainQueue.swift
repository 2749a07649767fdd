import Dispatch

/// The main queue, by which the run loop of user events takes its turns.
enum MainQueue {
    /// Runs `block` on the main actor after everything that is already in the main queue.
    static func async(_ block: @escaping @MainActor () -> Void) {
        DispatchQueue.main.async {
            MainActor.assumeIsolated(block)
        }
    }
}
