#if canImport(UIKit)
import UIKit
import XCTest

/// A test case with a window that shows a navigation controller, for flows and controllers.
///
/// They exist from the beginning of `setUpWithError` or `setUp`, whichever is called first, to the end of
/// `tearDownWithError`.
open class FlowTestCase: XCTestCase {
    /// The window, which shows ``navigationController``.
    @preconcurrency @MainActor public var window: UIWindow!
    /// The root of ``window``, which shows ``rootController``.
    @preconcurrency @MainActor public var navigationController: UINavigationController!
    /// A plain controller.
    @preconcurrency @MainActor public var rootController: UIViewController!

    open override func setUpWithError() throws {
        try super.setUpWithError()
        onMainActor { $0.setUpWindow() }
    }

    open override func setUp() {
        super.setUp()
        onMainActor { $0.setUpWindow() }
    }

    open override func tearDownWithError() throws {
        onMainActor { $0.tearDownWindow() }
        try super.tearDownWithError()
    }

    @MainActor
    private func setUpWindow() {
        guard window == nil else { return }
        let window = UIWindow()
        window.makeKeyAndVisible()
        let root = UIViewController()
        let navigationController = UINavigationController(rootViewController: root)
        window.rootViewController = navigationController
        (self.window, self.navigationController, rootController) = (window, navigationController, root)
        waitForEvents(in: window)
    }

    @MainActor
    private func tearDownWindow() {
        (window, navigationController, rootController) = (nil, nil, nil)
    }

    private func onMainActor(_ body: @MainActor (FlowTestCase) -> Void) {
        // XCTest sets up and tears down on the main thread, as `assumeIsolated` checks.
        nonisolated(unsafe) let this = self
        MainActor.assumeIsolated { body(this) }
    }
}
#endif
