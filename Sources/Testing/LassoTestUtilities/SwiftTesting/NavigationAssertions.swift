#if canImport(UIKit)
import UIKit

// The assertions of `XCTestCase` for Swift Testing: these do not block the main thread while they wait.

/// Fails unless `event` pushes a `Pushed` onto `previous`, the top before.
///
/// The hooks are called with the previous and the pushed controller.
/// - Returns: The pushed controller.
@MainActor
public func assertPushed<Previous: UIViewController, Pushed: UIViewController>(
    after previous: Previous,
    when event: () -> Void,
    timeout: TimeInterval = 5,
    onViewDidLoad: @escaping (Previous, Pushed) -> Void = { _, _ in },
    onViewWillAppear: @escaping (Previous, Pushed) -> Void = { _, _ in },
    onViewDidAppear: @escaping (Previous, Pushed) -> Void = { _, _ in },
    file: StaticString = #filePath,
    line: UInt = #line,
    failTest: FailTest = log
) async throws -> Pushed {
    try await ControllerAssertion.push(after: previous).run(
        when: event,
        timeout: timeout,
        onViewDidLoad: { onViewDidLoad(previous, $0) },
        hooks: ControllerHooks(previous, onViewWillAppear, onViewDidAppear),
        at: (file, line),
        failTest: failTest
    )
}

/// Fails unless `event` leaves a `Root` as the only controller of `nav`.
///
/// A `Root` that was there before is not a failure.
/// - Returns: The root.
@MainActor
public func assertRoot<Root: UIViewController>(
    of nav: UINavigationController,
    when event: () -> Void,
    timeout: TimeInterval = 5,
    onViewDidLoad: @escaping (Root) -> Void = { _ in },
    onViewWillAppear: @escaping (Root) -> Void = { _ in },
    onViewDidAppear: @escaping (Root) -> Void = { _ in },
    file: StaticString = #filePath,
    line: UInt = #line,
    failTest: FailTest = log
) async throws -> Root {
    try await ControllerAssertion.root(of: nav).run(
        when: event,
        timeout: timeout,
        onViewDidLoad: onViewDidLoad,
        hooks: ControllerHooks(onViewWillAppear, onViewDidAppear),
        at: (file, line),
        failTest: failTest
    )
}

/// Fails unless `event` pops from `fromController`, the top before, to `toController`.
///
/// The hooks are called with these two.
@MainActor
public func assertPopped<From: UIViewController, To: UIViewController>(
    from fromController: From,
    to toController: To,
    when event: () -> Void,
    timeout: TimeInterval = 5,
    onViewWillAppear: @escaping (From, To) -> Void = { _, _ in },
    onViewDidAppear: @escaping (From, To) -> Void = { _, _ in },
    file: StaticString = #filePath,
    line: UInt = #line,
    failTest: FailTest = log
) async throws {
    let hooks = ControllerHooks(fromController, onViewWillAppear, onViewDidAppear)
    _ = try await ControllerAssertion<To>.pop(from: fromController, to: toController)
        .run(when: event, timeout: timeout, hooks: hooks, at: (file, line), failTest: failTest)
}
#endif
