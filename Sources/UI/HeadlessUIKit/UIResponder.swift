import Foundation

/// An object that can handle events; the superclass of views, view controllers, windows and applications.
@preconcurrency @MainActor
open class UIResponder: NSObject {
    /// The values that clients have associated with the responder; `nil` for none.
    // Read and written under `AssociatedObjects.lock`.
    nonisolated(unsafe) final var associatedObjects: AssociatedObjects?

    public override init() {
        super.init()
    }

    /// Creates a responder as if from an archive; no archive is read.
    ///
    /// The application creates its delegate by this initialiser, and a scene its own: it is the one that every
    /// responder must have.
    public required init?(coder: NSCoder) {
        super.init()
    }

    /// The next responder in the chain, for events that this one does not handle; `nil` at the end.
    open var next: UIResponder? { nil }

    /// A Boolean value that indicates whether the responder may become the first responder; `false` by default.
    open var canBecomeFirstResponder: Bool { false }

    /// A Boolean value that indicates whether the responder may stop being the first responder.
    open var canResignFirstResponder: Bool { true }

    /// A Boolean value that indicates whether the responder receives typed text in its window.
    open var isFirstResponder: Bool { respondingWindow?.firstResponder === self }

    /// Makes this the first responder of its window, replacing the former one.
    /// - Returns: Whether it is the first responder now. It is not outside a window, if it may not be, or if the former
    ///   one refuses to resign.
    @discardableResult
    open func becomeFirstResponder() -> Bool {
        if isFirstResponder { return true }
        guard canBecomeFirstResponder, let window = respondingWindow else { return false }
        if let former = window.firstResponder, !Keyboard.staying({ former.resignFirstResponder() }) { return false }
        window.firstResponder = self
        Keyboard.follow(self)
        return true
    }

    /// Stops being the first responder.
    /// - Returns: Whether it is not the first responder now.
    @discardableResult
    open func resignFirstResponder() -> Bool {
        guard isFirstResponder else { return true }
        guard canResignFirstResponder else { return false }
        respondingWindow?.firstResponder = nil
        Keyboard.follow(nil)
        return true
    }

    /// The window whose first responder this object can be.
    var respondingWindow: UIWindow? { nil }
}

extension UIResponder: AssociatedObjectsKeeping {}
