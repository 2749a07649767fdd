import Foundation

/// A field for a search text. Changes by the program are not reported; ``insertText(_:)`` and ``tapCancel()`` simulate
/// the user.
@preconcurrency @MainActor
open class UISearchBar: UIView {
    /// The delegate, which is notified of changes.
    open weak var delegate: (any UISearchBarDelegate)?

    /// The search text; `nil` for none.
    open var text: String?

    /// The text shown while the field is empty; `nil` for none.
    open var placeholder: String?

    /// A Boolean value that indicates whether a cancel button is shown.
    open var showsCancelButton = false

    /// Called when the user has changed the text.
    var textChanged: @MainActor () -> Void = {}

    /// Simulates typing: appends `text`. Not part of UIKit.
    open func insertText(_ text: String) {
        self.text = (self.text ?? "") + text
        delegate?.searchBar(self, textDidChange: self.text ?? "")
        textChanged()
    }

    /// Simulates a tap on the cancel button. Not part of UIKit.
    open func tapCancel() {
        delegate?.searchBarCancelButtonClicked(self)
    }

    /// Simulates a tap on the search button. Not part of UIKit.
    open func tapSearch() {
        delegate?.searchBarSearchButtonClicked(self)
    }
}

/// Methods called when the user changes or ends a search. They do nothing by default.
@preconcurrency @MainActor
public protocol UISearchBarDelegate: AnyObject {
    /// Called when the user has changed the text.
    func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String)

    /// Called when the user has tapped the cancel button.
    func searchBarCancelButtonClicked(_ searchBar: UISearchBar)

    /// Called when the user has started the search.
    func searchBarSearchButtonClicked(_ searchBar: UISearchBar)
}

extension UISearchBarDelegate {
    public func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) {}

    public func searchBarCancelButtonClicked(_ searchBar: UISearchBar) {}

    public func searchBarSearchButtonClicked(_ searchBar: UISearchBar) {}
}
