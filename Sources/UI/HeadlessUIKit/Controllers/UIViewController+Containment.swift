import Foundation

extension UIViewController {
    /// Implements ``addChild(_:)``.
    func takeIn(_ child: UIViewController) {
        guard !sequence(first: self, next: \.parent).contains(child) else {
            fatalError(
                """
                Expected to add to \(self) a controller that it is not inside of. Instead, it was given \(child). \
                Remove it from there first.
                """
            )
        }
        if let former = child.parent, former !== self {
            child.removeFromParent()
        }
        child.willMove(toParent: self)
        guard child.parent !== self else { return }
        children.append(child)
        child.parent = self
    }

    /// Implements ``removeFromParent()``.
    func leaveParent() {
        guard let parent else { return }
        parent.children.removeAll { $0 === self }
        self.parent = nil
        parent.childWasRemoved(self)
        didMove(toParent: nil)
    }
}
