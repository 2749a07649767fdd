import Foundation

/// A view that shows items in sections, created by its data source.
///
/// All items are created at the layout of the view: nothing is scrolled out of sight here. ``tapItem(at:)`` simulates
/// the user.
@preconcurrency @MainActor
open class UICollectionView: UIScrollView {
    /// The data source, which creates the cells.
    open weak var dataSource: (any UICollectionViewDataSource)?

    /// The delegate, which decides on the selection of items and is notified of it.
    open weak var delegate: (any UICollectionViewDelegate)? {
        didSet { scrollViewDelegate = delegate }
    }

    /// The layout of the items. Stored without effect.
    open var collectionViewLayout: UICollectionViewLayout

    /// A Boolean value that indicates whether the user may select items.
    open var allowsSelection = true

    private var reusableCells = ReusableViews<UICollectionViewCell>()
    private var shown: [IndexPath: UICollectionViewCell] = [:]
    private var selected: Set<IndexPath> = []
    private var isLoaded = false

    /// Creates a collection at a position and of a size, in points.
    public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
        collectionViewLayout = layout
        super.init(frame: frame)
    }

    public required init?(coder: NSCoder) {
        collectionViewLayout = UICollectionViewLayout()
        super.init(coder: coder)
    }

    /// Reloads all items at the next layout and clears the selection.
    open func reloadData() {
        isLoaded = false
        selected = []
        setNeedsLayout()
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        loadItemsIfNeeded()
    }

    /// The number of sections.
    open var numberOfSections: Int { dataSource?.numberOfSections(in: self) ?? 1 }

    /// Returns the number of items in a section.
    open func numberOfItems(inSection section: Int) -> Int {
        dataSource?.collectionView(self, numberOfItemsInSection: section) ?? 0
    }

    /// Returns the cell that shows an item; `nil` if there is no such item. Lays out the items if needed.
    open func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? {
        loadItemsIfNeeded()
        return shown[indexPath]
    }

    /// All cells, in the order of their items. Lays out the items if needed.
    open var visibleCells: [UICollectionViewCell] {
        loadItemsIfNeeded()
        return shown.sorted { $0.key < $1.key }.map(\.value)
    }

    /// Registers the class of the cells with an identifier.
    open func register(_ cellClass: AnyClass?, forCellWithReuseIdentifier identifier: String) {
        reusableCells.register(cellClass, for: identifier)
    }

    /// Returns a reused or new cell with an identifier.
    /// - Precondition: A class is registered for the identifier.
    open func dequeueReusableCell(
        withReuseIdentifier identifier: String,
        for indexPath: IndexPath
    ) -> UICollectionViewCell {
        guard let cell = reusableCells.dequeue(identifier) else {
            fatalError(
                """
                could not dequeue a cell with identifier \(identifier) - must register a class for the identifier, by \
                register(_:forCellWithReuseIdentifier:).
                """
            )
        }
        return cell
    }

    /// The selected items; `nil` for none.
    open var indexPathsForSelectedItems: [IndexPath]? { selected.isEmpty ? nil : selected.sorted() }

    /// Deselects an item without notifying the delegate.
    open func deselectItem(at indexPath: IndexPath, animated: Bool) {
        selected.remove(indexPath)
        shown[indexPath]?.isSelected = false
    }

    /// Simulates a tap on an item: selects it, if the collection and the delegate allow it, and notifies the delegate.
    /// Not part of UIKit.
    /// - Precondition: There is such an item.
    open func tapItem(at indexPath: IndexPath) {
        guard let cell = cellForItem(at: indexPath) else {
            fatalError(
                """
                Expected an item \(indexPath.item) in section \(indexPath.section) of \(self). Instead, there are \
                \(visibleCells.count) items in all. Check the data source.
                """
            )
        }
        guard allowsSelection, isUserInteractionEnabled,
            delegate?.collectionView(self, shouldSelectItemAt: indexPath) ?? true
        else { return }
        for former in selected { shown[former]?.isSelected = false }
        selected = [indexPath]
        cell.isSelected = true
        delegate?.collectionView(self, didSelectItemAt: indexPath)
    }

    private func loadItemsIfNeeded() {
        guard !isLoaded, let dataSource else { return }
        isLoaded = true
        for cell in shown.values { reusableCells.retire(cell) }
        shown = [:]
        for section in 0..<numberOfSections {
            for item in 0..<numberOfItems(inSection: section) {
                let indexPath = IndexPath(item: item, section: section)
                let cell = dataSource.collectionView(self, cellForItemAt: indexPath)
                shown[indexPath] = cell
                cell.isSelected = selected.contains(indexPath)
                addSubview(cell)
            }
        }
    }
}

