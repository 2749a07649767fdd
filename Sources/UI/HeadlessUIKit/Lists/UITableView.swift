import Foundation

/// A view that shows rows in sections, created by its data source.
///
/// All rows are created at the layout of the view: nothing is scrolled out of sight here. ``tapRow(at:)`` simulates the
/// user.
@preconcurrency @MainActor
open class UITableView: UIScrollView {
    /// The style of the sections.
    public enum Style: Int, Sendable {
        /// Sections without space between them.
        case plain = 0
        /// Sections with space between them.
        case grouped = 1
        /// Sections with space between them and at the sides.
        case insetGrouped = 2
    }

    /// An animation of rows. Has no effect.
    public enum RowAnimation: Int, Sendable {
        case fade = 0
        case right = 1
        case left = 2
        case top = 3
        case bottom = 4
        case none = 5
        case middle = 6
        case automatic = 100
    }

    /// The position to which a row is scrolled. Has no effect.
    public enum ScrollPosition: Int, Sendable {
        case none = 0
        case top = 1
        case middle = 2
        case bottom = 3
    }

    /// The separator between rows. Stored without effect.
    public enum SeparatorStyle: Int, Sendable {
        case none = 0
        case singleLine = 1
    }

    /// The value for a height that follows from the content.
    public nonisolated static let automaticDimension: CGFloat = -1

    /// The data source, which creates the cells.
    open weak var dataSource: (any UITableViewDataSource)?

    /// The delegate, which decides on the selection of rows and is notified of it.
    open weak var delegate: (any UITableViewDelegate)? {
        didSet { scrollViewDelegate = delegate }
    }

    /// The style of the sections.
    public final let style: Style

    /// The height of rows, in points.
    open var rowHeight = UITableView.automaticDimension
    /// The estimated height of rows, in points.
    open var estimatedRowHeight = UITableView.automaticDimension
    /// The height of the headers of sections, in points.
    open var sectionHeaderHeight = UITableView.automaticDimension
    /// The height of the footers of sections, in points.
    open var sectionFooterHeight = UITableView.automaticDimension
    /// The separator between rows.
    open var separatorStyle = SeparatorStyle.singleLine
    /// A Boolean value that indicates whether the user may select rows.
    open var allowsSelection = true
    /// A Boolean value that indicates whether the user may select several rows.
    open var allowsMultipleSelection = false
    /// A Boolean value that indicates whether rows can be deleted and moved.
    open var isEditing = false

    /// The view above all rows; `nil` for none.
    open var tableHeaderView: UIView? {
        didSet {
            oldValue?.removeFromSuperview()
            if let tableHeaderView { addSubview(tableHeaderView) }
        }
    }

    /// The view below all rows; `nil` for none.
    open var tableFooterView: UIView? {
        didSet {
            oldValue?.removeFromSuperview()
            if let tableFooterView { addSubview(tableFooterView) }
        }
    }

    private var reusableCells = ReusableViews<UITableViewCell>()
    private var reusableHeadersAndFooters = ReusableViews<UITableViewHeaderFooterView>()
    private var shown: [IndexPath: UITableViewCell] = [:]
    private var headersAndFooters: [UIView] = []
    private var selected: Set<IndexPath> = []
    private var isLoaded = false

    /// Creates a table at a position and of a size, in points.
    public init(frame: CGRect, style: Style) {
        self.style = style
        super.init(frame: frame)
    }

    public convenience override init(frame: CGRect) {
        self.init(frame: frame, style: .plain)
    }

    public required init?(coder: NSCoder) {
        style = .plain
        super.init(coder: coder)
    }

    // MARK: - Rows

    /// Reloads all rows at the next layout and clears the selection.
    open func reloadData() {
        isLoaded = false
        selected = []
        setNeedsLayout()
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        loadRowsIfNeeded()
    }

    /// The number of sections.
    open var numberOfSections: Int { dataSource?.numberOfSections(in: self) ?? 1 }

    /// Returns the number of rows in a section.
    open func numberOfRows(inSection section: Int) -> Int {
        dataSource?.tableView(self, numberOfRowsInSection: section) ?? 0
    }

    /// Returns the cell that shows a row; `nil` if there is no such row. Lays out the rows if needed.
    open func cellForRow(at indexPath: IndexPath) -> UITableViewCell? {
        loadRowsIfNeeded()
        return shown[indexPath]
    }

    /// Returns the row that a cell shows; `nil` for none.
    open func indexPath(for cell: UITableViewCell) -> IndexPath? {
        shown.first { $0.value === cell }?.key
    }

    /// All cells, in the order of their rows. Lays out the rows if needed.
    open var visibleCells: [UITableViewCell] {
        loadRowsIfNeeded()
        return shown.sorted { $0.key < $1.key }.map(\.value)
    }

    /// The rows that ``visibleCells`` show.
    open var indexPathsForVisibleRows: [IndexPath]? {
        loadRowsIfNeeded()
        return shown.keys.sorted()
    }

