#if canImport(UIKit)
import UIKit

/// Closures that a test runs while a controller appears.
@MainActor
struct ControllerHooks<To: UIViewController> {
    var onViewDidLoad: (To) -> Void = { _ in }
    var onViewWillAppear: (To) -> Void = { _ in }
    var onViewDidAppear: (To) -> Void = { _ in }
}
#endif