/// A cell that shows an item of a collection.
@preconcurrency @MainActor
open class UICollectionViewCell: UIView, ReusableView {
    /// The view that holds the content.
    public final let contentView = UIView()

    /// A Boolean value that indicates whether the item is selected.
    open var isSelected = false

    /// The identifier shared by cells that can replace each other.
    public internal(set) final var reuseIdentifier: String?

    public override init(frame: CGRect) {
        super.init(frame: frame)
        addSubview(contentView)
    }

    /// Creates a cell of zero size.
    public required convenience init() {
        self.init(frame: .zero)
    }

    /// Creates a cell of a class registered with a collection. Not part of UIKit, see `UITableViewCell`.
    public required convenience init(registeredFor reuseIdentifier: String) {
        self.init(frame: .zero)
        self.reuseIdentifier = reuseIdentifier
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        addSubview(contentView)
    }

    /// Called before the cell is reused for another item. Does nothing by default.
    open func prepareForReuse() {}
}

/// The layout of items. Stored without effect.
@preconcurrency @MainActor
open class UICollectionViewLayout: NSObject {
    public override init() {
        super.init()
    }

    /// Invalidates the layout. Has no effect.
    open func invalidateLayout() {}
}

/// A layout of items in lines. Stored without effect.
@preconcurrency @MainActor
open class UICollectionViewFlowLayout: UICollectionViewLayout {
    /// The size of items, in points.
    open var itemSize = CGSize(width: 50, height: 50)
    /// The estimated size of items, in points.
    open var estimatedItemSize = CGSize.zero
    /// The minimum space between items of a line, in points.
    open var minimumInteritemSpacing: CGFloat = 10
    /// The minimum space between lines, in points.
    open var minimumLineSpacing: CGFloat = 10
    /// The insets of a section, in points.
    open var sectionInset = UIEdgeInsets.zero
    /// The direction of scrolling.
    open var scrollDirection = UICollectionView.ScrollDirection.vertical
}

extension UICollectionView {
    /// A direction of scrolling.
    public enum ScrollDirection: Int, Sendable {
        /// Up and down.
        case vertical = 0
        /// From side to side.
        case horizontal = 1
    }
}

/// Methods that create the items of a collection.
@preconcurrency @MainActor
public protocol UICollectionViewDataSource: AnyObject {
    /// Returns the number of items in a section.
    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int

    /// Returns the cell for an item.
    func collectionView(
        _ collectionView: UICollectionView,
        cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell

    /// Returns the number of sections; one by default.
    func numberOfSections(in collectionView: UICollectionView) -> Int
}

extension UICollectionViewDataSource {
    public func numberOfSections(in collectionView: UICollectionView) -> Int { 1 }
}

/// Methods that decide on the selection of a collection's items and are notified of it.
@preconcurrency @MainActor
public protocol UICollectionViewDelegate: UIScrollViewDelegate {
    /// Returns whether the user may select an item; `true` by default.
    func collectionView(_ collectionView: UICollectionView, shouldSelectItemAt indexPath: IndexPath) -> Bool

    /// Called when the user has selected an item. Does nothing by default.
    func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath)
}

extension UICollectionViewDelegate {
    public func collectionView(_ collectionView: UICollectionView, shouldSelectItemAt indexPath: IndexPath) -> Bool {
        true
    }

    public func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {}
}

/// Methods that give the size of items. Not called here.
@preconcurrency @MainActor
public protocol UICollectionViewDelegateFlowLayout: UICollectionViewDelegate {
    /// Returns the size of an item, in points.
    func collectionView(
        _ collectionView: UICollectionView,
        layout collectionViewLayout: UICollectionViewLayout,
        sizeForItemAt indexPath: IndexPath
    ) -> CGSize
}

extension UICollectionViewDelegateFlowLayout {
    public func collectionView(
        _ collectionView: UICollectionView,
        layout collectionViewLayout: UICollectionViewLayout,
        sizeForItemAt indexPath: IndexPath
    ) -> CGSize {
        (collectionViewLayout as? UICollectionViewFlowLayout)?.itemSize ?? .zero
    }
}
