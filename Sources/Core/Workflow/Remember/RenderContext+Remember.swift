extension RenderContext {
    /// The value that `compute` made when this node first named `key`, made again when an input has changed.
    ///
    /// For values that cost much to derive from the state: a filtered list, a parsed text. It is dropped by the first pass that does not
    /// name it, and with the node. Values of other types, or from inputs of other types, may have the same key.
    ///
    /// - Parameters:
    ///   - key: tells it from other values of the same types in this `render`.
    ///   - inputs: everything that `compute` reads. What it reads besides is not looked at.
    ///   - compute: called at most once, in this call.
    /// - Precondition: Named once in a pass.
    @inlinable
    public func remember<each Input: Equatable, Value>(
        key: String = "",
        inputs: repeat each Input,
        compute: () -> Value
    ) -> Value {
        withNode(calling: "remember(key:inputs:compute:)") { node in
            let remembered = node.remembered(key: key) { RememberedValue<(repeat each Input), Value>() }
            if let (value, old) = remembered.content, areEqual((repeat each old), (repeat each inputs)) { return value }
            let value = compute()
            letGo(exchange(&remembered.content, with: (value, (repeat each inputs))))
            return value
        }
    }

    @inlinable
    func areEqual<each Input: Equatable>(_ old: (repeat each Input), _ new: (repeat each Input)) -> Bool {
        for areSame in repeat (each old) == (each new) {
            if !areSame { return false }
        }
        return true
    }
}

/// A value with what it was computed from.
@usableFromInline
final class RememberedValue<Inputs, Value>: RememberedBase {
    /// nil until it is computed first.
    @exclusivity(unchecked) @usableFromInline var content: (value: Value, inputs: Inputs)?

    @inlinable
    override init() {}
}
