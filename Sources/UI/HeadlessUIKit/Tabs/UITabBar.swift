import Foundation

/// The bar of a tab bar controller. After its layout it has a `UIButton` for each tab.
@preconcurrency @MainActor
open class UITabBar: UIView {
    /// The items, from left to right.
    open var items: [UITabBarItem]? {
        didSet { setNeedsLayout() }
    }

    /// The item of the tab that is selected.
    open var selectedItem: UITabBarItem? {
        didSet { setNeedsLayout() }
    }

    /// The colour of the bar.
    open var barTintColor: UIColor? {
        didSet { noteAppearance(\UITabBar.barTintColor) }
    }

    /// The colour of the tabs that are not selected.
    open var unselectedItemTintColor: UIColor? {
        didSet { noteAppearance(\UITabBar.unselectedItemTintColor) }
    }

    /// A Boolean value that indicates whether the bar is translucent.
    open var isTranslucent = true {
        didSet { noteAppearance(\UITabBar.isTranslucent) }
    }

    /// The look of the bar.
    open var standardAppearance = UITabBarAppearance() {
        didSet { noteAppearance(\UITabBar.standardAppearance) }
    }

    /// The look of the bar over the end of the content; `nil` for the standard one.
    open var scrollEdgeAppearance: UITabBarAppearance? {
        didSet { noteAppearance(\UITabBar.scrollEdgeAppearance) }
    }

    /// Called with the index of a tab that the user taps.
    var select: @MainActor (Int) -> Void = { _ in }

    open override func layoutSubviews() {
        super.layoutSubviews()
        for view in subviews { view.removeFromSuperview() }
        for (index, item) in (items ?? []).enumerated() {
            let button = UIButton(type: .custom)
            button.setTitle(item.title, for: .normal)
            button.isEnabled = item.isEnabled
            button.isSelected = item === selectedItem
            button.accessibilityIdentifier = item.accessibilityIdentifier
            button.addAction(UIAction { [weak self] _ in self?.select(index) }, for: .touchUpInside)
            addSubview(button)
        }
    }

    override var isBar: Bool { true }
}
