import Dispatch

/// The main queue, as the turns of the loop that handles a user's events.
enum MainQueue {
    /// Runs `block` on the main actor after all that is in the main queue now.
    static func async(_ block: @escaping @MainActor () -> Void) {
        DispatchQueue.main.async {
            MainActor.assumeIsolated(block)
        }
    }
}
