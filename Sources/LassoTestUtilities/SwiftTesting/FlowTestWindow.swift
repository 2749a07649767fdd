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
    /// Shows ``navigationController``.
    public let window = UIWindow()
    /// The root of ``window``; shows ``rootController``.
    public let navigationController: UINavigationController
    /// A plain controller.
    public let rootController = UIViewController()

    /// A window that has appeared, with all in it.
    public init() async throws {
        navigationController = UINavigationController(rootViewController: rootController)
        window.makeKeyAndVisible()
        window.rootViewController = navigationController
        try await waitForEvents()
    }

    /// Waits for what is in the main queue, and for the transition of the foremost controller, if there is one now.
    /// - Throws: `WaitError` if that takes longer than `timeout` seconds.
    public func waitForEvents(timeout: TimeInterval = 5) async throws {
        let coordinator = window.rootViewController?.modallyForemost.transitionCoordinator
        let waits = [.mainQueue] + [coordinator].compactMap { $0.map { ControllerWait.transition($0) } }
        try await ControllerWait.end(of: waits, within: timeout)
    }
}
#endif
