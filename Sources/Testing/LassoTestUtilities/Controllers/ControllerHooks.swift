#if canImport(UIKit)
import UIKit

/// Closures that a test runs while a controller appears.
@MainActor
struct ControllerHooks<To: UIViewController> {
    let onViewWillAppear: (To) -> Void
    let onViewDidAppear: (To) -> Void

    init(_ onViewWillAppear: @escaping (To) -> Void, _ onViewDidAppear: @escaping (To) -> Void) {
        (self.onViewWillAppear, self.onViewDidAppear) = (onViewWillAppear, onViewDidAppear)
    }

    /// Creates hooks that are also called with another controller.
    init<From>(
        _ from: From,
        _ onViewWillAppear: @escaping (From, To) -> Void,
        _ onViewDidAppear: @escaping (From, To) -> Void
    ) {
        self.init({ onViewWillAppear(from, $0) }, { onViewDidAppear(from, $0) })
    }
}
#endif
