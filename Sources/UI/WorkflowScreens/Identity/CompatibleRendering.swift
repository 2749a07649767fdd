/// A rendering that defines which earlier renderings its view can be updated from.
///
/// ```swift
/// struct ItemScreen: Screen, CompatibleRendering {
///     let id: String
///     var compatibilityKey: CompatibilityKey { CompatibilityKey(ItemScreen.self).named(id) }
/// }
/// ```
public protocol CompatibleRendering {
    /// The identity of this rendering. It must not change as long as one view shows it.
    var compatibilityKey: CompatibilityKey { get }
}
