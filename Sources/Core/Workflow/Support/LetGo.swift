/// Releases a value that `exchange` has taken from its place.
///
/// Not `_ = exchange(…)`: the optimizer may release a value that nobody uses before the new one is in its place, and a `deinit` of the app
/// would find what has gone. Here the value is used after the exchange.
@inlinable
@inline(__always)
func letGo<Value>(_ old: Value) {
    withExtendedLifetime(old) {}
}
