import Foundation

/// A search field, and a controller that shows the results.
@preconcurrency @MainActor
open class UISearchController: UIViewController {
    /// The controller that shows the results; `nil` for the searched one.
    public final let searchResultsController: UIViewController?

    /// The search field.
    public final let searchBar = UISearchBar()

    /// The object notified of each change of the search text.
    open weak var searchResultsUpdater: (any UISearchResultsUpdating)?

    /// A Boolean value that indicates whether the navigation bar is hidden during a search. Stored without effect.
    open var hidesNavigationBarDuringPresentation = true

    /// A Boolean value that indicates whether the searched content is covered during a search. Stored without effect.
    open var obscuresBackgroundDuringPresentation = true

    /// A Boolean value that indicates whether a search is in progress.
    open var isActive = false

    /// Creates a search whose results a controller shows; `nil` for the searched one.
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

/// A method called when the search text changes.
@preconcurrency @MainActor
public protocol UISearchResultsUpdating: AnyObject {
    /// Called at each change of the search text.
    func updateSearchResults(for searchController: UISearchController)
}
