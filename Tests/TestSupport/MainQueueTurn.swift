import Dispatch

/// Waits until all that is in the main queue now has run.
@MainActor
package func mainQueueTurn() async {
    await withCheckedContinuation { continuation in
        DispatchQueue.main.async { continuation.resume() }
    }
}
