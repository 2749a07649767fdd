import Foundation

extension UIViewController {
    /// Makes `child` a child, after telling it by `willMove(toParent:)`; out of another parent first, if it has one.
    ///
    /// The caller tells it by `didMove(toParent:)` when it has placed its view. No view is loaded.
    public func addChild(_ child: UIViewController) {
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

    /// Takes the controller out of its parent, then tells it by `didMove(toParent: nil)`.
    ///
    /// The caller has told it by `willMove(toParent: nil)` before it removed its view.
    public func removeFromParent() {
        guard let parent else { return }
        parent.children.removeAll { $0 === self }
        self.parent = nil
        parent.childWasRemoved(self)
        didMove(toParent: nil)
    }
}
