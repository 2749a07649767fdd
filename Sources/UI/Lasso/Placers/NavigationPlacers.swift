#if canImport(UIKit)
import UIKit

/// Pushes onto a navigation controller.
@preconcurrency @MainActor
public func pushed<NavigationController: UINavigationController>(
    in navigationController: NavigationController,
    animated: Bool = true
) -> ScreenPlacer<NavigationController> {
    makePlacer(base: navigationController) { navigationController, controller in
        navigationController.pushViewController(controller, animated: animated)
        return navigationController
    }
}

/// Replaces all that is on a navigation controller's stack.
@preconcurrency @MainActor
public func root<NavigationController: UINavigationController>(
    of navigationController: NavigationController,
    animated: Bool = false
) -> ScreenPlacer<NavigationController> {
    makePlacer(base: navigationController) { navigationController, controller in
        navigationController.setViewControllers([controller], animated: animated)
        return navigationController
    }
}

/// Embeds in a navigation controller, which the client then places.
@preconcurrency @MainActor
public func navigationEmbedding(
    _ navigationController: UINavigationController = ScreenPlacerEmbedding.makeNavigationController(),
    onDidPlaceEmbedded: @escaping () -> Void = {}
) -> ScreenPlacer<UINavigationController> {
    makeEmbeddingPlacer(
        into: navigationController,
        place: { $0.viewControllers = [$1] },
        onDidPlaceEmbedded: onDidPlaceEmbedded
    )
}

extension ScreenPlacer {
    /// Embeds in a navigation controller, and places that with this placer.
    public func withNavigationEmbedding(
        _ navigationController: UINavigationController = ScreenPlacerEmbedding.makeNavigationController()
    ) -> ScreenPlacer<UINavigationController> {
        withEmbedding(into: navigationController) { $0.viewControllers = [$1] }
    }

    /// Embeds in a navigation controller, places that with this placer, and makes it dismissible.
    public func withDismissibleNavigationEmbedding(
        _ navigationController: UINavigationController = ScreenPlacerEmbedding.makeNavigationController()
    ) -> ScreenPlacer<UINavigationController> {
        navigationEmbedding(navigationController) {
            self.place(navigationController)
            ScreenPlacerEmbedding.makeDismissible(navigationController)
        }
    }
}
#endif
