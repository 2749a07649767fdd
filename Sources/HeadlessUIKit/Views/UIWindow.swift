import Foundation

/// The root of a tree of views, and of the tree of controllers that manages them. Hidden until it is made visible.
///
/// A visible window lays out the marked views in it at the end of the turn of the main queue in which they were marked.
@preconcurrency @MainActor
open class UIWindow: UIView {
    /// Manages what the window shows. Its view is loaded and fills the window from when the window is visible; it
    /// appears in a later turn of the main queue.
    open var rootViewController: UIViewController? {
        didSet {
            guard rootViewController !== oldValue, !isHidden else { return }
            showRoot(replacing: oldValue)
        }
    }

    /// Whether this is the one window that takes the keyboard's events.
    public var isKeyWindow: Bool { Self.keyWindow === self }

    private static weak var keyWindow: UIWindow?
    private var isLayoutScheduled = false

    public override init(frame: CGRect) {
        super.init(frame: frame)
        isHidden = true
    }

    /// Fails: there are no archives of views here.
    public required init?(coder: NSCoder) {
        return nil
    }

    /// Shows the window and makes it the key window.
    open func makeKeyAndVisible() {
        Self.keyWindow = self
        guard isHidden else { return }
        isHidden = false
        showRoot(replacing: nil)
        scheduleLayout()
    }

    /// Called when the window is no longer the key window; does nothing by default.
    open func resignKey() {}

    /// Arranges for a layout pass, if the window is visible.
    func scheduleLayout() {
        guard !isHidden, !isLayoutScheduled else { return }
        isLayoutScheduled = true
        MainQueue.async { [weak self] in
            self?.isLayoutScheduled = false
            self?.layoutIfNeeded()
        }
    }

    private func showRoot(replacing old: UIViewController?) {
        let transition = Transition()
        transition.appearing = [rootViewController].compactMap { $0 }
        transition.disappearing = [old].compactMap { $0 }
        old?.viewIfLoaded?.removeFromSuperview()
        if let view = rootViewController?.view {
            view.frame = bounds
            view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            insertSubview(view, at: 0)
        }
        transition.start(hasTwoTurns: false)
    }
}
