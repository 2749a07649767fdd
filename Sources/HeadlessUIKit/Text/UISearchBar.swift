import Foundation

/// A field for what is searched for. The program's changes are told to nobody; ``insertText(_:)`` and ``tapCancel()``
/// are a person's.
@preconcurrency @MainActor
open class UISearchBar: UIView {
    /// Hears of changes.
    open weak var delegate: (any UISearchBarDelegate)?

    /// What is searched for; `nil` for nothing.
    open var text: String?

    /// What is shown while nothing is searched for; `nil` for nothing.
    open var placeholder: String?

    /// Whether there is a button to give the search up.
    open var showsCancelButton = false

    /// Called when a person has changed the text.
    var textChanged: @MainActor () -> Void = {}

    /// Types `text` at the end, as a person does. Not a part of UIKit.
    open func insertText(_ text: String) {
        self.text = (self.text ?? "") + text
        delegate?.searchBar(self, textDidChange: self.text ?? "")
        textChanged()
    }

    /// Gives the search up, as a person does. Not a part of UIKit.
    open func tapCancel() {
        delegate?.searchBarCancelButtonClicked(self)
    }

    /// Starts the search, as a person does. Not a part of UIKit.
    open func tapSearch() {
        delegate?.searchBarSearchButtonClicked(self)
    }
}

/// Hears of what is searched for. By default does nothing.
@preconcurrency @MainActor
public protocol UISearchBarDelegate: AnyObject {
    /// Called when a person has changed the text.
    func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String)

    /// Called when a person gives the search up.
    func searchBarCancelButtonClicked(_ searchBar: UISearchBar)

    /// Called when a person starts the search.
    func searchBarSearchButtonClicked(_ searchBar: UISearchBar)
}

extension UISearchBarDelegate {
    public func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) {}

    public func searchBarCancelButtonClicked(_ searchBar: UISearchBar) {}

    public func searchBarSearchButtonClicked(_ searchBar: UISearchBar) {}
}
