import Foundation

/// Shows items in sections, made by its data source.
///
/// Items are made at the layout of the view, all of them: nothing is scrolled out of sight here. ``tapItem(at:)`` is what
/// a person does.
@preconcurrency @MainActor
open class UICollectionView: UIScrollView {
    /// Makes the items.
    open weak var dataSource: (any UICollectionViewDataSource)?

    /// Decides on the selection of items, and hears of it.
    open weak var delegate: (any UICollectionViewDelegate)? {
        didSet { scrollViewDelegate = delegate }
    }

    /// How items are laid out. Kept only.
    open var collectionViewLayout: UICollectionViewLayout

    /// Whether a person may select items.
    open var allowsSelection = true

    private var cellClasses: [String: UICollectionViewCell.Type] = [:]
    private var shown: [IndexPath: UICollectionViewCell] = [:]
    private var reusable: [String: [UICollectionViewCell]] = [:]
    private var selected: Set<IndexPath> = []
    private var isLoaded = false

    /// A collection at a place and of a size, in points.
    public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
        collectionViewLayout = layout
        super.init(frame: frame)
    }

    public required init?(coder: NSCoder) {
        collectionViewLayout = UICollectionViewLayout()
        super.init(coder: coder)
    }

    /// Has the items made anew at the next layout. Nothing is selected then.
    open func reloadData() {
        isLoaded = false
        selected = []
        setNeedsLayout()
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        loadItemsIfNeeded()
    }

    /// How many sections there are.
    open var numberOfSections: Int { dataSource?.numberOfSections(in: self) ?? 1 }

    /// How many items a section has.
    open func numberOfItems(inSection section: Int) -> Int {
        dataSource?.collectionView(self, numberOfItemsInSection: section) ?? 0
    }

    /// The cell that shows an item; `nil` if there is no such item. Lays out the items if they are not.
    open func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? {
        loadItemsIfNeeded()
        return shown[indexPath]
    }

    /// All cells, from the first item on. Lays out the items if they are not.
    open var visibleCells: [UICollectionViewCell] {
        loadItemsIfNeeded()
        return shown.sorted { $0.key < $1.key }.map(\.value)
    }

    /// Says which class the cells of an identifier are of.
    open func register(_ cellClass: AnyClass?, forCellWithReuseIdentifier identifier: String) {
        guard let cellClass else {
            cellClasses[identifier] = nil
            return
        }
        guard let cellClass = cellClass as? UICollectionViewCell.Type else {
            fatalError(
                """
                Expected a class of UICollectionViewCell for \"\(identifier)\". Instead, it is \(cellClass). Register \
                another.
                """
            )
        }
        cellClasses[identifier] = cellClass
    }

    /// A cell of an identifier, used before or new.
    /// - Precondition: A class is registered for the identifier.
    open func dequeueReusableCell(
        withReuseIdentifier identifier: String,
        for indexPath: IndexPath
    ) -> UICollectionViewCell {
        if let cell = reusable[identifier]?.popLast() {
            cell.prepareForReuse()
            return cell
        }
        guard let cellClass = cellClasses[identifier] else {
            fatalError(
                """
                could not dequeue a cell with identifier \(identifier) - must register a class for the identifier, by \
                register(_:forCellWithReuseIdentifier:).
                """
            )
        }
        return cellClass.init(registeredFor: identifier)
    }

    /// The items that are selected; `nil` if none is.
    open var indexPathsForSelectedItems: [IndexPath]? { selected.isEmpty ? nil : selected.sorted() }

    /// Selects an item no longer, without telling the delegate.
    open func deselectItem(at indexPath: IndexPath, animated: Bool) {
        selected.remove(indexPath)
        shown[indexPath]?.isSelected = false
    }

    /// What a person does who taps an item: selects it, if the collection and the delegate allow it, and tells the
    /// delegate. Not a part of UIKit.
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
        for cell in shown.values {
            cell.removeFromSuperview()
            if let identifier = cell.reuseIdentifier { reusable[identifier, default: []].append(cell) }
        }
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

/// Shows an item of a collection.
@preconcurrency @MainActor
open class UICollectionViewCell: UIView {
    /// Where the content is.
    public final let contentView = UIView()

    /// Whether the item is selected.
    open var isSelected = false

    /// What cells that can be used for each other have in common.
    public internal(set) final var reuseIdentifier: String?

    public override init(frame: CGRect) {
        super.init(frame: frame)
        addSubview(contentView)
    }

    /// A cell as a collection makes it of a class that is registered. Not a part of UIKit, see `UITableViewCell`.
    public required convenience init(registeredFor reuseIdentifier: String) {
        self.init(frame: .zero)
        self.reuseIdentifier = reuseIdentifier
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        addSubview(contentView)
    }

    /// Called before the cell is used for another item; does nothing by default.
    open func prepareForReuse() {}
}

/// How items are laid out. Kept only.
@preconcurrency @MainActor
open class UICollectionViewLayout: NSObject {
    public override init() {
        super.init()
    }

    /// Has the items laid out anew. Has no effect.
    open func invalidateLayout() {}
}

/// Lays out items in lines. Kept only.
@preconcurrency @MainActor
open class UICollectionViewFlowLayout: UICollectionViewLayout {
    /// The size of items, in points.
    open var itemSize = CGSize(width: 50, height: 50)
    /// The size that items are expected to have, in points.
    open var estimatedItemSize = CGSize.zero
    /// The least room between items of a line, in points.
    open var minimumInteritemSpacing: CGFloat = 10
    /// The least room between lines, in points.
    open var minimumLineSpacing: CGFloat = 10
    /// The room around a section, in points.
    open var sectionInset = UIEdgeInsets.zero
    /// Which way the content is scrolled.
    open var scrollDirection = UICollectionView.ScrollDirection.vertical
}

extension UICollectionView {
    /// Which way content is scrolled.
    public enum ScrollDirection: Int, Sendable {
        /// Up and down.
        case vertical = 0
        /// From side to side.
        case horizontal = 1
    }
}

/// Makes the items of a collection.
@preconcurrency @MainActor
public protocol UICollectionViewDataSource: AnyObject {
    /// How many items a section has.
    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int

    /// The cell for an item.
    func collectionView(
        _ collectionView: UICollectionView,
        cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell

    /// How many sections there are; one by default.
    func numberOfSections(in collectionView: UICollectionView) -> Int
}

extension UICollectionViewDataSource {
    public func numberOfSections(in collectionView: UICollectionView) -> Int { 1 }
}

/// Decides on the selection of a collection's items, and hears of it.
@preconcurrency @MainActor
public protocol UICollectionViewDelegate: UIScrollViewDelegate {
    /// Whether a person may select an item. By default they may.
    func collectionView(_ collectionView: UICollectionView, shouldSelectItemAt indexPath: IndexPath) -> Bool

    /// Called when a person has selected an item. By default does nothing.
    func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath)
}

extension UICollectionViewDelegate {
    public func collectionView(_ collectionView: UICollectionView, shouldSelectItemAt indexPath: IndexPath) -> Bool {
        true
    }

    public func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {}
}

/// Says how large items are. Not asked here.
@preconcurrency @MainActor
public protocol UICollectionViewDelegateFlowLayout: UICollectionViewDelegate {
    /// The size of an item, in points.
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
