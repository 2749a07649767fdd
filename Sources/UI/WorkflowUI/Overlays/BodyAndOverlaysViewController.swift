#if canImport(UIKit)
import Dispatch
import UIKit
import WorkflowContainers

/// A controller that shows a body with overlays: modal ones are presented, others are views in front of the body.
///
/// When such screens are nested, the outermost presents the overlays of all, those of an inner one below its own; see
/// ``OverlayNode``.
final class BodyAndOverlaysViewController<Body: Screen>: ScreenViewController<BodyAndOverlaysScreen<Body>>,
    OverlayContainer
{
    private let content: DescribedViewController
    let node = OverlayNode()
    private var bodyEnvironment = DerivedEnvironment()

    required init(screen: BodyAndOverlaysScreen<Body>, environment: ViewEnvironment) {
        let node = node
        let body = bodyEnvironment.environment(from: environment) { $0.overlayPlace = OverlayPlace(node: node) }
        node.isUpdating = true
        content = DescribedViewController(screen: screen.body, environment: body)
        super.init(screen: screen, environment: environment)
        addChild(content)
        content.didMove(toParent: self)
        node.container = self
        node.place = environment.overlayPlace
        node.show(screen.overlays, in: environment)
        node.isUpdating = false
    }

    override func screenDidChange(
        from previousScreen: BodyAndOverlaysScreen<Body>,
        previousEnvironment: ViewEnvironment
    ) {
        super.screenDidChange(from: previousScreen, previousEnvironment: previousEnvironment)
        let environment = environment
        node.place = environment.overlayPlace
        node.isUpdating = true
        let node = node
        content.update(
            screen: screen.body,
            environment: bodyEnvironment.environment(from: environment) { $0.overlayPlace = OverlayPlace(node: node) }
        )
        node.show(screen.overlays, in: environment)
        node.isUpdating = false
        showLayers()
        node.present()
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        content.view.frame = view.bounds
        view.addSubview(content.view)
        showLayers()
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        for child in children { child.view.frame = view.bounds }
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        node.present()
    }

    override func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        // The transition that hid this controller is unfinished: it may be caused by one of its overlays, or an
        // ancestor may be leaving.
        DispatchQueue.main.async { [node] in
            MainActor.assumeIsolated { node.containerDidDisappear() }
        }
    }

    override func willMove(toParent parent: UIViewController?) {
        super.willMove(toParent: parent)
        if parent == nil { node.end() }
    }

    override var childForStatusBarStyle: UIViewController? { content }

    override var childForStatusBarHidden: UIViewController? { content }

    override var childForHomeIndicatorAutoHidden: UIViewController? { content }

    override var childForScreenEdgesDeferringSystemGestures: UIViewController? { content }

    override var supportedInterfaceOrientations: UIInterfaceOrientationMask { content.supportedInterfaceOrientations }

    /// Inserts the views of non-modal overlays in front of the body, and removes those of former ones.
    private func showLayers() {
        guard isViewLoaded else { return }
        let layers = node.layers.map(\.controller)
        for child in children where child !== content && !layers.contains(child) {
            child.willMove(toParent: nil)
            child.view.removeFromSuperview()
            child.removeFromParent()
        }
        for layer in layers {
            if layer.parent !== self {
                addChild(layer)
                layer.view.frame = view.bounds
                view.addSubview(layer.view)
                layer.didMove(toParent: self)
            } else {
                view.bringSubviewToFront(layer.view)
            }
        }
    }
}
#endif
