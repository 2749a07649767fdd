#if canImport(UIKit)
import UIKit
import WorkflowContainers

/// An overlay that describes its own view controller, which is presented in its `modalPresentationStyle`.
///
/// `ScreenOverlay` and `AlertOverlay` need not conform: the former are shown by the controller of their screen, the
/// latter as the platform's alerts.
public protocol ViewControllerOverlay: Overlay {
    /// Returns a description of the controller to present.
    @preconcurrency @MainActor
    func viewControllerDescription(environment: ViewEnvironment) -> ViewControllerDescription
}

/// The kind of ``ViewRegistry`` entries that show overlays as view controllers.
package enum OverlayControllerFactory: ViewFactoryKind {
    package typealias Factory = @MainActor (any Overlay, ViewEnvironment) -> ViewControllerDescription

    package static var viewName: String { "view controller" }

    package static func advice(for overlayType: String) -> String {
        """
        Conform \(overlayType) to ScreenOverlay or ViewControllerOverlay, or show the screen around it \
        withRegistry(ViewRegistry(overlay: \(overlayType).self, viewController: { overlay, environment in … })).
        """
    }
}

extension ViewRegistry {
    /// Creates a registry that shows overlays of one type as view controllers, which are presented.
    public init<OverlayType: Overlay>(
        overlay type: OverlayType.Type,
        viewController factory: @escaping @MainActor (OverlayType, ViewEnvironment) -> ViewControllerDescription
    ) {
        self.init(type, kind: OverlayControllerFactory.self) { overlay, environment in
            // The factory is looked up by the type it is registered for.
            factory(overlay as! OverlayType, environment)
        }
    }
}
#endif
