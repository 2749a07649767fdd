import Foundation

/// A view above or below a section of a table, which can be reused.
@preconcurrency @MainActor
open class UITableViewHeaderFooterView: UIView, ReusableView {
    /// The identifier shared by views that can replace each other; `nil` for a view that is used once.
    public final let reuseIdentifier: String?

    /// The view that holds the content.
    public final let contentView = UIView()

    /// The text.
    public final let textLabel: UILabel? = UILabel()

    /// The second text.
    public final let detailTextLabel: UILabel? = UILabel()

    /// The view behind the content; `nil` for none.
    open var backgroundView: UIView?

    /// Creates a view.
    public init(reuseIdentifier: String?) {
        self.reuseIdentifier = reuseIdentifier
        super.init(frame: .zero)
        addContent()
    }

    public required init?(coder: NSCoder) {
        reuseIdentifier = nil
        super.init(coder: coder)
        addContent()
    }

    /// Creates a view that is used once.
    public required convenience init() {
        self.init(reuseIdentifier: nil)
    }

    /// Creates a view of a class registered with a table. Not part of UIKit, see `UITableViewCell`.
    public required convenience init(registeredFor reuseIdentifier: String) {
        self.init(reuseIdentifier: reuseIdentifier)
    }

    /// Called before the view is reused for another section. Does nothing by default.
    open func prepareForReuse() {}

    private func addContent() {
        addSubview(contentView)
        for label in [textLabel, detailTextLabel].compactMap({ $0 }) { contentView.addSubview(label) }
    }
}
