/// A value of a node that a watcher keeps, of a type that only the node knows.
package class KeptValue {
    /// The value. To describe it is the app's code: on the home of its tree alone.
    package var value: Any { fatalError("KeptValue is only a base class of KeptValueOf.") }
    package var type: Any.Type { fatalError("KeptValue is only a base class of KeptValueOf.") }

    /// Returns an object that keeps the value in a place; `nil` if that has the same bits as the value here.
    ///
    /// So what has not changed is kept once.
    ///
    /// - Precondition: The value has the same type. It is not cast, as to look up the type takes longer than all the rest.
    final func keepingChange<Value>(of value: UnsafePointer<Value>) -> KeptValue? {
        keepingChange(at: UnsafeRawPointer(value))
    }

    func keepingChange(at place: UnsafeRawPointer) -> KeptValue? {
        fatalError("KeptValue is only a base class of KeptValueOf.")
    }
}

/// A value that a watcher keeps.
package final class KeptValueOf<Value>: KeptValue {
    // A variable, so that its bits are read where they are: a constant would be copied for that.
    @exclusivity(unchecked) private var kept: Value

    package var typed: Value { kept }

    package init(_ value: Value) {
        kept = value
    }

    package override var value: Any { kept }
    package override var type: Any.Type { Value.self }

    override func keepingChange(at place: UnsafeRawPointer) -> KeptValue? {
        if Self.isSame(place, &kept) { return nil }
        return KeptValueOf(place.assumingMemoryBound(to: Value.self).pointee)
    }

    private static func isSame(_ place: UnsafeRawPointer, _ kept: UnsafePointer<Value>) -> Bool {
        hasSameBits(at: place, as: UnsafeRawPointer(kept), size: MemoryLayout<Value>.size)
    }
}

/// A workflow whose state belongs to its node, so that no other node can start from it.
package protocol OwnStateWorkflow: Workflow {}
