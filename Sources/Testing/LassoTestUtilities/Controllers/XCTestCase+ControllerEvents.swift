#if canImport(UIKit)
import UIKit
import XCTest

extension XCTestCase {
    /// Fails unless `event` makes a `To` appear.
    /// - Parameters:
    ///   - fromController: The controller that is shown before the event.
    ///   - resolveTarget: Returns the controller, after the event.
    ///   - event: The event that is simulated.
    ///   - timeout: The timeout of each wait, in seconds; `nil` for the one of the test case.
    ///   - onViewDidLoad: Called when the view of the controller has been loaded.
    ///   - onViewWillAppear: Called before the view of the controller appears.
    ///   - onViewDidAppear: Called when the view of the controller has appeared.
    ///   - file: The file of the test.
    ///   - line: The line of the test.
    /// - Returns: The controller.
    @preconcurrency @MainActor
    public func assertControllerEvent<From: UIViewController, To: UIViewController>(
        from fromController: From,
        to resolveTarget: () throws -> UIViewController?,
        when event: () -> Void,
        timeout: TimeInterval? = nil,
        onViewDidLoad: (From, To) -> Void = { _, _ in },
        onViewWillAppear: @escaping (From, To) -> Void = { _, _ in },
        onViewDidAppear: @escaping (From, To) -> Void = { _, _ in },
        file: StaticString = #filePath,
        line: UInt = #line
    ) throws -> To {
        try assertControllerEvent(
            to: resolveTarget,
            when: event,
            timeout: timeout,
            onViewDidLoad: { onViewDidLoad(fromController, $0) },
            onViewWillAppear: { onViewWillAppear(fromController, $0) },
            onViewDidAppear: { onViewDidAppear(fromController, $0) },
            file: file,
            line: line
        )
    }

    /// Fails unless `event` makes a `To` appear.
    /// - Parameters:
    ///   - resolveTarget: Returns the controller, after the event.
    ///   - event: The event that is simulated.
    ///   - timeout: The timeout of each wait, in seconds; `nil` for the one of the test case.
    ///   - onViewDidLoad: Called when the view of the controller has been loaded.
    ///   - onViewWillAppear: Called before the view of the controller appears.
    ///   - onViewDidAppear: Called when the view of the controller has appeared.
    ///   - file: The file of the test.
    ///   - line: The line of the test.
    /// - Returns: The controller.
    @preconcurrency @MainActor
    public func assertControllerEvent<To: UIViewController>(
        to resolveTarget: () throws -> UIViewController?,
        when event: () -> Void,
        timeout: TimeInterval? = nil,
        onViewDidLoad: (To) -> Void = { _ in },
        onViewWillAppear: @escaping (To) -> Void = { _ in },
        onViewDidAppear: @escaping (To) -> Void = { _ in },
        file: StaticString = #filePath,
        line: UInt = #line
    ) throws -> To {
        try withoutActuallyEscaping(resolveTarget) { resolveTarget in
            try run(
                ControllerAssertion<To>(target: resolveTarget),
                when: event,
                timeout: timeout,
                onViewDidLoad: onViewDidLoad,
                hooks: ControllerHooks(onViewWillAppear, onViewDidAppear)
            )
        }
    }

    /// Runs an assertion, waiting as XCTest does.
    @preconcurrency @MainActor
    private func run<To: UIViewController>(
        _ assertion: ControllerAssertion<To>,
        when event: () -> Void,
        timeout: TimeInterval?,
        onViewDidLoad: (To) -> Void,
        hooks: ControllerHooks<To>
    ) throws -> To {
        let controller = try assertion.begin(event, onViewDidLoad: onViewDidLoad)
        try wait(for: [.mainQueue], timeout: timeout)
        hooks.onViewWillAppear(controller)
        if let transition = assertion.transition(to: controller) {
            try wait(for: [transition], timeout: timeout)
        }
        hooks.onViewDidAppear(controller)
        try assertion.after()
        return controller
    }

    /// Runs an assertion; `failTest` returns the error to throw if it fails.
    @preconcurrency @MainActor
    func run<To: UIViewController>(
        _ assertion: ControllerAssertion<To>,
        when event: () -> Void,
        timeout: TimeInterval?,
        onViewDidLoad: (To) -> Void = { _ in },
        hooks: ControllerHooks<To>,
        at place: (file: StaticString, line: UInt),
        failTest: FailTest,
        verbose: Bool = true
    ) throws -> To {
        do {
            return try run(assertion, when: event, timeout: timeout, onViewDidLoad: onViewDidLoad, hooks: hooks)
        } catch let error as any LassoError {
            throw failTest(FailedTest(error: error, file: place.file, line: place.line, verbose: verbose))
        }
    }
}

extension UIViewController {
    /// Returns the first child that is an `A`. Records a failure and throws if there is none.
    public func firstChildOfType<A>(file: StaticString = #filePath, line: UInt = #line) throws -> A {
        for child in children {
            if let found = child as? A { return found }
        }
        throw log(FailedTest(error: MissingChildError<A>.noChild(of: self), file: file, line: line))
    }
}

/// An error thrown when there is no child of that type.
@preconcurrency @MainActor
private enum MissingChildError<Child>: LassoError {
    case noChild(of: UIViewController)

    func message(verbose: Bool) -> String {
        switch self {
        case .noChild(let parent):
            """
            Expected a \(Child.self) among the children of \(describe(parent)). Instead, they are \
            \(describe(parent.children)). Name one of these, or add it first.
            """
        }
    }
}
#endif
