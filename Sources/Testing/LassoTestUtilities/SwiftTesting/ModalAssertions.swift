#if canImport(UIKit)
import UIKit

// The assertions of `XCTestCase` for Swift Testing: these do not block the main thread while they wait.

/// Fails unless `event` presents a `Presented` on `presenting`, or on its container.
///
/// - Returns: The presented controller.
@MainActor
public func assertPresentation<Presenting: UIViewController, Presented: UIViewController>(
    on presenting: Presenting,
    when event: () -> Void,
    timeout: TimeInterval = 5,
    onViewDidLoad: @escaping (Presented) -> Void = { _ in },
    onViewWillAppear: @escaping (Presented) -> Void = { _ in },
    onViewDidAppear: @escaping (Presented) -> Void = { _ in },
    file: StaticString = #filePath,
    line: UInt = #line,
    failTest: FailTest = log
) async throws -> Presented {
    try await ControllerAssertion.presentation(on: presenting).run(
        when: event,
        timeout: timeout,
        onViewDidLoad: onViewDidLoad,
        hooks: ControllerHooks(onViewWillAppear, onViewDidAppear),
        at: (file, line),
        failTest: failTest
    )
}

/// Fails unless `event` dismisses `presented`, the foremost controller, so that `presenting` becomes foremost.
///
/// The hooks are called with `presented`.
@MainActor
public func assertDismissal<Presenting: UIViewController, Presented: UIViewController>(
    from presented: Presented,
    to presenting: Presenting,
    when event: () -> Void,
    timeout: TimeInterval = 5,
    onViewWillAppear: @escaping (Presented) -> Void = { _ in },
    onViewDidAppear: @escaping (Presented) -> Void = { _ in },
    file: StaticString = #filePath,
    line: UInt = #line,
    failTest: FailTest = log
) async throws {
    let hooks = ControllerHooks<Presenting>(
        { _ in onViewWillAppear(presented) },
        { _ in onViewDidAppear(presented) }
    )
    _ = try await ControllerAssertion<Presenting>.dismissal(from: presented, to: presenting)
        .run(when: event, timeout: timeout, hooks: hooks, at: (file, line), failTest: failTest)
}

/// Fails unless `event` presents a `Presented` over the full screen on `presenting`, or on its container.
///
/// The hooks are called with `presenting` and the presented controller.
/// - Returns: The presented controller.
@MainActor
public func assertFullScreenPresentation<Presenting: UIViewController, Presented: UIViewController>(
    on presenting: Presenting,
    when event: () -> Void,
    timeout: TimeInterval = 5,
    onViewDidLoad: @escaping (Presenting, Presented) -> Void = { _, _ in },
    onViewWillAppear: @escaping (Presenting, Presented) -> Void = { _, _ in },
    onViewDidAppear: @escaping (Presenting, Presented) -> Void = { _, _ in },
    file: StaticString = #filePath,
    line: UInt = #line,
    failTest: FailTest = log
) async throws -> Presented {
    try await ControllerAssertion.presentation(on: presenting, style: .fullScreen).run(
        when: event,
        timeout: timeout,
        onViewDidLoad: { onViewDidLoad(presenting, $0) },
        hooks: ControllerHooks(presenting, onViewWillAppear, onViewDidAppear),
        at: (file, line),
        failTest: failTest
    )
}

/// Fails unless `event` dismisses `presented`, the foremost controller in full screen, so that `presenting` becomes
/// foremost.
///
/// The hooks are called with `presented` and `presenting`.
@MainActor
public func assertFullScreenDismissal<Presenting: UIViewController, Presented: UIViewController>(
    from presented: Presented,
    to presenting: Presenting,
    when event: () -> Void,
    timeout: TimeInterval = 5,
    onViewWillAppear: @escaping (Presented, Presenting) -> Void = { _, _ in },
    onViewDidAppear: @escaping (Presented, Presenting) -> Void = { _, _ in },
    file: StaticString = #filePath,
    line: UInt = #line,
    failTest: FailTest = log
) async throws {
    let hooks = ControllerHooks(presented, onViewWillAppear, onViewDidAppear)
    _ = try await ControllerAssertion<Presenting>.dismissal(from: presented, to: presenting, style: .fullScreen)
        .run(when: event, timeout: timeout, hooks: hooks, at: (file, line), failTest: failTest)
}
#endif
