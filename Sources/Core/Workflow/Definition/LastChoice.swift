/// Makes the compiler take another overload where both fit. Nobody passes one.
///
/// A closure of several statements that returns nothing fits a parameter that returns an optional output as well as one that returns `Void`: the
/// compiler looks for the missing `return` too late to choose. Between overloads that fit equally it takes the one with fewer parameters.
public struct LastChoice: Sendable {
    @inlinable
    public init() {}
}
