/// Releases a value that `exchange` has taken from its place.
///
/// Do not write `_ = exchange(…)`: the optimizer may release an unused value before the new one is in its place, and a
/// `deinit` of the app would find the old value there. Here the value is used after the exchange.
@inlinable
@inline(__always)
func letGo<Value>(_ old: Value) {
    withExtendedLifetime(old) {}
}
