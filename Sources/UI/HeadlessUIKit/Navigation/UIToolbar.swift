import Foundation

/// A bar of buttons. After its layout it has a `UIButton`, or the custom view, of each item that is no space.
@preconcurrency @MainActor
open class UIToolbar: UIView {
    /// The items, from left to right.
    open var items: [UIBarButtonItem]? {
        didSet { setNeedsLayout() }
    }

    /// The colour of the bar.
    open var barTintColor: UIColor? {
        didSet { noteAppearance(\UIToolbar.barTintColor) }
    }
    /// A Boolean value that indicates whether the bar is translucent.
    open var isTranslucent = true {
        didSet { noteAppearance(\UIToolbar.isTranslucent) }
    }
    /// The look of the bar.
    open var standardAppearance = UIToolbarAppearance() {
        didSet { noteAppearance(\UIToolbar.standardAppearance) }
    }
    /// The look of the bar over the end of the content; `nil` for the standard one.
    open var scrollEdgeAppearance: UIToolbarAppearance? {
        didSet { noteAppearance(\UIToolbar.scrollEdgeAppearance) }
    }

    /// Sets ``items`` at once.
    open func setItems(_ items: [UIBarButtonItem]?, animated: Bool) {
        self.items = items
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        for view in subviews { view.removeFromSuperview() }
        for item in items ?? [] where !item.isSpace { addSubview(item.makeView()) }
    }

    override var isBar: Bool { true }
}

extension UIBarButtonItem {
    /// A Boolean value that indicates whether the item only separates others.
    var isSpace: Bool { systemItem == .flexibleSpace || systemItem == .fixedSpace }

    /// Returns the view of the item in a bar: a button or the custom view.
    func makeView() -> UIView {
        if let customView { return customView }
        let button = UIButton(type: .system)
        button.setTitle(label, for: .normal)
        button.isEnabled = isEnabled
        button.accessibilityIdentifier = accessibilityIdentifier
        button.menu = menu
        button.addAction(UIAction { [weak self] _ in self?.sendActions() }, for: .touchUpInside)
        return button
    }

    /// Returns a space that takes what is left.
    public static func flexibleSpace() -> UIBarButtonItem { UIBarButtonItem(spaceItem: .flexibleSpace, width: 0) }

    /// Returns a space of a width, in points.
    public static func fixedSpace(_ width: CGFloat) -> UIBarButtonItem {
        UIBarButtonItem(spaceItem: .fixedSpace, width: width)
    }
}
