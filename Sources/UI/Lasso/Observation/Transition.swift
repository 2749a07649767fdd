/// The values before and after the set that the observers of a ``ValueBinder`` are being notified of; used on the main thread only.
///
/// Observers share it instead of getting the values as arguments, so that a list of observers is the same for all types of values.
final class Transition<Value> {
    private(set) var old: Value
    private(set) var new: Value

    init(_ value: Value) {
        old = value
        new = value
    }

    /// Calls `notify` while this is the transition to `value`.
    func advance(to value: Value, _ notify: () -> Void) {
        new = value
        notify()
        // The value before is not kept any longer.
        old = value
    }

    /// Returns the index of the first probe, from `start` on, whose part of the value may have changed.
    func firstIndex(in probes: [KeyPathProbe], from start: Int) -> Int? {
        withUnsafeBytes(of: &old) { old in
            withUnsafeBytes(of: &new) { new in
                KeyPathProbe.firstIndex(in: probes, from: start, old, new)
            }
        }
    }
}