    /// Reloads the table after rows were inserted.
    open func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) { reloadRowsKeepingSelection() }

    /// Reloads the table after rows were deleted.
    open func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) { reloadRowsKeepingSelection() }

    /// Reloads the table after rows have changed.
    open func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) { reloadRowsKeepingSelection() }

    /// Reloads the table after sections have changed.
    open func reloadSections(_ sections: IndexSet, with animation: RowAnimation) { reloadRowsKeepingSelection() }

    /// Reloads the table after a row was moved.
    open func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) { reloadRowsKeepingSelection() }

    /// Makes several changes of rows together.
    open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
        updates?()
        reloadRowsKeepingSelection()
        if let completion { Animations.after(0) { completion(true) } }
    }

    /// Begins a group of changes of rows.
    open func beginUpdates() {}

    /// Ends a group of changes of rows.
    open func endUpdates() { reloadRowsKeepingSelection() }

    /// Scrolls to a row. Has no effect: all rows are visible.
    open func scrollToRow(at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool) {}

    /// Sets whether rows can be deleted and moved.
    open func setEditing(_ editing: Bool, animated: Bool) { isEditing = editing }

    // MARK: - Cells

    /// Registers the class of the cells with an identifier.
    open func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {
        reusableCells.register(cellClass, for: identifier)
    }

    /// Returns a reused or new cell with an identifier; `nil` if none can be reused and no class is registered.
    open func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? {
        reusableCells.dequeue(identifier)
    }

    /// Returns a reused or new cell with an identifier.
    /// - Precondition: A class is registered for the identifier.
    open func dequeueReusableCell(withIdentifier identifier: String, for indexPath: IndexPath) -> UITableViewCell {
        guard let cell = dequeueReusableCell(withIdentifier: identifier) else {
            fatalError(
                """
                unable to dequeue a cell with identifier \(identifier) - must register a class for the identifier, by \
                register(_:forCellReuseIdentifier:).
                """
            )
        }
        return cell
    }

    /// Registers the class of the headers and footers with an identifier.
    open func register(_ aClass: AnyClass?, forHeaderFooterViewReuseIdentifier identifier: String) {
        reusableHeadersAndFooters.register(aClass, for: identifier)
    }

    /// Returns a reused or new header or footer with an identifier; `nil` if none can be reused and no class is
    /// registered.
    open func dequeueReusableHeaderFooterView(withIdentifier identifier: String) -> UITableViewHeaderFooterView? {
        reusableHeadersAndFooters.dequeue(identifier)
    }

    // MARK: - Selection

    /// The selected row; `nil` for none.
    open var indexPathForSelectedRow: IndexPath? { selected.min() }

    /// The selected rows; `nil` for none.
    open var indexPathsForSelectedRows: [IndexPath]? { selected.isEmpty ? nil : selected.sorted() }

    /// Selects a row without notifying the delegate.
    open func selectRow(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
        if !allowsMultipleSelection || indexPath == nil {
            for former in selected { shown[former]?.isSelected = false }
            selected = []
        }
        guard let indexPath else { return }
        selected.insert(indexPath)
        shown[indexPath]?.isSelected = true
    }

    /// Deselects a row without notifying the delegate.
    open func deselectRow(at indexPath: IndexPath, animated: Bool) {
        selected.remove(indexPath)
        shown[indexPath]?.isSelected = false
    }

    /// Simulates a tap on a row: selects it, if the table and the delegate allow it, and notifies the delegate. Not
    /// part of UIKit.
    /// - Precondition: There is such a row.
    open func tapRow(at indexPath: IndexPath) {
        guard cellForRow(at: indexPath) != nil else {
            fatalError(
                """
                Expected a row \(indexPath.row) in section \(indexPath.section) of \(self). Instead, there are \
                \(visibleCells.count) rows in all. Check the data source.
                """
            )
        }
        guard allowsSelection, isUserInteractionEnabled else { return }
        if allowsMultipleSelection, selected.contains(indexPath) {
            deselectRow(at: indexPath, animated: true)
            delegate?.tableView(self, didDeselectRowAt: indexPath)
            return
        }
        var chosen = indexPath
        if let delegate {
            guard let allowed = delegate.tableView(self, willSelectRowAt: indexPath) else { return }
            chosen = allowed
        }
        let former = allowsMultipleSelection ? [] : selected.subtracting([chosen])
        selectRow(at: chosen, animated: true, scrollPosition: .none)
        for indexPath in former { delegate?.tableView(self, didDeselectRowAt: indexPath) }
        delegate?.tableView(self, didSelectRowAt: chosen)
    }

    // MARK: - Implementation

    private func reloadRowsKeepingSelection() {
        isLoaded = false
        setNeedsLayout()
    }

    private func loadRowsIfNeeded() {
        guard !isLoaded, let dataSource else { return }
        isLoaded = true
        retireCells()
        for section in 0..<numberOfSections {
            addHeaderOrFooter(
                delegate?.tableView(self, viewForHeaderInSection: section),
                title: dataSource.tableView(self, titleForHeaderInSection: section)
            )
            for row in 0..<numberOfRows(inSection: section) {
                let indexPath = IndexPath(row: row, section: section)
                let cell = dataSource.tableView(self, cellForRowAt: indexPath)
                shown[indexPath] = cell
                cell.isSelected = selected.contains(indexPath)
                delegate?.tableView(self, willDisplay: cell, forRowAt: indexPath)
                addSubview(cell)
            }
            addHeaderOrFooter(
                delegate?.tableView(self, viewForFooterInSection: section),
                title: dataSource.tableView(self, titleForFooterInSection: section)
            )
        }
        selected = selected.filter { shown[$0] != nil }
    }

    private func retireCells() {
        for cell in shown.sorted(by: { $0.key > $1.key }).map(\.value) { reusableCells.retire(cell) }
        shown = [:]
        for view in headersAndFooters {
            view.removeFromSuperview()
            if let view = view as? UITableViewHeaderFooterView { reusableHeadersAndFooters.retire(view) }
        }
        headersAndFooters = []
    }

    private func addHeaderOrFooter(_ view: UIView?, title: String?) {
        var view = view
        if view == nil, let title {
            let label = UILabel()
            label.text = title
            view = label
        }
        guard let view else { return }
        headersAndFooters.append(view)
        addSubview(view)
    }
}
