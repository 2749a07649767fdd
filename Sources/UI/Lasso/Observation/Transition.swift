/// The values before and after the set that the observers of a ``ValueBinder`` are being notified of; used on the main thread only.
///
/// Observers share it instead of getting the values as arguments, so that a list of observers is the same for all types of values.
@usableFromInline
final class Transition<Value> {
    /// The value before and the one after, while observers are notified. In memory of their own, whose bytes may be read at any time.
    @usableFromInline let values = UnsafeMutablePointer<Value>.allocate(capacity: 2)

    @usableFromInline
    init() {}

    deinit {
        values.deallocate()
    }

    @inlinable var old: Value { values[0] }
    @inlinable var new: Value { values[1] }

    /// Begins with the two values. None has begun.
    @inlinable
    @inline(__always)
    func begin(from old: consuming Value, to new: consuming Value) {
        values.initialize(to: old)
        (values + 1).initialize(to: new)
    }

    /// Notifies the observers whose part of the value may have changed, and lets go of the values.
    @inlinable
    func end(notifying observers: ObserverList) {
        observers.notify(from: values, to: values + 1)
        values.deinitialize(count: 2)
    }

    /// Returns a part of the value before and of the one after.
    @inlinable
    func parts<Part>(_ keyPath: KeyPath<Value, Part>, at probe: KeyPathProbe) -> (old: Part, new: Part) {
        guard let offset = probe.storedOffset else { return (old[keyPath: keyPath], new[keyPath: keyPath]) }
        // `MemoryLayout.offset(of:)` has said that a `Part` is stored there.
        return (
            UnsafeRawPointer(values).load(fromByteOffset: offset, as: Part.self),
            UnsafeRawPointer(values + 1).load(fromByteOffset: offset, as: Part.self)
        )
    }
}
