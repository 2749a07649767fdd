/// A rendering that defines which earlier renderings its view can be updated from.
///
/// ```swift
/// struct ItemScreen: Screen, Compatible {
///     let id: String
///     var compatibilityKey: CompatibilityKey { CompatibilityKey(ItemScreen.self).named(id) }
/// }
/// ```
public protocol Compatible {
    /// The identity of this rendering. It must not change while one view is to be kept.
    var compatibilityKey: CompatibilityKey { get }
}

/// Returns whether a host may show `new` by updating the view that shows `old`; otherwise it replaces the view.
public func compatible(_ old: Any, _ new: Any) -> Bool {
    keyFor(old) == keyFor(new)
}

/// Returns the identity of `rendering`, with `name` added unless that is empty.
public func keyFor(_ rendering: Any, name: String = "") -> CompatibilityKey {
    CompatibilityKey(of: rendering).named(name)
}
