import ViewEnvironment

#if canImport(UIKit)
import UIKit
#else
import ObjectiveC
#endif

/// What a node of the propagation keeps besides its own fields. Made when there is first something to keep.
///
/// Not isolated, for the lifetimes that refer to it end in a `deinit`; used where its node lives all the same.
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
    /// What is kept for the node; `nil` for a node as it was made.
    var propagationState: PropagationState? {
        let object: AnyObject = self
        if let node = object as? ViewEnvironmentPropagationNode { return node.state }
        guard let state = objc_getAssociatedObject(object, PropagationStateKey.address) else { return nil }
        // Nobody else has the key.
        return (state as AnyObject) as? PropagationState
    }

    func makePropagationState() -> PropagationState {
        if let state = propagationState { return state }
        let state = PropagationState()
        objc_setAssociatedObject(self, PropagationStateKey.address, state, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
        return state
    }

    /// Whether the node has yet to apply its environment; `true` for a new one.
    var needsEnvironmentUpdate: Bool {
        get { propagationState?.needsUpdate ?? true }
        set {
            if newValue, propagationState == nil { return }
            makePropagationState().needsUpdate = newValue
        }
    }
}

private enum PropagationStateKey {
    /// An address that nothing else has; never read through.
    @MainActor static let address = UnsafeRawPointer(UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1))
}
