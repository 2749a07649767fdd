/// One set of an observed value, as it is told: where the value before and the value after lie.
///
/// Without their type, so that a list of observers is the same for all types; see ``DeliveryQueue``. Who makes one and who
/// reads it belong to one ``ValueBinder``, which has the type.
struct Transition {
    /// The beginning of the value before.
    let old: UnsafeRawPointer
    /// The beginning of the value after.
    let new: UnsafeRawPointer
    /// What ``isUnchanged(_:)`` found.
    private var foundUnchanged: Bool?

    init(old: UnsafeRawPointer, new: UnsafeRawPointer) {
        self.old = old
        self.new = new
    }

    /// Whether the values, which are of type `Value`, are equal; compared once for all observers.
    mutating func isUnchanged<Value: Equatable>(_: Value.Type) -> Bool {
        if let foundUnchanged { return foundUnchanged }
        let isUnchanged =
            old.assumingMemoryBound(to: Value.self).pointee == new.assumingMemoryBound(to: Value.self).pointee
        foundUnchanged = isUnchanged
        return isUnchanged
    }
}
