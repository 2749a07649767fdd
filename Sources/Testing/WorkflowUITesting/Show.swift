import UIKit
import Workflow
import WorkflowUI

/// Shows `screen` in a window and waits until it has appeared.
/// - Parameters:
///   - screen: The screen.
///   - environment: The environment of the screen.
///   - size: The size of the window, in points; by default that of a phone held upright.
@MainActor
public func show(
    _ screen: some Screen,
    in environment: ViewEnvironment = .empty,
    size: CGSize = UIScreen.main.bounds.size
) async -> ScreenInterface {
    let ui = ScreenInterface(screen: screen, environment: environment, size: size)
    await ui.waitForLayout()
    return ui
}

/// Runs `workflow`, shows its renderings in a window, and waits until the first has appeared.
/// - Parameters:
///   - workflow: The root workflow.
///   - environment: The environment of its screens.
///   - size: The size of the window, in points; by default that of a phone held upright.
@MainActor
public func host<W: AnyWorkflowConvertible>(
    _ workflow: W,
    in environment: ViewEnvironment = .empty,
    size: CGSize = UIScreen.main.bounds.size
) async -> WorkflowInterface<W.Rendering, W.Output> where W.Rendering: Screen {
    let ui = WorkflowInterface(workflow: workflow, environment: environment, size: size)
    await ui.waitForLayout()
    return ui
}

/// The user interface of a screen in a window.
@MainActor
public final class ScreenInterface: UserInterface {
    private let described: DescribedViewController

    init(screen: some Screen, environment: ViewEnvironment, size: CGSize) {
        described = DescribedViewController(screen: screen, environment: environment)
        super.init(root: described, size: size)
    }

    /// The controller that shows the screen.
    public var controller: UIViewController { described.children[0] }

    /// Shows another screen, in place if its controller can, and waits until it has appeared.
    public func update(_ screen: some Screen, in environment: ViewEnvironment = .empty) async {
        described.update(screen: screen, environment: environment)
        await waitForLayout()
    }
}

/// The user interface of a workflow whose renderings a window shows.
@MainActor
public final class WorkflowInterface<ScreenType: Screen, Output>: UserInterface {
    /// The outputs of the workflow so far, in order.
    public private(set) var outputs: [Output] = []

    private let hosting: WorkflowHostingController<ScreenType, Output>

    init<W: AnyWorkflowConvertible>(
        workflow: W,
        environment: ViewEnvironment,
        size: CGSize
    ) where W.Rendering == ScreenType, W.Output == Output {
        hosting = WorkflowHostingController(workflow: workflow, customizeEnvironment: { $0 = $0.merging(environment) })
        super.init(root: hosting, size: size)
        hosting.onOutput { [weak self] in self?.outputs.append($0) }
    }

    /// The latest rendering.
    public var screen: ScreenType { hosting.screen }

    /// The controller that shows the latest rendering.
    public var controller: UIViewController { hosting.children[0] }

    /// Runs `workflow` instead of the former one, whose state is kept if it is of the same type.
    public func update<W: AnyWorkflowConvertible>(workflow: W) where W.Rendering == ScreenType, W.Output == Output {
        hosting.update(workflow: workflow)
    }
}
