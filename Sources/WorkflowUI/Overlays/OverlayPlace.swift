#if canImport(UIKit)
import UIKit

/// Where a screen is among overlays: in the body of a ``BodyAndOverlaysScreen``, or in one of its overlays. Told to inner
/// ones by the environment.
struct OverlayPlace {
    /// Of the screen around.
    weak var node: OverlayNode?
    /// The overlay in which the place is; `nil` for the body.
    weak var overlay: ShownOverlay?
}

extension OverlayPlace: ViewEnvironmentKey {
    static var defaultValue: OverlayPlace? { nil }
}

extension ViewEnvironment {
    var overlayPlace: OverlayPlace? {
        get { self[OverlayPlace.self] }
        set { self[OverlayPlace.self] = newValue }
    }
}
#endif
