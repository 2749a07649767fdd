import Foundation

/// A cell that shows a row of a table.
@preconcurrency @MainActor
open class UITableViewCell: UIView, ReusableView {
    /// The arrangement of the texts in a cell.
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

    /// The accessory at the end of a cell.
    public enum AccessoryType: Int, Sendable {
        case none = 0
        case disclosureIndicator = 1
        case detailDisclosureButton = 2
        case checkmark = 3
        case detailButton = 4
    }

    /// The highlight of a selected cell.
    public enum SelectionStyle: Int, Sendable {
        case none = 0
        case blue = 1
        case gray = 2
        case `default` = 3
    }

    /// An editing operation on a row.
    public enum EditingStyle: Int, Sendable {
        case none = 0
        case delete = 1
        case insert = 2
    }

    /// The identifier shared by cells that can replace each other; `nil` for a cell that is used once.
    public final let reuseIdentifier: String?

    /// The view that holds the content.
    public final let contentView = UIView()

    /// The text.
    public final let textLabel: UILabel? = UILabel()

    /// The second text; `nil` for a style that has one.
    public final let detailTextLabel: UILabel?

    /// The picture.
    public final let imageView: UIImageView? = UIImageView()

    /// The accessory at the end.
    open var accessoryType = AccessoryType.none

    /// The view at the end, instead of ``accessoryType``; `nil` for none.
    open var accessoryView: UIView?

    /// The highlight of the cell while it is selected.
    open var selectionStyle = SelectionStyle.default

    /// A Boolean value that indicates whether the row is selected.
    open var isSelected = false

    /// Creates a cell.
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

    /// Creates a cell of the default style that is used once.
    public required convenience init() {
        self.init(style: .default, reuseIdentifier: nil)
    }

    /// Creates a cell of a class registered with a table. Not part of UIKit.
    ///
    /// Swift can create an instance of a class known only at run time by a required initialiser alone. Every cell class
    /// that has the usual two initialisers inherits this one.
    public required convenience init(registeredFor reuseIdentifier: String) {
        self.init(style: .default, reuseIdentifier: reuseIdentifier)
    }

    /// Called before the cell is reused for another row. Does nothing by default.
    open func prepareForReuse() {}

    private func addContent() {
        addSubview(contentView)
        for label in [textLabel, detailTextLabel].compactMap({ $0 }) { contentView.addSubview(label) }
    }
}
