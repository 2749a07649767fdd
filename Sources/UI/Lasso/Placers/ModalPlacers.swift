#if canImport(UIKit)
import UIKit

/// Presents on a controller. The context of the next placer is the presented controller.
@preconcurrency @MainActor
public func presented(on controller: UIViewController, animated: Bool = true) -> ScreenPlacer<UIViewController> {
    makePlacer(base: controller) { presenting, presented in
        presenting.present(presented, animated: animated, completion: nil)
        return presented
    }
}
#endif
