#if canImport(UIKit)
import UIKit
import XCTest

extension ControllerWait {
    /// Waits until all of `waits` have ended.
    /// - Throws: ``XCTestCase/WaitError`` if that takes longer than `timeout` seconds.
    static func end(of waits: [ControllerWait], within timeout: TimeInterval) async throws {
        let isDone: Bool = await withCheckedContinuation { continuation in
            let answer = Answer(continuation, waitsFor: waits.count)
            for wait in waits {
                wait.onEnd { answer.countDown() }
            }
            answer.giveUp(afterSlices: 20, each: timeout / 20)
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

/// A continuation that is resumed once: with `true` after a number of events, with `false` if the time is over before.
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

    /// Gives up after a number of time slices.
    ///
    /// Each slice begins when the main queue has reached it, so that time in which other tests occupy the main thread
    /// does not count.
    func giveUp(afterSlices slices: Int, each slice: TimeInterval) {
        guard continuation != nil else { return }
        guard slices > 0 else { return give(false) }
        DispatchQueue.main.asyncAfter(deadline: .now() + slice) { [self] in
            giveUp(afterSlices: slices - 1, each: slice)
        }
    }

    func give(_ answer: Bool) {
        continuation?.resume(returning: answer)
        continuation = nil
    }
}

extension ControllerAssertion {
    /// Runs the assertion, waiting as Swift Testing does; `failTest` returns the error to throw if it fails.
    func run(
        when event: () -> Void,
        timeout: TimeInterval,
        onViewDidLoad: (To) -> Void = { _ in },
        hooks: ControllerHooks<To>,
        at place: (file: StaticString, line: UInt),
        failTest: FailTest
    ) async throws -> To {
        do {
            let controller = try begin(event, onViewDidLoad: onViewDidLoad)
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
