/// A value of a node that a watcher keeps, of a type that only the node knows.
package class KeptValue {
    /// The value. To describe it is the app's code: on the home of its tree alone.
    package var value: Any { fatalError("KeptValue is only a base class of KeptValueOf.") }
    package var type: Any.Type { fatalError("KeptValue is only a base class of KeptValueOf.") }

    /// Returns whether a value of the same type has the same bits.
    func hasBits(at place: UnsafeRawPointer) -> Bool { fatalError("KeptValue is only a base class of KeptValueOf.") }

    /// Returns the value that was kept last if it has the same bits, so that what has not changed is kept once.
    ///
    /// - Precondition: `last` was kept for a value of the same type. It is not cast, as to look up the type takes longer than all the rest.
    static func keeping<Value>(_ value: Value, after last: KeptValue?) -> KeptValue {
        if let last, withUnsafePointer(to: value, { last.hasBits(at: $0) }) { return last }
        return KeptValueOf(value)
    }
}

/// A value that a watcher keeps.
package final class KeptValueOf<Value>: KeptValue {
    package let typed: Value

    package init(_ value: Value) {
        typed = value
    }

    package override var value: Any { typed }
    package override var type: Any.Type { Value.self }

    override func hasBits(at place: UnsafeRawPointer) -> Bool { hasSameBits(at: place, as: typed) }
}

/// A workflow whose state belongs to its node, so that no other node can start from it.
package protocol OwnStateWorkflow: Workflow {}
