#if canImport(UIKit)
import UIKit
import WorkflowContainers

/// An overlay with the controller that shows it.
@MainActor
final class ShownOverlay: NSObject {
    let key: OverlayKey
    let controller: UIViewController
    /// A Boolean value that indicates whether the controller is presented; otherwise it is a child in front of the
    /// body.
    let isPresented: Bool

    private unowned let node: OverlayNode
    private var overlay: any Overlay
    private var contentEnvironment = DerivedEnvironment()

    init(key: OverlayKey, overlay: any Overlay, environment: ViewEnvironment, node: OverlayNode) {
        self.key = key
        self.overlay = overlay
        self.node = node
        let custom = environment.customDescription(of: overlay)
        isPresented = custom != nil || overlay is any ModalOverlay || !(overlay is any ScreenOverlay)
        controller = Self.makeController(for: overlay, in: environment, custom: custom)
        super.init()
        if let alert = overlay as? AlertOverlay, custom == nil {
            addActions(of: alert)
        } else if custom == nil {
            // Updated again, in an environment that includes this place.
            _ = update(with: overlay, in: environment)
        }
    }

    /// Shows `new`, of the same identity, in the controller.
    /// - Returns: Whether the controller can show it.
    func update(with new: any Overlay, in environment: ViewEnvironment) -> Bool {
        if let description = environment.customDescription(of: new) {
            guard description.canUpdate(viewController: controller) else { return false }
            description.update(viewController: controller)
        } else if let alert = new as? AlertOverlay {
            guard show(alert) else { return false }
        } else if let new = new as? any ScreenOverlay {
            guard let controller = controller as? DescribedViewController else { return false }
            show(new, in: controller, environment: environment)
        }
        overlay = new
        return true
    }

    /// Called when UIKit has begun to present the controller.
    func wasPresented() {
        // A presentation controller accessed earlier and never used would retain its controller for good.
        guard overlay is any ScreenOverlay else { return }
        controller.presentationController?.delegate = self
    }

    private static func makeController(
        for overlay: any Overlay,
        in environment: ViewEnvironment,
        custom: ViewControllerDescription?
    ) -> UIViewController {
        if let custom { return custom.buildViewController() }
        switch overlay {
        case let alert as AlertOverlay:
            return UIAlertController(
                title: alert.title.isEmpty ? nil : alert.title,
                message: alert.message.isEmpty ? nil : alert.message,
                preferredStyle: .alert
            )
        case let overlay as any ScreenOverlay:
            let controller = makeController(of: overlay, in: environment)
            controller.modalPresentationStyle = overlay is any CoversAll ? .fullScreen : .pageSheet
            // The next rendering decides whether it is dismissed; the user's request causes an event.
            controller.isModalInPresentation = true
            return controller
        default:
            let missing = MissingBinding(ofOverlay: type(of: overlay), kind: OverlayControllerFactory.self)
            environment.onMissingBinding?(missing)
            return PlaceholderViewController.description(for: missing, environment: environment).buildViewController()
        }
    }

    private static func makeController(
        of overlay: some ScreenOverlay,
        in environment: ViewEnvironment
    ) -> DescribedViewController {
        DescribedViewController(screen: overlay.content, environment: environment)
    }

    private func show(
        _ overlay: some ScreenOverlay,
        in controller: DescribedViewController,
        environment: ViewEnvironment
    ) {
        let inside = contentEnvironment.environment(from: environment) { environment in
            environment.overlayPlace = OverlayPlace(node: node, overlay: self)
        }
        controller.update(screen: overlay.content, environment: inside)
    }

    // MARK: - Alerts

    private func show(_ alert: AlertOverlay) -> Bool {
        guard let controller = controller as? UIAlertController, let shown = overlay as? AlertOverlay,
            shown.buttons == alert.buttons, shown.cancelable == alert.cancelable
        else { return false }
        if shown.title != alert.title { controller.title = alert.title.isEmpty ? nil : alert.title }
        if shown.message != alert.message { controller.message = alert.message.isEmpty ? nil : alert.message }
        return true
    }

    private func addActions(of alert: AlertOverlay) {
        for place in [AlertOverlay.Button.negative, .neutral, .positive] {
            guard let title = alert.buttons[place] else { continue }
            addAction(title, style: place == .negative ? .cancel : .default, event: .buttonClicked(place))
        }
        if alert.buttons.isEmpty, alert.cancelable {
            addAction("OK", style: .cancel, event: .canceled)
        }
    }

    private func addAction(_ title: String, style: UIAlertAction.Style, event: AlertOverlay.Event) {
        let action = UIAlertAction(title: title, style: style) { [weak self] _ in
            guard let self else { return }
            node.personDismissed(self)
            (overlay as? AlertOverlay)?.onEvent(event)
            // If the rendering still has the alert, it is presented again.
            node.present()
        }
        (controller as? UIAlertController)?.addAction(action)
    }
}

/// Treats the user's dismissal of a sheet as going back.
extension ShownOverlay: UIAdaptivePresentationControllerDelegate {
    func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController) {
        guard let overlay = overlay as? any ScreenOverlay else { return }
        overlay.content.backHandler?()
    }
}

/// An overlay that covers the whole body.
private protocol CoversAll {}
extension FullScreenModal: CoversAll {}

extension ViewEnvironment {
    /// Returns the description of an overlay's controller from the registry or the overlay itself; `nil` for neither.
    @MainActor
    fileprivate func customDescription(of overlay: any Overlay) -> ViewControllerDescription? {
        let factory = viewRegistry.factory(for: type(of: overlay), kind: OverlayControllerFactory.self)
        if let factory { return factory(overlay, self) }
        return (overlay as? any ViewControllerOverlay)?.viewControllerDescription(environment: self)
    }
}
#endif
