#if canImport(UIKit) && canImport(ObjectiveC)
// A recogniser takes only a target with a selector, not a closure. Swift has selectors only with the Objective-C
// runtime. A bar button item's closure would take over its title and picture. So there are two of this class, and all
// else is written once.
import UIKit

/// The target of a recogniser or a bar button item, which does not keep it.
@MainActor
final class ActionHandler: NSObject {
    private let handle: () -> Void

    init(_ handle: @escaping () -> Void) {
        self.handle = handle
    }

    func attach(to recognizer: UIGestureRecognizer) {
        recognizer.addTarget(self, action: #selector(fire))
    }

    func attach(to item: UIBarButtonItem) {
        item.target = self
        item.action = #selector(fire)
    }

    @objc private func fire() {
        handle()
    }
}
#elseif canImport(UIKit)
import UIKit

/// The target of a recogniser or a bar button item, which does not keep it.
@MainActor
final class ActionHandler {
    private let handle: () -> Void

    init(_ handle: @escaping () -> Void) {
        self.handle = handle
    }

    func attach(to recognizer: UIGestureRecognizer) {
        recognizer.addTarget(self, action: ActionHandler.fire)
    }

    func attach(to item: UIBarButtonItem) {
        item.setTarget(self, action: ActionHandler.fire)
    }

    private func fire() {
        handle()
    }
}
#endif
