/// An effect that an action has started and that has not ended.
package struct PendingEffect: Sendable {
    /// The number of the effect among those of its node, from 1 in the order of the calls. It stays when the tree is restored.
    package let number: Int
    package let key: String?
    /// The value of the effect; nil for a closure, which cannot be saved or repeated.
    package let value: (any Codable & Sendable)?

    package init(number: Int, key: String?, value: (any Codable & Sendable)?) {
        self.number = number
        self.key = key
        self.value = value
    }
}

extension PendingEffect {
    /// The type and case of the value, for messages.
    var name: String { value.map { ActionName.name(of: $0) } ?? "a closure started by an action" }
}
