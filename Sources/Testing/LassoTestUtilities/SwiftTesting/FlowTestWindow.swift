#if canImport(UIKit)
import UIKit

/// A window that shows a navigation controller, for tests of flows and controllers with Swift Testing.
///
/// ```swift
/// @Test func `goes on to the details`() async throws {
///     let stage = try await FlowTestWindow()
///     let list: ListViewController = try await assertRoot(of: stage.navigationController, when: {
///         ListFlow().start(with: root(of: stage.navigationController))
///     })
///     let detail: DetailViewController = try await assertPushed(after: list, when: { list.select(0) })
/// }
/// ```
@MainActor
public final class FlowTestWindow {
    /// The window, which shows ``navigationController``.
    public let window = UIWindow()
    /// The root of ``window``, which shows ``rootController``.
    public let navigationController: UINavigationController
    /// A plain controller.
    public let rootController = UIViewController()

    /// Creates a window and waits until its content has appeared.
    public init() async throws {
        navigationController = UINavigationController(rootViewController: rootController)
        window.makeKeyAndVisible()
        window.rootViewController = navigationController
        try await waitForEvents()
    }

    /// Waits for the main queue, and for the current transition of the foremost controller.
    /// - Throws: `WaitError` if that takes longer than `timeout` seconds.
    public func waitForEvents(timeout: TimeInterval = 5) async throws {
        let coordinator = window.rootViewController?.modallyForemost.transitionCoordinator
        let waits = [.mainQueue] + [coordinator].compactMap { $0.map { ControllerWait.transition($0) } }
        try await ControllerWait.end(of: waits, within: timeout)
    }
}
#endif
