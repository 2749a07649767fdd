import Foundation

/// What can take part in the handling of events; the base of views, view controllers, windows and applications.
@preconcurrency @MainActor
open class UIResponder: NSObject {
    /// What clients have associated with the responder; `nil` if nothing.
    final var associatedObjects: AssociatedObjects?

    public override init() {
        super.init()
    }

    /// Makes a responder as if from an archive; no archive is read.
    ///
    /// The application makes its delegate by this, and a scene its own, for it is the one initialiser that every
    /// responder must have.
    public required init?(coder: NSCoder) {
        super.init()
    }

    /// The responder that an event goes to that this one does not handle; `nil` at the end of the chain.
    open var next: UIResponder? { nil }

    /// Whether the responder may become the first one; it may not by default.
    open var canBecomeFirstResponder: Bool { false }

    /// Whether the responder may cease to be the first one.
    open var canResignFirstResponder: Bool { true }

    /// Whether the responder takes what is typed in its window.
    open var isFirstResponder: Bool { respondingWindow?.firstResponder === self }

    /// Makes this the first responder of its window, in place of the one before.
    /// - Returns: Whether it is now. It is not outside of a window, if it may not be, or if the one before stays.
    @discardableResult
    open func becomeFirstResponder() -> Bool {
        if isFirstResponder { return true }
        guard canBecomeFirstResponder, let window = respondingWindow else { return false }
        if let former = window.firstResponder, !former.resignFirstResponder() { return false }
        window.firstResponder = self
        return true
    }

    /// Makes this responder the first one no longer.
    /// - Returns: Whether it is not the first one now.
    @discardableResult
    open func resignFirstResponder() -> Bool {
        guard isFirstResponder else { return true }
        guard canResignFirstResponder else { return false }
        respondingWindow?.firstResponder = nil
        return true
    }

    /// The window whose first responder this could be.
    var respondingWindow: UIWindow? { nil }
}

extension UIResponder: AssociatedObjectsKeeping {}
