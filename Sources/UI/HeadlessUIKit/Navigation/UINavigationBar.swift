import Foundation

/// The bar of a navigation controller: the title of the top item, its buttons and the back button.
///
/// After its layout the buttons are views in it: `UIButton`s that can be tapped as any other.
@preconcurrency @MainActor
open class UINavigationBar: UIView {
    /// The delegate, which decides whether the back button may go back.
    open weak var delegate: (any UINavigationBarDelegate)?

    /// The items, from the bottom of the stack to the top.
    open var items: [UINavigationItem]? {
        didSet {
            for item in oldValue ?? [] { item.bar = nil }
            for item in items ?? [] { item.bar = self }
            setNeedsLayout()
        }
    }

    /// The colour of the bar.
    open var barTintColor: UIColor? {
        didSet { noteAppearance(\UINavigationBar.barTintColor) }
    }

    /// A Boolean value that indicates whether the bar is translucent.
    open var isTranslucent = true {
        didSet { noteAppearance(\UINavigationBar.isTranslucent) }
    }

    /// A Boolean value that indicates whether titles are large.
    open var prefersLargeTitles = false {
        didSet { noteAppearance(\UINavigationBar.prefersLargeTitles) }
    }

    /// The attributes of the title.
    open var titleTextAttributes: [NSAttributedString.Key: Any]? {
        didSet { noteAppearance(\UINavigationBar.titleTextAttributes) }
    }

    /// The attributes of a large title.
    open var largeTitleTextAttributes: [NSAttributedString.Key: Any]? {
        didSet { noteAppearance(\UINavigationBar.largeTitleTextAttributes) }
    }

    /// The look of the bar.
    open var standardAppearance = UINavigationBarAppearance() {
        didSet { noteAppearance(\UINavigationBar.standardAppearance) }
    }

    /// The look of a low bar; `nil` for the standard one.
    open var compactAppearance: UINavigationBarAppearance? {
        didSet { noteAppearance(\UINavigationBar.compactAppearance) }
    }

    /// The look of the bar over the beginning of the content; `nil` for the standard one.
    open var scrollEdgeAppearance: UINavigationBarAppearance? {
        didSet { noteAppearance(\UINavigationBar.scrollEdgeAppearance) }
    }

    /// Called when the user taps the back button.
    var goBack: @MainActor () -> Void = {}

    private let titleLabel = UILabel()

    /// The item that the bar shows.
    open var topItem: UINavigationItem? { items?.last }

    /// The item that the back button leads to; `nil` for none.
    open var backItem: UINavigationItem? { items?.dropLast().last }

    open override func layoutSubviews() {
        super.layoutSubviews()
        for view in subviews { view.removeFromSuperview() }
        guard let item = topItem else { return }
        let leftItems = item.leftBarButtonItems ?? []
        if let backItem, !item.hidesBackButton, leftItems.isEmpty || item.leftItemsSupplementBackButton {
            addSubview(makeBackButton(to: backItem))
        }
        for item in leftItems { addSubview(item.makeView()) }
        titleLabel.text = item.title
        addSubview(item.titleView ?? titleLabel)
        for item in (item.rightBarButtonItems ?? []).reversed() { addSubview(item.makeView()) }
    }

    private func makeBackButton(to item: UINavigationItem) -> UIView {
        let title = item.backButtonTitle ?? item.backBarButtonItem?.title ?? item.title ?? ""
        let button = UIButton(type: .system)
        button.setTitle(title.isEmpty ? "Back" : title, for: .normal)
        button.accessibilityIdentifier = "BackButton"
        button.addAction(UIAction { [weak self] _ in self?.goBack() }, for: .touchUpInside)
        return button
    }

    override var isBar: Bool { true }
}

/// Methods that decide whether a bar's back button may go back. A subclass of `UINavigationController` can be the
/// delegate of its bar.
@preconcurrency @MainActor
public protocol UINavigationBarDelegate: AnyObject {
    /// Returns whether `item` may be popped because the user tapped the back button; `true` by default.
    func navigationBar(_ navigationBar: UINavigationBar, shouldPop item: UINavigationItem) -> Bool
}

extension UINavigationBarDelegate {
    public func navigationBar(_ navigationBar: UINavigationBar, shouldPop item: UINavigationItem) -> Bool { true }
}
