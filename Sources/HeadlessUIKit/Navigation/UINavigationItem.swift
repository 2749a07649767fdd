import Foundation

/// What a navigation bar shows while one controller is at the top: title and buttons.
@preconcurrency @MainActor
open class UINavigationItem: NSObject {
    /// How large the title is.
    public enum LargeTitleDisplayMode: Int, Sendable {
        /// As that of the item before.
        case automatic = 0
        /// Large.
        case always = 1
        /// As usual.
        case never = 2
    }

    /// The title; `nil` for none.
    open var title: String? {
        didSet { changed() }
    }

    /// The line above the title.
    open var prompt: String?

    /// The view in the place of the title.
    open var titleView: UIView?

    /// How large the title is.
    open var largeTitleDisplayMode = LargeTitleDisplayMode.automatic

    /// What the back button says that leads here from the next item.
    open var backButtonTitle: String? {
        didSet { changed() }
    }

    /// The back button that leads here from the next item; `nil` for the bar's own.
    open var backBarButtonItem: UIBarButtonItem? {
        didSet { changed() }
    }

    /// Whether there is no way back from here in the bar.
    open var hidesBackButton = false {
        didSet { changed() }
    }

    /// Whether the left items stand beside the way back rather than in its place.
    open var leftItemsSupplementBackButton = false {
        didSet { changed() }
    }

    /// The buttons at the left, from there.
    open var leftBarButtonItems: [UIBarButtonItem]? {
        didSet { changed() }
    }

    /// The buttons at the right, from there.
    open var rightBarButtonItems: [UIBarButtonItem]? {
        didSet { changed() }
    }

    /// The search field in the bar.
    open var searchController: UISearchController?

    /// Whether the search field goes when the content is scrolled.
    open var hidesSearchBarWhenScrolling = true

    /// The bar that shows the item at present.
    weak var bar: UINavigationBar?

    /// An item with a title.
    public init(title: String) {
        self.title = title
        super.init()
    }

    public override init() {
        super.init()
    }

    /// Makes an item as if from an archive; no archive is read.
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

    /// Sets ``hidesBackButton``, at once.
    open func setHidesBackButton(_ hidesBackButton: Bool, animated: Bool) {
        self.hidesBackButton = hidesBackButton
    }

    /// Sets ``leftBarButtonItem``, at once.
    open func setLeftBarButton(_ item: UIBarButtonItem?, animated: Bool) {
        leftBarButtonItem = item
    }

    /// Sets ``rightBarButtonItem``, at once.
    open func setRightBarButton(_ item: UIBarButtonItem?, animated: Bool) {
        rightBarButtonItem = item
    }

    /// Sets ``leftBarButtonItems``, at once.
    open func setLeftBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) {
        leftBarButtonItems = items
    }

    /// Sets ``rightBarButtonItems``, at once.
    open func setRightBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) {
        rightBarButtonItems = items
    }

    private func changed() {
        bar?.setNeedsLayout()
    }
}
