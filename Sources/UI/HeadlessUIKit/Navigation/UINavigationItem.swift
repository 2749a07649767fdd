import Foundation

/// The title and buttons that a navigation bar shows for a controller at the top of the stack.
@preconcurrency @MainActor
open class UINavigationItem: NSObject {
    /// The size of the title.
    public enum LargeTitleDisplayMode: Int, Sendable {
        /// The size of the previous item's title.
        case automatic = 0
        /// Large.
        case always = 1
        /// Never large.
        case never = 2
    }

    /// The title; `nil` for none.
    open var title: String? {
        didSet { changed() }
    }

    /// The text above the title.
    open var prompt: String?

    /// The view that replaces the title.
    open var titleView: UIView?

    /// The size of the title.
    open var largeTitleDisplayMode = LargeTitleDisplayMode.automatic

    /// The title of the back button that the next item shows.
    open var backButtonTitle: String? {
        didSet { changed() }
    }

    /// The back button that the next item shows; `nil` for the default.
    open var backBarButtonItem: UIBarButtonItem? {
        didSet { changed() }
    }

    /// A Boolean value that indicates whether the back button is hidden.
    open var hidesBackButton = false {
        didSet { changed() }
    }

    /// A Boolean value that indicates whether the left items are shown beside the back button rather than instead of
    /// it.
    open var leftItemsSupplementBackButton = false {
        didSet { changed() }
    }

    /// The items at the left, from the left edge.
    open var leftBarButtonItems: [UIBarButtonItem]? {
        didSet { changed() }
    }

    /// The items at the right, from the right edge.
    open var rightBarButtonItems: [UIBarButtonItem]? {
        didSet { changed() }
    }

    /// The search field in the bar.
    open var searchController: UISearchController?

    /// A Boolean value that indicates whether the search field is hidden when the content is scrolled.
    open var hidesSearchBarWhenScrolling = true

    /// The bar that currently shows the item.
    weak var bar: UINavigationBar?

    /// Creates an item with a title.
    public init(title: String) {
        self.title = title
        super.init()
    }

    public override init() {
        super.init()
    }

    /// Creates an item as if from an archive; no archive is read.
    public required init?(coder: NSCoder) {
        super.init()
    }

    /// The first of ``leftBarButtonItems``.
    open var leftBarButtonItem: UIBarButtonItem? {
        get { leftBarButtonItems?.first }
        set { leftBarButtonItems = newValue.map { [$0] } }
    }

    /// The first of ``rightBarButtonItems``.
    open var rightBarButtonItem: UIBarButtonItem? {
        get { rightBarButtonItems?.first }
        set { rightBarButtonItems = newValue.map { [$0] } }
    }

    /// Sets ``hidesBackButton`` at once.
    open func setHidesBackButton(_ hidesBackButton: Bool, animated: Bool) {
        self.hidesBackButton = hidesBackButton
    }

    /// Sets ``leftBarButtonItem`` at once.
    open func setLeftBarButton(_ item: UIBarButtonItem?, animated: Bool) {
        leftBarButtonItem = item
    }

    /// Sets ``rightBarButtonItem`` at once.
    open func setRightBarButton(_ item: UIBarButtonItem?, animated: Bool) {
        rightBarButtonItem = item
    }

    /// Sets ``leftBarButtonItems`` at once.
    open func setLeftBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) {
        leftBarButtonItems = items
    }

    /// Sets ``rightBarButtonItems`` at once.
    open func setRightBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) {
        rightBarButtonItems = items
    }

    private func changed() {
        bar?.setNeedsLayout()
    }
}
