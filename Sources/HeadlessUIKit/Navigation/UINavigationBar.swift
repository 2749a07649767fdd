import Foundation

/// The bar of a navigation controller: the title of the top item, its buttons, and the way back.
///
/// The buttons are views in it from its layout on: `UIButton`s, to be tapped as any other.
@preconcurrency @MainActor
open class UINavigationBar: UIView {
    /// Asks whether the button that leads back may do so.
    open weak var delegate: (any UINavigationBarDelegate)?

    /// The items, that of the bottom first.
    open var items: [UINavigationItem]? {
        didSet {
            for item in oldValue ?? [] { item.bar = nil }
            for item in items ?? [] { item.bar = self }
            setNeedsLayout()
        }
    }

    /// The colour of the bar.
    open var barTintColor: UIColor?

    /// Whether what is behind shines through.
    open var isTranslucent = true

    /// Whether titles are large.
    open var prefersLargeTitles = false

    /// Called when a person taps the button that leads back.
    var goBack: @MainActor () -> Void = {}

    private let titleLabel = UILabel()

    /// The item that is shown.
    open var topItem: UINavigationItem? { items?.last }

    /// The item that the way back leads to; `nil` if there is none.
    open var backItem: UINavigationItem? { items?.dropLast().last }

    open override func layoutSubviews() {
        super.layoutSubviews()
        for view in subviews { view.removeFromSuperview() }
        guard let item = topItem else { return }
        let leftItems = item.leftBarButtonItems ?? []
        if let backItem, !item.hidesBackButton, leftItems.isEmpty || item.leftItemsSupplementBackButton {
            addSubview(makeBackButton(to: backItem))
        }
        for item in leftItems { addSubview(makeView(of: item)) }
        titleLabel.text = item.title
        addSubview(item.titleView ?? titleLabel)
        for item in (item.rightBarButtonItems ?? []).reversed() { addSubview(makeView(of: item)) }
    }

    private func makeBackButton(to item: UINavigationItem) -> UIView {
        let title = item.backButtonTitle ?? item.backBarButtonItem?.title ?? item.title ?? ""
        let button = UIButton(type: .system)
        button.setTitle(title.isEmpty ? "Back" : title, for: .normal)
        button.accessibilityIdentifier = "BackButton"
        button.addAction(UIAction { [weak self] _ in self?.goBack() }, for: .touchUpInside)
        return button
    }

    private func makeView(of item: UIBarButtonItem) -> UIView {
        if let view = item.customView { return view }
        let button = UIButton(type: .system)
        button.setTitle(item.label, for: .normal)
        button.isEnabled = item.isEnabled
        button.accessibilityIdentifier = item.accessibilityIdentifier
        button.addAction(UIAction { [weak item] _ in item?.sendActions() }, for: .touchUpInside)
        return button
    }

    override var isBar: Bool { true }
}

/// Decides whether a bar's button that leads back does so. A subclass of `UINavigationController` may be it for its bar.
@preconcurrency @MainActor
public protocol UINavigationBarDelegate: AnyObject {
    /// Whether `item` may go, because a person tapped the way back. By default it may.
    func navigationBar(_ navigationBar: UINavigationBar, shouldPop item: UINavigationItem) -> Bool
}

extension UINavigationBarDelegate {
    public func navigationBar(_ navigationBar: UINavigationBar, shouldPop item: UINavigationItem) -> Bool { true }
}
