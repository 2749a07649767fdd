#if canImport(UIKit)
import UIKit

/// Embeds in the tabs of a tab bar controller, which the client then places.
/// - Returns: A placer for each tab, from left to right; the tabs are there when all have been used.
@preconcurrency @MainActor
public func tabBarEmbedding(
    _ tabBarController: UITabBarController = ScreenPlacerEmbedding.makeTabBarController(),
    tabsCount: Int,
    onDidPlaceEmbedded: @escaping () -> Void = {}
) -> [ScreenPlacer<UITabBarController>] {
    makeEmbeddingPlacers(
        into: tabBarController,
        count: tabsCount,
        place: { $0.viewControllers = $1 },
        onDidPlaceEmbedded: onDidPlaceEmbedded
    )
}

extension ScreenPlacer {
    /// Embeds in the tabs of a tab bar controller, and places that with this placer.
    /// - Returns: A placer for each tab, from left to right; all happens when the last one is used.
    public func withTabBarEmbedding(
        _ tabBarController: UITabBarController = ScreenPlacerEmbedding.makeTabBarController(),
        tabsCount: Int
    ) -> [ScreenPlacer<UITabBarController>] {
        withEmbedding(into: tabBarController, count: tabsCount) { $0.viewControllers = $1 }
    }
}
#endif
