/// Makes the compiler take another overload where both fit. Nobody passes one.
///
/// A closure of several statements without a result fits both a parameter that returns an optional output and one that
/// returns `Void`. The compiler looks for the missing `return` after it has chosen. Between overloads that fit equally
/// it chooses the one with fewer parameters.
public struct LastChoice: Sendable {
    @inlinable
    public init() {}
}
