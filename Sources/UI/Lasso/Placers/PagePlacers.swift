#if canImport(UIKit)
import UIKit

/// Replaces the page of a page controller by the next one.
@preconcurrency @MainActor
public func nextPage<PageController: UIPageViewController>(
    in pageController: PageController,
    animated: Bool = true
) -> ScreenPlacer<PageController> {
    makePlacer(base: pageController) { pageController, controller in
        pageController.setViewControllers([controller], direction: .forward, animated: animated, completion: nil)
        return pageController
    }
}

/// Embeds in a page controller, which the client then places.
@preconcurrency @MainActor
public func pageEmbedding(
    _ pageController: UIPageViewController = ScreenPlacerEmbedding.makePageController(),
    onDidPlaceEmbedded: @escaping () -> Void = {}
) -> ScreenPlacer<UIPageViewController> {
    makeEmbeddingPlacer(into: pageController, place: showOnly, onDidPlaceEmbedded: onDidPlaceEmbedded)
}

extension ScreenPlacer {
    /// Embeds in a page controller, and places that with this placer.
    public func withPageEmbedding(
        _ pageController: UIPageViewController = ScreenPlacerEmbedding.makePageController()
    ) -> ScreenPlacer<UIPageViewController> {
        withEmbedding(into: pageController, place: showOnly)
    }
}

@MainActor
private func showOnly(_ pageController: UIPageViewController, _ controller: UIViewController) {
    pageController.setViewControllers([controller], direction: .forward, animated: false, completion: nil)
}
#endif
