import Foundation

/// The root of a tree of views, and of the tree of controllers that manages them. Hidden until it is made visible.
///
/// A visible window lays out the marked views in it at the end of the turn of the main queue in which they were marked.
/// It is retained by the program only.
@preconcurrency @MainActor
open class UIWindow: UIView {
    /// How high a window is among others.
    public struct Level: RawRepresentable, Hashable, Sendable {
        public let rawValue: CGFloat

        public init(rawValue: CGFloat) {
            self.rawValue = rawValue
        }

        /// As usual.
        public static let normal = Level(rawValue: 0)
        /// Above the status bar.
        public static let statusBar = Level(rawValue: 1000)
        /// Above all others.
        public static let alert = Level(rawValue: 2000)
    }

    /// Manages what the window shows. Its view is loaded and fills the window from when the window is visible; it
    /// appears in a later turn of the main queue. What the former one presented goes with it.
    open var rootViewController: UIViewController? {
        didSet {
            guard rootViewController !== oldValue, !isHidden else { return }
            showRoot(replacing: oldValue)
        }
    }

    /// How high the window is among others. Kept only.
    open var windowLevel = Level.normal

    /// The scene that the window belongs to; `nil` for none.
    open weak var windowScene: UIWindowScene?

    /// How far the device's edges reach into the window, in points: none at first. Not a part of UIKit.
    open var deviceSafeAreaInsets = UIEdgeInsets.zero {
        didSet { setNeedsLayout() }
    }

    /// Takes what is typed; `nil` if nothing does.
    final weak var firstResponder: UIResponder?

    /// Whether a layout pass is about to come.
    package private(set) final var isLayoutScheduled = false
    private static weak var currentKeyWindow: UIWindow?
    private static var visible: [WeakWindow] = []

    public override init(frame: CGRect) {
        super.init(frame: frame)
        isHidden = true
    }

    /// A window of a scene, as large as its screen.
    public convenience init(windowScene: UIWindowScene) {
        self.init(frame: UIScreen.main.bounds)
        self.windowScene = windowScene
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        isHidden = true
    }

    /// Whether this is the one window that takes the keyboard's events.
    open var isKeyWindow: Bool { UIWindow.currentKeyWindow === self }

    /// Whether the window is not shown. Showing it makes its root appear.
    open override var isHidden: Bool {
        didSet {
            guard isHidden != oldValue else { return }
            if isHidden { didHide() } else { didShow() }
        }
    }

    /// Shows the window and makes it the key window.
    open func makeKeyAndVisible() {
        makeKey()
        isHidden = false
    }

    /// Makes the window the key window, in place of the one that is.
    open func makeKey() {
        let former = UIWindow.currentKeyWindow
        guard former !== self else { return }
        UIWindow.currentKeyWindow = self
        former?.resignKey()
        becomeKey()
    }

    /// Called when the window is the key window; does nothing by default.
    open func becomeKey() {}

    /// Called when the window is no longer the key window; does nothing by default.
    open func resignKey() {}

    /// The scene, else the application.
    open override var next: UIResponder? { windowScene ?? UIApplication.shared }

    /// The windows that are visible, the one shown first in front.
    static var visibleWindows: [UIWindow] {
        visible.compactMap(\.window)
    }

    /// Arranges for a layout pass, if the window is visible.
    func scheduleLayout() {
        guard !isHidden, !isLayoutScheduled else { return }
        isLayoutScheduled = true
        MainQueue.async { [weak self] in
            self?.isLayoutScheduled = false
            self?.layoutIfNeeded()
        }
    }

    private func didShow() {
        UIWindow.visible.removeAll { $0.window == nil || $0.window === self }
        UIWindow.visible.append(WeakWindow(window: self))
        showRoot(replacing: nil)
        scheduleLayout()
    }

    private func didHide() {
        UIWindow.visible.removeAll { $0.window == nil || $0.window === self }
        if let rootViewController { showRoot(replacing: rootViewController) }
    }

    private func showRoot(replacing old: UIViewController?) {
        let transition = Transition(isAnimated: false)
        let new = isHidden ? nil : rootViewController
        let presented = old.map { Array(sequence(first: $0, next: \.ownPresentedViewController).dropFirst()) } ?? []
        for controller in presented {
            controller.ownPresentingViewController?.ownPresentedViewController = nil
            controller.ownPresentingViewController = nil
        }
        let gone = (presented.reversed() + [old].compactMap { $0 }).filter { $0 !== new }
        for controller in gone { controller.viewIfLoaded?.removeFromSuperview() }
        if let view = new?.view {
            view.frame = bounds
            view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            insertSubview(view, at: 0)
        }
        transition.prepare = { [weak self] transition in
            // Nobody may hold the window any more; then nothing appears in it.
            let isCurrent = self.map { !$0.isHidden && $0.rootViewController === new } ?? false
            transition.appearing = isCurrent ? [new].compactMap { $0 } : []
            transition.disappearing = gone
        }
        transition.start(coordinating: [])
    }
}

private struct WeakWindow {
    private(set) weak var window: UIWindow?
}
