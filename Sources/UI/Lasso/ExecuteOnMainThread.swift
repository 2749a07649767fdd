import Dispatch
import TrellisSupport

/// Runs `toExecute` at once on the main thread; from another one, in a later turn of the main queue.
@preconcurrency
public func executeOnMainThread(_ toExecute: @escaping @MainActor @Sendable () -> Void) {
    guard MainThread.isCurrent else {
        DispatchQueue.main.async(execute: toExecute)
        return
    }
    MainActor.assumeIsolated(toExecute)
}
