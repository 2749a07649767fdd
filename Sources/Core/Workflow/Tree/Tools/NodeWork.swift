/// Work that is bound to the life of a node.
///
/// One pointer, so that an action of no work is handled without the type of a key.
package indirect enum NodeWork {
    /// A side effect, by its key.
    case sideEffect(AnyHashable)
    /// An effect that an action has started.
    case effect(PendingEffect)
}
