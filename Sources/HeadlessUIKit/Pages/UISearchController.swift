import Foundation

/// A search field, and a controller for what is found.
@preconcurrency @MainActor
open class UISearchController: UIViewController {
    /// Shows what is found; `nil` for the controller that is searched.
    public final let searchResultsController: UIViewController?

    /// The field.
    public final let searchBar = UISearchBar()

    /// Hears of each change of what is searched for.
    open weak var searchResultsUpdater: (any UISearchResultsUpdating)?

    /// Whether the navigation bar goes while a person searches. Kept only.
    open var hidesNavigationBarDuringPresentation = true

    /// Whether what is searched is covered meanwhile. Kept only.
    open var obscuresBackgroundDuringPresentation = true

    /// Whether a person searches.
    open var isActive = false

    /// A search whose results are shown by a controller; `nil` for the one that is searched.
    public init(searchResultsController: UIViewController?) {
        self.searchResultsController = searchResultsController
        super.init(nibName: nil, bundle: nil)
        searchBar.textChanged = { [weak self] in
            guard let self else { return }
            isActive = true
            searchResultsUpdater?.updateSearchResults(for: self)
        }
    }

    public required init?(coder: NSCoder) {
        searchResultsController = nil
        super.init(coder: coder)
    }
}

/// Finds what is searched for.
@preconcurrency @MainActor
public protocol UISearchResultsUpdating: AnyObject {
    /// Called at each change of what is searched for.
    func updateSearchResults(for searchController: UISearchController)
}
