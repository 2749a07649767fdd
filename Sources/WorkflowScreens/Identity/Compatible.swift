/// A rendering that says itself which earlier rendering its view may be updated from.
///
/// ```swift
/// struct ItemScreen: Screen, Compatible {
///     let id: String
///     var compatibilityKey: CompatibilityKey { CompatibilityKey(ItemScreen.self).named(id) }
/// }
/// ```
public protocol Compatible {
    /// The identity of this rendering. Must depend on nothing that changes while one view is to be kept.
    var compatibilityKey: CompatibilityKey { get }
}

/// Whether a host may show `new` by updating the view that shows `old`; it replaces the view otherwise.
public func compatible(_ old: Any, _ new: Any) -> Bool {
    keyFor(old) == keyFor(new)
}

/// The identity of `rendering`, with `name` put around it unless that is empty.
public func keyFor(_ rendering: Any, name: String = "") -> CompatibilityKey {
    CompatibilityKey(of: rendering).named(name)
}
