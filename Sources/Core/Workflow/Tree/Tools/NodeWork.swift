/// Work that is bound to the life of a node.
package enum NodeWork {
    /// A side effect, by its key.
    case sideEffect(AnyHashable)
    /// An effect that an action has started.
    case effect(PendingEffect)
}
