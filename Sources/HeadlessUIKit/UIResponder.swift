import Foundation

/// What can take part in the handling of events; the base of views and view controllers.
@preconcurrency @MainActor
open class UIResponder: NSObject {
    /// What clients have associated with the responder; `nil` if nothing.
    final var associatedObjects: AssociatedObjects?

    /// The responder that an event goes to that this one does not handle; `nil` at the end of the chain.
    open var next: UIResponder? { nil }

    public override init() {
        super.init()
    }
}
