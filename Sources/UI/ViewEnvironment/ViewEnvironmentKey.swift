/// A key of a ``ViewEnvironment``: the type is the key, `Value` the type of its value.
///
/// ```swift
/// enum ThemeKey: ViewEnvironmentKey {
///     static var defaultValue: Theme { .light }
/// }
/// ```
///
/// A property usually accompanies it, by which views read it and screens set it:
///
/// ```swift
/// extension ViewEnvironment {
///     var theme: Theme {
///         get { self[ThemeKey.self] }
///         set { self[ThemeKey.self] = newValue }
///     }
/// }
/// ```
///
/// A key is used on whichever actor its host belongs to, so its conformance is never isolated. In a module whose
/// default isolation is the main actor, a type that conforms in its declaration is nonisolated by itself; write
/// `nonisolated extension ViewEnvironment` for the property.
public protocol ViewEnvironmentKey: SendableMetatype {
    /// The type of the key's value.
    associatedtype Value

    /// The value read from an environment in which the key was never set.
    static var defaultValue: Value { get }

    /// Returns the value of the key in an environment that is `right` merged over `left`.
    ///
    /// Called by ``ViewEnvironment/merging(_:)`` when both have the key. By default `right` wins.
    static func combine(_ left: Value, _ right: Value) -> Value
}

extension ViewEnvironmentKey {
    public static func combine(_ left: Value, _ right: Value) -> Value { right }
}
