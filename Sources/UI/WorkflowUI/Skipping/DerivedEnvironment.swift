#if canImport(UIKit)
import UIKit

/// An environment derived from another one, cached while that stays the same, so that screens shown in it can be
/// skipped.
struct DerivedEnvironment {
    private var last: (inherited: ViewEnvironment, derived: ViewEnvironment)?

    /// Returns `inherited` with a change; the same change at each call.
    mutating func environment(
        from inherited: ViewEnvironment,
        changing change: (inout ViewEnvironment) -> Void
    ) -> ViewEnvironment {
        if let last, last.inherited.isIdentical(to: inherited) { return last.derived }
        var derived = inherited
        change(&derived)
        last = (inherited, derived)
        return derived
    }
}
#endif
