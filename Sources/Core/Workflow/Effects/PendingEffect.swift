/// An effect that an action has started and that has not ended.
package struct PendingEffect: Sendable {
    /// The number of the effect among those of its node, from 1 in the order of the calls. It stays when the tree is restored.
    package let number: Int
    package let key: String?
    /// The identity for those who receive the effect. It stays when the tree is restored.
    package let id: EffectID
    /// The value of the effect; nil for a closure, which cannot be saved or repeated.
    package let value: (any Codable & Sendable)?
    /// A Boolean value that indicates whether it was read from a snapshot, so that it may have run before.
    package let isRestored: Bool

    package init(number: Int, key: String?, id: EffectID, value: (any Codable & Sendable)?, isRestored: Bool = false) {
        (self.number, self.key, self.id) = (number, key, id)
        (self.value, self.isRestored) = (value, isRestored)
    }
}

extension PendingEffect {
    /// The type and case of the value, for messages.
    package var name: String { value.map { ActionName.name(of: $0) } ?? "a closure started by an action" }
}

extension WorkFailure {
    /// A failure of an effect that an action has started.
    init(effect: PendingEffect, error: any Error) {
        workerType = effect.name
        key = effect.key ?? ""
        self.error = error
    }
}
