import Foundation

extension UIView {
    /// Implements ``removeFromSuperview()``.
    func leave() {
        guard superview != nil else { return }
        let appearances = AutomaticAppearances(of: self, movingTo: nil)
        appearances.begin()
        leaveUnannounced()
        appearances.end()
    }

    /// Removes the view from its superview without notifying controllers, of which a transition does.
    func leaveUnannounced() {
        guard superview != nil else { return }
        willMove(toSuperview: nil)
        moveToWindow(nil) {
            leaveSuperview()
            didMoveToSuperview()
        }
    }

    /// The window that contains the view; `nil` for none.
    public var window: UIWindow? {
        var topmost = self
        while let superview = topmost.superview {
            topmost = superview
        }
        return topmost as? UIWindow
    }

    /// Returns whether the view is `view` or somewhere inside it.
    public func isDescendant(of view: UIView) -> Bool {
        sequence(first: self, next: \.superview).contains(view)
    }

    /// Removes `view` from its superview and inserts it where `index` says, given the subviews without it.
    func insert(_ view: UIView, at index: ([UIView]) -> Int) {
        guard !isDescendant(of: view) else {
            fatalError(
                """
                Expected to add to \(self) a view that it is not inside of. Instead, it was given \(view). Take it \
                out of there first.
                """
            )
        }
        view.checkControllers(addedTo: self)
        let appearances = AutomaticAppearances(of: view, movingTo: self)
        appearances.begin()
        view.willMove(toSuperview: self)
        view.moveToWindow(window) {
            view.leaveSuperview()
            subviews.insert(view, at: index(subviews))
            view.superview = self
            // The view may have been marked while it was elsewhere; its new ancestors do not know of the mark.
            subviewsDidChange()
            view.announceLayout()
            didAddSubview(view)
            view.didMoveToSuperview()
        }
        appearances.end()
    }

    /// Notifies this view and everything inside of the change of window that `move` makes, if any.
    private func moveToWindow(_ newWindow: UIWindow?, by move: () -> Void) {
        guard window !== newWindow else { return move() }
        forEachInTree { $0.willMove(toWindow: newWindow) }
        if newWindow == nil, let responder = window?.firstResponder as? UIView, responder.isDescendant(of: self) {
            responder.resignFirstResponder()
        }
        move()
        if newWindow != nil {
            forEachInTree(AppearanceProxy.apply)
            updateTraits()
        }
        forEachInTree { $0.didMoveToWindow() }
    }

    /// Traps, as UIKit does, if the view's controller has a parent other than the controller of its new superview.
    private func checkControllers(addedTo superview: UIView) {
        guard let controller, let parent = controller.parent else { return }
        let around = sequence(first: superview, next: \.superview).lazy.compactMap(\.controller).first
        guard let around, around !== parent else { return }
        fatalError(
            """
            UIViewControllerHierarchyInconsistency: child view controller \(controller) should have parent view \
            controller \(around) but actual parent is \(parent). Call addChild(_:) of the former first.
            """
        )
    }

    private func forEachInTree(_ body: (UIView) -> Void) {
        body(self)
        for subview in subviews { subview.forEachInTree(body) }
    }

    private func leaveSuperview() {
        guard let superview else { return }
        superview.willRemoveSubview(self)
        superview.subviews.removeAll { $0 === self }
        superview.subviewsDidChange()
        self.superview = nil
    }
}
