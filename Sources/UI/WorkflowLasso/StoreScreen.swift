#if canImport(UIKit)
import Lasso
import UIKit
import WorkflowUI

/// The rendering of a ``StoreWorkflow``: a state to show, and a way to dispatch actions.
///
/// On view controllers it shows the controller that the module creates. For other hosts bind it in the registry:
/// `ViewRegistry(StoreScreen<LoginModule>.self, web: { screen, environment in … })`.
@preconcurrency
public struct StoreScreen<Module: ScreenModule>: Screen
where Module.State: Sendable, Module.Action: Sendable, Module.Output: Sendable {
    /// The state of the store in this pass.
    public let state: Module.State

    let running: RunningStore<Module>
    private let dispatch: (Module.Action) -> Void

    init(state: Module.State, running: RunningStore<Module>, dispatch: @escaping (Module.Action) -> Void) {
        self.state = state
        self.running = running
        self.dispatch = dispatch
    }

    /// Dispatches an action to the store. Call it on the home of the host, like a sink.
    public func dispatchAction(_ action: Module.Action) {
        dispatch(action)
    }

    @preconcurrency @MainActor
    public func viewControllerDescription(environment: ViewEnvironment) -> ViewControllerDescription {
        StoreScreenViewController<Module>.description(for: self, environment: environment)
    }
}

/// A controller that shows the controller of a store's screen, and replaces it for another store.
final class StoreScreenViewController<Module: ScreenModule>: ScreenViewController<StoreScreen<Module>>
where Module.State: Sendable, Module.Action: Sendable, Module.Output: Sendable {
    private weak var shown: RunningStore<Module>?

    override func screenDidChange(from previousScreen: StoreScreen<Module>, previousEnvironment: ViewEnvironment) {
        super.screenDidChange(from: previousScreen, previousEnvironment: previousEnvironment)
        guard shown !== screen.running else { return }
        shown = screen.running
        for child in children {
            child.willMove(toParent: nil)
            child.viewIfLoaded?.removeFromSuperview()
            child.removeFromParent()
        }
        let controller = Module.createScreen(with: screen.running.store).controller
        addChild(controller)
        if isViewLoaded { place(controller) }
        controller.didMove(toParent: self)
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        for child in children { place(child) }
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        for child in children { child.view.frame = view.bounds }
    }

    private func place(_ controller: UIViewController) {
        controller.view.frame = view.bounds
        view.addSubview(controller.view)
    }
}
#endif
