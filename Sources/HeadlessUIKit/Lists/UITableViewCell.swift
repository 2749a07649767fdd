import Foundation

/// Shows a row of a table.
@preconcurrency @MainActor
open class UITableViewCell: UIView {
    /// How texts stand in a cell.
    public enum CellStyle: Int, Sendable {
        /// One text.
        case `default` = 0
        /// Two, side by side.
        case value1 = 1
        /// Two, side by side, the first one small.
        case value2 = 2
        /// Two, one below the other.
        case subtitle = 3
    }

    /// What stands at the end of a cell.
    public enum AccessoryType: Int, Sendable {
        case none = 0
        case disclosureIndicator = 1
        case detailDisclosureButton = 2
        case checkmark = 3
        case detailButton = 4
    }

    /// How a selected cell looks.
    public enum SelectionStyle: Int, Sendable {
        case none = 0
        case blue = 1
        case gray = 2
        case `default` = 3
    }

    /// What can be done with a row.
    public enum EditingStyle: Int, Sendable {
        case none = 0
        case delete = 1
        case insert = 2
    }

    /// What cells that can be used for each other have in common; `nil` for one that is used once.
    public final let reuseIdentifier: String?

    /// Where the content is.
    public final let contentView = UIView()

    /// The text.
    public final let textLabel: UILabel? = UILabel()

    /// The second text; `nil` for a style that has one.
    public final let detailTextLabel: UILabel?

    /// The picture.
    public final let imageView: UIImageView? = UIImageView()

    /// What stands at the end.
    open var accessoryType = AccessoryType.none

    /// The view at the end; `nil` for ``accessoryType``.
    open var accessoryView: UIView?

    /// How the cell looks while it is selected.
    open var selectionStyle = SelectionStyle.default

    /// Whether the row is selected.
    open var isSelected = false

    /// A cell.
    public init(style: CellStyle, reuseIdentifier: String?) {
        self.reuseIdentifier = reuseIdentifier
        detailTextLabel = style == .default ? nil : UILabel()
        super.init(frame: .zero)
        addContent()
    }

    public required init?(coder: NSCoder) {
        reuseIdentifier = nil
        detailTextLabel = nil
        super.init(coder: coder)
        addContent()
    }

    /// A cell as a table makes it of a class that is registered. Not a part of UIKit: a class that is known only when the
    /// program runs can be made by nothing but a required initialiser, and this one is inherited by each class of cells
    /// that has the usual two.
    public required convenience init(registeredFor reuseIdentifier: String) {
        self.init(style: .default, reuseIdentifier: reuseIdentifier)
    }

    /// Called before the cell is used for another row; does nothing by default.
    open func prepareForReuse() {}

    private func addContent() {
        addSubview(contentView)
        for label in [textLabel, detailTextLabel].compactMap({ $0 }) { contentView.addSubview(label) }
    }
}
