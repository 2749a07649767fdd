import Dispatch

/// Waits until all that is in the main queue now has run, and what it put there in turn.
@MainActor
func mainQueueTurn() async {
    await atNextTurn {}
}

/// What `read` gives in a block that is put into the main queue now: after all that is there, before what that adds.
@MainActor
func atNextTurn<Value: Sendable>(_ read: @escaping @MainActor () -> Value) async -> Value {
    await withCheckedContinuation { continuation in
        DispatchQueue.main.async {
            continuation.resume(returning: MainActor.assumeIsolated(read))
        }
    }
}
