#if canImport(UIKit)
import UIKit

/// What a test does while a controller comes into view.
@MainActor
struct ControllerHooks<To: UIViewController> {
    var onViewDidLoad: (To) -> Void = { _ in }
    var onViewWillAppear: (To) -> Void = { _ in }
    var onViewDidAppear: (To) -> Void = { _ in }
}
#endif
