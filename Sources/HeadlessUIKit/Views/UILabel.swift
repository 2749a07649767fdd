import Foundation

/// A view that shows text that cannot be edited.
@preconcurrency @MainActor
open class UILabel: UIView {
    /// The text; `nil` for none.
    open var text: String?

    /// The most lines the text may take; 0 for any number.
    open var numberOfLines = 1
}
