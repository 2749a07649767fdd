import Foundation

/// A button in a navigation bar or a toolbar.
///
/// Where UIKit takes a target and a selector, this type takes a target and one of its methods:
/// `UIBarButtonItem(barButtonSystemItem: .done, target: self, action: Self.done)`. An item created with a `UIAction` is
/// the same on all platforms.
@preconcurrency @MainActor
open class UIBarButtonItem: UIBarItem {
    /// The style of an item.
    public enum Style: Int, Sendable {
        /// The plain style.
        case plain = 0
        /// The style of an item that completes a task.
        case done = 2
    }

    /// An item with a title or picture of the system.
    public enum SystemItem: Int, Sendable {
        case done, cancel, edit, save, add
        case flexibleSpace, fixedSpace
        case compose, reply, action, organize, bookmarks, search, refresh, stop, camera, trash
        case play, pause, rewind, fastForward, undo, redo
        case pageCurl, close
    }

    /// The method of a target that an item calls, bound to the target.
    public struct Action {
        fileprivate let run: @MainActor (AnyObject?, UIBarButtonItem) -> Void
    }

    /// The style of the item.
    open var style = Style.plain

    /// The system item that this is; `nil` for an item of the program.
    public private(set) final var systemItem: SystemItem?

    /// The target of ``action``. Not retained.
    open weak var target: AnyObject?

    /// The method of ``target`` that a tap calls; `nil` for none.
    open var action: Action?

    /// The action that a tap performs in place of ``action``; `nil` for none.
    open var primaryAction: UIAction? {
        didSet {
            guard let primaryAction else { return }
            if !primaryAction.title.isEmpty { title = primaryAction.title }
            if let image = primaryAction.image { self.image = image }
        }
    }

    /// The menu of the item; `nil` for none. A tap shows it if there is no action.
    open var menu: UIMenu?

    /// The view shown instead of a button; `nil` for a button.
    open var customView: UIView?

    /// The colour of the item; `nil` for that of the bar.
    open var tintColor: UIColor?

    /// The width of the item, in points; 0 for the width of its content.
    open var width: CGFloat = 0

    /// The picture for a low bar.
    open var landscapeImagePhone: UIImage?

    public override init() {
        super.init()
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    /// Creates an item with a title.
    convenience init(title: String?, style: Style) {
        self.init()
        self.title = title
        self.style = style
    }

    /// Creates an item with a picture.
    convenience init(image: UIImage?, landscapeImagePhone: UIImage? = nil, style: Style) {
        self.init()
        self.image = image
        self.landscapeImagePhone = landscapeImagePhone
        self.style = style
    }

    /// Creates an item of the system.
    convenience init(barButtonSystemItem systemItem: SystemItem) {
        self.init()
        self.systemItem = systemItem
        style = [.done, .save].contains(systemItem) ? .done : .plain
    }

    /// Creates a space.
    convenience init(spaceItem: SystemItem, width: CGFloat) {
        self.init(barButtonSystemItem: spaceItem)
        self.width = width
    }

    /// Creates an item of the system that performs an action.
    public convenience init(systemItem: SystemItem, primaryAction: UIAction? = nil, menu: UIMenu? = nil) {
        self.init(barButtonSystemItem: systemItem)
        self.primaryAction = primaryAction
        self.menu = menu
    }

    /// Creates an item with a title that shows a menu.
    public convenience init(title: String? = nil, image: UIImage? = nil, menu: UIMenu?) {
        self.init()
        self.title = title
        self.image = image
        self.menu = menu
    }

    /// Creates an item with the title or picture of the action that it performs.
    public convenience init(title: String? = nil, image: UIImage? = nil, primaryAction: UIAction?) {
        self.init()
        self.title = title
        self.image = image
        // Property observers do not run in an initialiser.
        setPrimaryAction(primaryAction)
    }

    /// Creates an item that shows a view of the program.
    public convenience init(customView: UIView) {
        self.init()
        self.customView = customView
    }

    /// Creates an item with a title that calls `action` of `target`.
    public convenience init<Target: AnyObject>(
        title: String?,
        style: Style,
        target: Target?,
        action: (@MainActor (Target) -> @MainActor () -> Void)?
    ) {
        self.init(title: title, style: style)
        setTarget(target, action: action)
    }

    /// Creates an item with a picture that calls `action` of `target`.
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

    /// Creates an item of the system that calls `action` of `target`.
    public convenience init<Target: AnyObject>(
        barButtonSystemItem systemItem: SystemItem,
        target: Target?,
        action: (@MainActor (Target) -> @MainActor () -> Void)?
    ) {
        self.init(barButtonSystemItem: systemItem)
        setTarget(target, action: action)
    }

    /// Creates an item with a title and without a bound action: `target: nil, action: nil`.
    public convenience init(title: String?, style: Style, target: AnyObject?, action: Action?) {
        self.init(title: title, style: style)
        self.target = target
        self.action = action
    }

    /// Creates an item with a picture and without a bound action.
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

    /// Creates an item of the system without a bound action.
    public convenience init(barButtonSystemItem systemItem: SystemItem, target: AnyObject?, action: Action?) {
        self.init(barButtonSystemItem: systemItem)
        self.target = target
        self.action = action
    }

    /// Sets the method of a target that a tap calls. The target is not retained. Not part of UIKit.
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

    /// Sets the method of a target that a tap calls with the item. Not part of UIKit.
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

    /// Simulates a tap on the item. Does nothing if the item is disabled. Not part of UIKit.
    open func sendActions() {
        guard isEnabled else { return }
        if let primaryAction { return primaryAction.perform(sender: self) }
        if let action, let target { action.run(target, self) }
    }

    /// The text that the user reads on the item.
    var label: String? {
        title ?? systemItem?.label ?? accessibilityLabel
    }

    private func setPrimaryAction(_ action: UIAction?) {
        primaryAction = action
    }
}

extension UIBarButtonItem.SystemItem {
    /// The text that the user sees or hears; `nil` for a space.
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
