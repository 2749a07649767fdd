import ViewEnvironment

#if canImport(UIKit)
import UIKit
#else
import ObjectiveC
#endif

/// The state of a node of the propagation, created when it is first needed.
///
/// Not isolated, because the lifetimes that refer to it end in a `deinit`; it is still used only where its node lives.
final class PropagationState {
    var needsUpdate = true
    var observers: [ObjectIdentifier: ViewEnvironmentUpdateObservation] = [:]
    /// In the order they were added.
    var customizations: [(lifetime: ObjectIdentifier, customize: ViewEnvironmentCustomization)] = []
    var ancestorOverride: (() -> (any ViewEnvironmentPropagating)?)?
    var descendantsOverride: (() -> [any ViewEnvironmentPropagating])?

    func removeCustomization(_ lifetime: ObjectIdentifier) {
        customizations.removeAll { $0.lifetime == lifetime }
    }
}

extension ViewEnvironmentPropagating {
    /// The state of the node; `nil` for a node that needs none yet.
    var propagationState: PropagationState? {
        let object: AnyObject = self
        if let node = object as? ViewEnvironmentPropagationNode { return node.state }
        guard let state = objc_getAssociatedObject(object, PropagationStateKey.address) else { return nil }
        // The key is private to this file.
        return (state as AnyObject) as? PropagationState
    }

    func makePropagationState() -> PropagationState {
        if let state = propagationState { return state }
        let state = PropagationState()
        objc_setAssociatedObject(self, PropagationStateKey.address, state, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
        return state
    }

    /// A Boolean value that indicates whether the node has yet to apply its environment; `true` for a new one.
    var needsEnvironmentUpdate: Bool {
        get { propagationState?.needsUpdate ?? true }
        set {
            if newValue, propagationState == nil { return }
            makePropagationState().needsUpdate = newValue
        }
    }
}

private enum PropagationStateKey {
    /// A unique address, which is never read through.
    @MainActor static let address = UnsafeRawPointer(UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1))
}
