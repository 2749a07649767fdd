#if canImport(UIKit)
import UIKit
import XCTest

/// A test case that waits longer, or less long, than 5 seconds for controllers.
@preconcurrency @MainActor
public protocol AssertionTimeoutOverride {
    /// The timeout, in seconds.
    var defaultLassoAssertionTimeout: TimeInterval { get }
}

extension XCTestCase {
    /// An error of a wait.
    @preconcurrency @MainActor
    public enum WaitError: LassoError {
        case timedOut(String)
        case incorrectOrder(String)
        case invertedFulfillment(String)
        case interrupted(String)
        case unknown(String)

        public func message(verbose: Bool) -> String {
            switch self {
            case .timedOut(let message), .incorrectOrder(let message), .invertedFulfillment(let message),
                .interrupted(let message), .unknown(let message):
                message
            }
        }
    }

    /// The time to wait for controllers, in seconds, unless an assertion states another.
    @preconcurrency @MainActor
    var lassoAssertionTimeout: TimeInterval {
        (self as? any AssertionTimeoutOverride)?.defaultLassoAssertionTimeout ?? 5
    }

    /// Waits for the main queue, and for the current transition of the foremost controller of `window`. Records a
    /// failure after `timeout` seconds.
    @preconcurrency @MainActor
    public func waitForEvents(
        in window: UIWindow,
        timeout: TimeInterval? = nil,
        file: StaticString = #filePath,
        line: UInt = #line
    ) {
        do {
            try waitForEventsWithError(in: window, timeout: timeout)
        } catch let error as any LassoError {
            XCTFail(error.message(verbose: true), file: file, line: line)
        } catch {
            XCTFail("\(error)", file: file, line: line)
        }
    }

    /// Waits for the main queue, and for the current transition of the foremost controller of `window`.
    /// - Throws: ``WaitError`` if that takes longer than `timeout` seconds.
    @preconcurrency @MainActor
    public func waitForEventsWithError(in window: UIWindow, timeout: TimeInterval? = nil) throws {
        let coordinator = window.rootViewController?.modallyForemost.transitionCoordinator
        try wait(for: [.mainQueue] + [coordinator].compactMap { $0.map { .transition($0) } }, timeout: timeout)
    }

    /// Waits until all conditions are met.
    @preconcurrency @MainActor
    func wait(for waits: [ControllerWait], timeout: TimeInterval?) throws {
        let expectations = waits.map { wait in
            let expectation = XCTestExpectation(description: wait.description)
            wait.onEnd { expectation.fulfill() }
            return expectation
        }
        let timeout = timeout ?? lassoAssertionTimeout
        let what = waits.map(\.description).joined(separator: " and for ")
        switch XCTWaiter().wait(for: expectations, timeout: timeout) {
        case .completed: return
        case .timedOut:
            throw WaitError.timedOut(
                """
                Expected \(what) within \(timeout) s. Instead, the time is over. Look for what blocks the main thread, \
                or give the assertion a longer `timeout`.
                """
            )
        case .incorrectOrder:
            throw WaitError.incorrectOrder("Expected \(what) in order. Instead, it happened in another order.")
        case .invertedFulfillment:
            throw WaitError.invertedFulfillment("Expected \(what). Instead, an event happened that should not.")
        case .interrupted:
            throw WaitError.interrupted(
                "Expected \(what). Instead, an outer wait of the test ended. Lengthen that one."
            )
        @unknown default:
            throw WaitError.unknown("Expected \(what). Instead, the wait ended in an unknown way.")
        }
    }
}
#endif
