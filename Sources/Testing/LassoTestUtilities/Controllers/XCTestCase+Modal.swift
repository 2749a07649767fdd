#if canImport(UIKit)
import UIKit
import XCTest

extension XCTestCase {
    /// Fails unless `event` presents a `Presented` on `presenting`, or on its container.
    ///
    /// - Parameters:
    ///   - presenting: The controller that presents.
    ///   - event: The event that is simulated.
    ///   - timeout: The timeout of each wait, in seconds; `nil` for the one of the test case.
    ///   - onViewDidLoad: Called when the view of the controller has been loaded.
    ///   - onViewWillAppear: Called before the view of the controller appears.
    ///   - onViewDidAppear: Called when the view of the controller has appeared.
    ///   - file: The file of the test.
    ///   - line: The line of the test.
    ///   - failTest: Whether a failure fails the test; pass `false` to handle the error alone.
    ///   - verbose: Whether a failure lists the current controllers.
    /// - Returns: The presented controller.
    @preconcurrency @MainActor
    public func assertPresentation<Presenting: UIViewController, Presented: UIViewController>(
        on presenting: Presenting,
        when event: () -> Void,
        timeout: TimeInterval? = nil,
        onViewDidLoad: (Presented) -> Void = { _ in },
        onViewWillAppear: @escaping (Presented) -> Void = { _ in },
        onViewDidAppear: @escaping (Presented) -> Void = { _ in },
        file: StaticString = #filePath,
        line: UInt = #line,
        failTest: FailTest = log,
        verbose: Bool = true
    ) throws -> Presented {
        try run(
            ControllerAssertion<Presented>.presentation(on: presenting),
            when: event,
            timeout: timeout,
            onViewDidLoad: onViewDidLoad,
            hooks: ControllerHooks(onViewWillAppear, onViewDidAppear),
            at: (file, line),
            failTest: failTest,
            verbose: verbose
        )
    }

    /// Fails unless `event` dismisses `presented`, the foremost controller, so that `presenting` becomes foremost.
    ///
    /// The hooks are called with `presented`.
    @preconcurrency @MainActor
    public func assertDismissal<Presenting: UIViewController, Presented: UIViewController>(
        from presented: Presented,
        to presenting: Presenting,
        when event: () -> Void,
        timeout: TimeInterval? = nil,
        onViewWillAppear: @escaping (Presented) -> Void = { _ in },
        onViewDidAppear: @escaping (Presented) -> Void = { _ in },
        file: StaticString = #filePath,
        line: UInt = #line,
        failTest: FailTest = log
    ) throws {
        _ = try run(
            ControllerAssertion<Presenting>.dismissal(from: presented, to: presenting),
            when: event,
            timeout: timeout,
            hooks: ControllerHooks({ _ in onViewWillAppear(presented) }, { _ in onViewDidAppear(presented) }),
            at: (file, line),
            failTest: failTest
        )
    }

    /// Fails unless `event` presents a `Presented` over the full screen on `presenting`, or on its container.
    ///
    /// The hooks are called with `presenting` and the presented controller.
    /// - Parameters:
    ///   - presenting: The controller that presents.
    ///   - event: The event that is simulated.
    ///   - timeout: The timeout of each wait, in seconds; `nil` for the one of the test case.
    ///   - onViewDidLoad: Called when the view of the controller has been loaded.
    ///   - onViewWillAppear: Called before the view of the controller appears.
    ///   - onViewDidAppear: Called when the view of the controller has appeared.
    ///   - file: The file of the test.
    ///   - line: The line of the test.
    ///   - failTest: Whether a failure fails the test; pass `false` to handle the error alone.
    ///   - verbose: Whether a failure lists the current controllers.
    /// - Returns: The presented controller.
    @preconcurrency @MainActor
    public func assertFullScreenPresentation<Presenting: UIViewController, Presented: UIViewController>(
        on presenting: Presenting,
        when event: () -> Void,
        timeout: TimeInterval? = nil,
        onViewDidLoad: (Presenting, Presented) -> Void = { _, _ in },
        onViewWillAppear: @escaping (Presenting, Presented) -> Void = { _, _ in },
        onViewDidAppear: @escaping (Presenting, Presented) -> Void = { _, _ in },
        file: StaticString = #filePath,
        line: UInt = #line,
        failTest: FailTest = log,
        verbose: Bool = true
    ) throws -> Presented {
        try run(
            ControllerAssertion<Presented>.presentation(on: presenting, style: .fullScreen),
            when: event,
            timeout: timeout,
            onViewDidLoad: { onViewDidLoad(presenting, $0) },
            hooks: ControllerHooks(presenting, onViewWillAppear, onViewDidAppear),
            at: (file, line),
            failTest: failTest,
            verbose: verbose
        )
    }

    /// Fails unless `event` dismisses `presented`, the foremost controller in full screen, so that `presenting` becomes
    /// foremost.
    ///
    /// The hooks are called with `presented` and `presenting`.
    @preconcurrency @MainActor
    public func assertFullScreenDismissal<Presenting: UIViewController, Presented: UIViewController>(
        from presented: Presented,
        to presenting: Presenting,
        when event: () -> Void,
        timeout: TimeInterval? = nil,
        onViewWillAppear: @escaping (Presented, Presenting) -> Void = { _, _ in },
        onViewDidAppear: @escaping (Presented, Presenting) -> Void = { _, _ in },
        file: StaticString = #filePath,
        line: UInt = #line,
        failTest: FailTest = log
    ) throws {
        _ = try run(
            ControllerAssertion<Presenting>.dismissal(from: presented, to: presenting, style: .fullScreen),
            when: event,
            timeout: timeout,
            hooks: ControllerHooks(presented, onViewWillAppear, onViewDidAppear),
            at: (file, line),
            failTest: failTest
        )
    }
}
#endif
