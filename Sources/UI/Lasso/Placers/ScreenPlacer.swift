#if canImport(UIKit)
import UIKit

/// Places a controller, once. It knows the controller that is the context of the next placer.
///
/// Made by the functions of this folder and by ``makePlacer(base:place:)``. A placer keeps its base and, once it has
/// placed, its context.
@preconcurrency @MainActor
public class ScreenPlacer<PlacedContext: UIViewController> {
    private let placing: (UIViewController) -> PlacedContext
    private var placed: (controller: UIViewController.Type, context: PlacedContext)?

    init(placing: @escaping (UIViewController) -> PlacedContext) {
        self.placing = placing
    }

    /// Places `viewController`.
    ///
    /// A second call is a mistake, which is reported; it places nothing.
    /// - Returns: The context that the controller was placed in.
    @discardableResult
    public func place(_ viewController: UIViewController) -> PlacedContext {
        if let placed {
            LassoMisuse.report(
                """
                Expected a placer to be used once. Instead, it was to place a \(type(of: viewController)) after it had \
                placed a \(placed.controller); the second one is not placed. Make a placer for each placement.
                """
            )
            return placed.context
        }
        let context = placing(viewController)
        placed = (type(of: viewController), context)
        return context
    }
}
#endif
