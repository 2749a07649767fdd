#if canImport(UIKit)
import UIKit

/// The place of a screen among overlays: in the body of a ``BodyAndOverlaysScreen`` or in an overlay. The environment
/// passes it to inner screens.
struct OverlayPlace {
    /// The node of the enclosing screen.
    weak var node: OverlayNode?
    /// The enclosing overlay; `nil` for the body.
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
