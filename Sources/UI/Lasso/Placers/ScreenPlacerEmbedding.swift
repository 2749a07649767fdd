#if canImport(UIKit)
import UIKit

/// The factories of the containers that embedding placers make. An app replaces these to use classes of its own.
@preconcurrency @MainActor
public enum ScreenPlacerEmbedding {
    /// Makes a navigation controller.
    public static var makeNavigationController: () -> UINavigationController = { UINavigationController() }

    /// Makes a placed navigation controller dismissible: by default with a done button at the left of its first
    /// controller, unless there is a button already.
    public static var makeDismissible: (UINavigationController) -> Void = { navigationController in
        guard
            let item = navigationController.viewControllers.first?.navigationItem,
            item.leftBarButtonItem == nil
        else { return }
        let dismiss = UIAction { [weak navigationController] _ in navigationController?.dismiss(animated: true) }
        item.leftBarButtonItem = UIBarButtonItem(systemItem: .done, primaryAction: dismiss)
    }

    /// Makes a tab bar controller.
    public static var makeTabBarController: () -> UITabBarController = { UITabBarController() }

    /// Makes a page controller.
    public static var makePageController: () -> UIPageViewController = { UIPageViewController() }
}
#endif
