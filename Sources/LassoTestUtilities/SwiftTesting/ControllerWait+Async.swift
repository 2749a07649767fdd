#if canImport(UIKit)
import UIKit
import XCTest

extension ControllerWait {
    /// Waits until all of `waits` has happened.
    /// - Throws: ``XCTestCase/WaitError`` if that takes longer than `timeout` seconds.
    static func end(of waits: [ControllerWait], within timeout: TimeInterval) async throws {
        let isDone: Bool = await withCheckedContinuation { continuation in
            let answer = Answer(continuation, waitsFor: waits.count)
            for wait in waits {
                wait.onEnd { answer.countDown() }
            }
            DispatchQueue.main.asyncAfter(deadline: .now() + timeout) { answer.give(false) }
        }
        guard !isDone else { return }
        throw XCTestCase.WaitError.timedOut(
            """
            Expected \(waits.map(\.description).joined(separator: " and for ")) within \(timeout) s. Instead, the time is \
            over. Look for what blocks the main thread, or give the assertion a longer `timeout`.
            """
        )
    }
}

/// Resumes a continuation once: with `true` when so many events have happened, with `false` when time is over before.
@MainActor
private final class Answer {
    private var continuation: CheckedContinuation<Bool, Never>?
    private var count: Int

    init(_ continuation: CheckedContinuation<Bool, Never>, waitsFor count: Int) {
        self.continuation = continuation
        self.count = count
    }

    func countDown() {
        count -= 1
        if count == 0 { give(true) }
    }

    func give(_ answer: Bool) {
        continuation?.resume(returning: answer)
        continuation = nil
    }
}

extension ControllerAssertion {
    /// Runs the assertion, waiting as Swift Testing does; has `failTest` say what to throw if it fails.
    func run(
        when event: () -> Void,
        timeout: TimeInterval,
        hooks: ControllerHooks<To>,
        at place: (file: StaticString, line: UInt),
        failTest: FailTest
    ) async throws -> To {
        do {
            let controller = try begin(event, hooks: hooks)
            try await ControllerWait.end(of: [.mainQueue], within: timeout)
            hooks.onViewWillAppear(controller)
            if let transition = transition(to: controller) {
                try await ControllerWait.end(of: [transition], within: timeout)
            }
            hooks.onViewDidAppear(controller)
            try after()
            return controller
        } catch let error as any LassoError {
            throw failTest(FailedTest(error: error, file: place.file, line: place.line, verbose: true))
        }
    }
}
#endif
