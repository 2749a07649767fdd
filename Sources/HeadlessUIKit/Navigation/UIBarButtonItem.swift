import Foundation

/// A button in a navigation bar or a toolbar.
///
/// Where UIKit has a target and a selector, here are a target and one of its methods:
/// `UIBarButtonItem(barButtonSystemItem: .done, target: self, action: Self.done)`. An item made with a `UIAction` is the
/// same on all platforms.
@preconcurrency @MainActor
open class UIBarButtonItem: UIBarItem {
    /// How an item looks.
    public enum Style: Int, Sendable {
        /// As usual.
        case plain = 0
        /// As what ends a task.
        case done = 2
    }

    /// An item that the system has a title or picture for.
    public enum SystemItem: Int, Sendable {
        case done, cancel, edit, save, add
        case flexibleSpace, fixedSpace
        case compose, reply, action, organize, bookmarks, search, refresh, stop, camera, trash
        case play, pause, rewind, fastForward, undo, redo
        case pageCurl, close
    }

    /// What is done when the item is tapped: a method of a target, bound to it.
    public struct Action {
        fileprivate let run: @MainActor (AnyObject?, UIBarButtonItem) -> Void
    }

    /// How the item looks.
    open var style = Style.plain

    /// The item of the system that this is; `nil` for one of the program's.
    public private(set) final var systemItem: SystemItem?

    /// What ``action`` is called on. Not retained.
    open weak var target: AnyObject?

    /// What is called on ``target`` when the item is tapped; `nil` for nothing.
    open var action: Action?

    /// What is performed when the item is tapped; `nil` for nothing.
    open var primaryAction: UIAction? {
        didSet {
            guard let primaryAction else { return }
            if !primaryAction.title.isEmpty { title = primaryAction.title }
            if let image = primaryAction.image { self.image = image }
        }
    }

    /// The view that the item is, in place of a button; `nil` for a button.
    open var customView: UIView?

    /// The colour of the item; `nil` for that of the bar.
    open var tintColor: UIColor?

    /// How wide the item is, in points; 0 for as wide as what it shows.
    open var width: CGFloat = 0

    /// The picture for a low bar.
    open var landscapeImagePhone: UIImage?

    public override init() {
        super.init()
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    /// An item with a title.
    convenience init(title: String?, style: Style) {
        self.init()
        self.title = title
        self.style = style
    }

    /// An item with a picture.
    convenience init(image: UIImage?, landscapeImagePhone: UIImage? = nil, style: Style) {
        self.init()
        self.image = image
        self.landscapeImagePhone = landscapeImagePhone
        self.style = style
    }

    /// An item of the system.
    convenience init(barButtonSystemItem systemItem: SystemItem) {
        self.init()
        self.systemItem = systemItem
        style = [.done, .save].contains(systemItem) ? .done : .plain
    }

    /// An item of the system that performs an action.
    public convenience init(systemItem: SystemItem, primaryAction: UIAction? = nil) {
        self.init(barButtonSystemItem: systemItem)
        self.primaryAction = primaryAction
    }

    /// An item with the title or picture of the action that it performs.
    public convenience init(title: String? = nil, image: UIImage? = nil, primaryAction: UIAction?) {
        self.init()
        self.title = title
        self.image = image
        // In an initialiser nothing observes the property.
        setPrimaryAction(primaryAction)
    }

    /// An item that is a view of the program's.
    public convenience init(customView: UIView) {
        self.init()
        self.customView = customView
    }

    /// An item with a title that calls `action` of `target`.
    public convenience init<Target: AnyObject>(
        title: String?,
        style: Style,
        target: Target?,
        action: (@MainActor (Target) -> @MainActor () -> Void)?
    ) {
        self.init(title: title, style: style)
        setTarget(target, action: action)
    }

    /// An item with a picture that calls `action` of `target`.
    public convenience init<Target: AnyObject>(
        image: UIImage?,
        landscapeImagePhone: UIImage? = nil,
        style: Style,
        target: Target?,
        action: (@MainActor (Target) -> @MainActor () -> Void)?
    ) {
        self.init(image: image, landscapeImagePhone: landscapeImagePhone, style: style)
        setTarget(target, action: action)
    }

    /// An item of the system that calls `action` of `target`.
    public convenience init<Target: AnyObject>(
        barButtonSystemItem systemItem: SystemItem,
        target: Target?,
        action: (@MainActor (Target) -> @MainActor () -> Void)?
    ) {
        self.init(barButtonSystemItem: systemItem)
        setTarget(target, action: action)
    }

    /// An item with a title, whose action is set otherwise or not at all: `target: nil, action: nil`.
    public convenience init(title: String?, style: Style, target: AnyObject?, action: Action?) {
        self.init(title: title, style: style)
        self.target = target
        self.action = action
    }

    /// An item with a picture, whose action is set otherwise or not at all.
    public convenience init(
        image: UIImage?,
        landscapeImagePhone: UIImage? = nil,
        style: Style,
        target: AnyObject?,
        action: Action?
    ) {
        self.init(image: image, landscapeImagePhone: landscapeImagePhone, style: style)
        self.target = target
        self.action = action
    }

    /// An item of the system, whose action is set otherwise or not at all.
    public convenience init(barButtonSystemItem systemItem: SystemItem, target: AnyObject?, action: Action?) {
        self.init(barButtonSystemItem: systemItem)
        self.target = target
        self.action = action
    }

    /// Has `action` of `target` called, which is not retained, when the item is tapped. Not a part of UIKit.
    public final func setTarget<Target: AnyObject>(
        _ target: Target?,
        action: (@MainActor (Target) -> @MainActor () -> Void)?
    ) {
        self.target = target
        self.action = action.map { action in
            Action { target, _ in
                guard let target = target as? Target else { return }
                action(target)()
            }
        }
    }

    /// Has `action` of `target` called with the item, when that is tapped. Not a part of UIKit.
    public final func setTarget<Target: AnyObject>(
        _ target: Target?,
        action: (@MainActor (Target) -> @MainActor (UIBarButtonItem) -> Void)?
    ) {
        self.target = target
        self.action = action.map { action in
            Action { target, item in
                guard let target = target as? Target else { return }
                action(target)(item)
            }
        }
    }

    /// Does what a tap on the item does. Not a part of UIKit. An item that is not enabled does nothing.
    open func sendActions() {
        guard isEnabled else { return }
        primaryAction?.perform(sender: self)
        if let action, let target { action.run(target, self) }
    }

    /// What a person reads on the item.
    var label: String? {
        title ?? systemItem?.label ?? accessibilityLabel
    }

    private func setPrimaryAction(_ action: UIAction?) {
        primaryAction = action
    }
}

extension UIBarButtonItem.SystemItem {
    /// What a person reads, or has read to them; `nil` for a space.
    var label: String? {
        switch self {
        case .flexibleSpace, .fixedSpace: nil
        case .action: "Share"
        case .fastForward: "Fast forward"
        case .pageCurl: "Page curl"
        case .stop: "Stop"
        default: String(describing: self).capitalized
        }
    }
}
