import Dispatch
import Testing
import UIKit

/// Waits until all that is in the main queue now has run, and what it put there in turn.
@MainActor
func mainQueueTurn() async {
    await atNextTurn {}
}

/// What `read` gives in a block that is put into the main queue now: after all that is there, before what that adds.
@MainActor
func atNextTurn<Value>(_ read: @escaping @MainActor () -> Value) async -> Value {
    await withCheckedContinuation { continuation in
        DispatchQueue.main.async {
            MainActor.assumeIsolated { continuation.resume(returning: read()) }
        }
    }
}

/// What UIKit warned of while `body` ran.
@MainActor
func warnings(_ body: () -> Void) -> [String] {
    let report = UIWarning.report
    var warnings: [String] = []
    UIWarning.report = { warnings.append($0) }
    body()
    UIWarning.report = report
    return warnings
}

/// What a process wrote to standard error.
func message(of result: ExitTest.Result?) -> String {
    String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
}
