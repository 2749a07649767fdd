#if canImport(UIKit)
import UIKit

/// An environment made from another one, kept while that stays the same, so that what is shown in it can be told to be in
/// the same environment.
struct DerivedEnvironment {
    private var last: (inherited: ViewEnvironment, derived: ViewEnvironment)?

    /// `inherited` with a change; the same change at each call.
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
