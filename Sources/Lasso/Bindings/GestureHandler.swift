#if canImport(UIKit) && canImport(ObjectiveC)
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
