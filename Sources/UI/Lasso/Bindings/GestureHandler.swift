#if canImport(UIKit) && canImport(ObjectiveC)
// Recognisers are the one thing of UIKit that takes no closure in place of a target with a selector, which Swift has only
// with the Objective-C runtime: so there are two of this class, and all else is written once.
import UIKit

/// The target of a recogniser, which does not keep it.
@MainActor
final class GestureHandler: NSObject {
    private let handle: () -> Void

    init(_ handle: @escaping () -> Void) {
        self.handle = handle
    }

    func attach(to recognizer: UIGestureRecognizer) {
        recognizer.addTarget(self, action: #selector(fire))
    }

    @objc private func fire() {
        handle()
    }
}
#elseif canImport(UIKit)
import UIKit

/// The target of a recogniser, which does not keep it.
@MainActor
final class GestureHandler {
    private let handle: () -> Void

    init(_ handle: @escaping () -> Void) {
        self.handle = handle
    }

    func attach(to recognizer: UIGestureRecognizer) {
        recognizer.addTarget(self, action: GestureHandler.fire)
    }

    private func fire() {
        handle()
    }
}
#endif
