#if canImport(UIKit)
import UIKit
import XCTest

extension XCTestCase {
    /// Fails unless `event` pushes a `Pushed` onto `previous`, the top before.
    ///
    /// The hooks are called with the previous and the pushed controller.
    /// - Returns: The pushed controller.
    @preconcurrency @MainActor
    public func assertPushed<Previous: UIViewController, Pushed: UIViewController>(
        after previous: Previous,
        when event: () -> Void,
        timeout: TimeInterval? = nil,
        onViewDidLoad: (Previous, Pushed) -> Void = { _, _ in },
        onViewWillAppear: @escaping (Previous, Pushed) -> Void = { _, _ in },
        onViewDidAppear: @escaping (Previous, Pushed) -> Void = { _, _ in },
        file: StaticString = #filePath,
        line: UInt = #line,
        failTest: FailTest = log
    ) throws -> Pushed {
        try run(
            ControllerAssertion<Pushed>.push(after: previous),
            when: event,
            timeout: timeout,
            onViewDidLoad: { onViewDidLoad(previous, $0) },
            hooks: ControllerHooks(previous, onViewWillAppear, onViewDidAppear),
            at: (file, line),
            failTest: failTest
        )
    }

    /// Fails unless `event` leaves a `Root` as the only controller of `nav`, which need not be in a window.
    ///
    /// A `Root` that was there before is not a failure.
    /// - Returns: The root.
    @preconcurrency @MainActor
    public func assertRoot<Root: UIViewController>(
        of nav: UINavigationController,
        when event: () -> Void,
        timeout: TimeInterval? = nil,
        onViewDidLoad: (Root) -> Void = { _ in },
        onViewWillAppear: @escaping (Root) -> Void = { _ in },
        onViewDidAppear: @escaping (Root) -> Void = { _ in },
        file: StaticString = #filePath,
        line: UInt = #line,
        failTest: FailTest = log
    ) throws -> Root {
        try run(
            ControllerAssertion<Root>.root(of: nav),
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
    @preconcurrency @MainActor
    public func assertPopped<From: UIViewController, To: UIViewController>(
        from fromController: From,
        to toController: To,
        when event: () -> Void,
        timeout: TimeInterval? = nil,
        onViewWillAppear: @escaping (From, To) -> Void = { _, _ in },
        onViewDidAppear: @escaping (From, To) -> Void = { _, _ in },
        file: StaticString = #filePath,
        line: UInt = #line,
        failTest: FailTest = log
    ) throws {
        _ = try run(
            ControllerAssertion<To>.pop(from: fromController, to: toController),
            when: event,
            timeout: timeout,
            hooks: ControllerHooks(fromController, onViewWillAppear, onViewDidAppear),
            at: (file, line),
            failTest: failTest
        )
    }
}
#endif
