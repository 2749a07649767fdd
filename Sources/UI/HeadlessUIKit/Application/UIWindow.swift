import Foundation

/// The root of a tree of views and of the controllers that manage them. Hidden until it is made visible.
///
/// A visible window lays out its marked views at the end of the turn of the main queue in which they were marked. Only
/// the program retains it.
@preconcurrency @MainActor
open class UIWindow: UIView {
    /// The position of a window in front of or behind others.
    public struct Level: RawRepresentable, Hashable, Sendable {
        public let rawValue: CGFloat

        public init(rawValue: CGFloat) {
            self.rawValue = rawValue
        }

        /// The ordinary level.
        public static let normal = Level(rawValue: 0)
        /// The level above the status bar.
        public static let statusBar = Level(rawValue: 1000)
        /// The level above all others.
        public static let alert = Level(rawValue: 2000)
    }

    /// The controller that manages the window's content.
    ///
    /// Its view is loaded when the window becomes visible and fills it; it appears in a later turn of the main queue. A
    /// new controller also removes everything that the former one presented.
    open var rootViewController: UIViewController? {
        didSet {
            guard rootViewController !== oldValue, !isHidden else { return }
            showRoot(replacing: oldValue)
        }
    }

    /// The level of the window. Stored without effect.
    open var windowLevel = Level.normal

    /// The screen that shows the window.
    open var screen: UIScreen { windowScene?.screen ?? .main }

    /// The orientation to which the window was turned last.
    final var orientation = UIInterfaceOrientation.portrait

    /// The scene that the window belongs to; `nil` for none.
    open weak var windowScene: UIWindowScene?

    /// The insets by which the device's edges reach into the window, in points; zero by default. Not part of UIKit.
    open var deviceSafeAreaInsets = UIEdgeInsets.zero {
        didSet { setNeedsLayout() }
    }

    /// The responder that receives typed text; `nil` for none.
    final weak var firstResponder: UIResponder?

    /// A Boolean value that indicates whether a layout pass is scheduled.
    package private(set) final var isLayoutScheduled = false
    private static weak var currentKeyWindow: UIWindow?
    private static var visible: [WeakWindow] = []

    public override init(frame: CGRect) {
        super.init(frame: frame)
        isHidden = true
    }

    /// Creates a window in a scene, with the size of its screen.
    public convenience init(windowScene: UIWindowScene) {
        self.init(frame: UIScreen.main.bounds)
        self.windowScene = windowScene
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        isHidden = true
    }

    /// A Boolean value that indicates whether this is the window that receives keyboard events.
    open var isKeyWindow: Bool { UIWindow.currentKeyWindow === self }

    /// A Boolean value that indicates whether the window is hidden. Showing it makes its root appear.
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

    /// Makes the window the key window.
    open func makeKey() {
        let former = UIWindow.currentKeyWindow
        guard former !== self else { return }
        UIWindow.currentKeyWindow = self
        former?.resignKey()
        becomeKey()
    }

    /// Called when the window has become the key window. Does nothing by default.
    open func becomeKey() {}

    /// Called when the window is no longer the key window. Does nothing by default.
    open func resignKey() {}

    /// The scene, or the application without one.
    open override var next: UIResponder? { windowScene ?? UIApplication.shared }

    /// The visible windows; the one shown first is in front.
    static var visibleWindows: [UIWindow] {
        visible.compactMap(\.window)
    }

    /// Schedules a layout pass, if the window is visible.
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
        AppearanceProxy.apply(to: self)
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
        for controller in gone {
            controller.coveredIn = nil
            controller.viewIfLoaded?.leaveUnannounced()
        }
        if let view = new?.view {
            view.frame = bounds
            view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            insertSubview(view, at: 0)
        }
        transition.prepare = { [weak self] transition in
            // The window may have been released; then nothing appears in it.
            let isCurrent = self.map { !$0.isHidden && $0.rootViewController === new } ?? false
            transition.appearing = isCurrent ? [new].compactMap { $0 } : []
            transition.disappearing = gone
        }
        // What was about to be presented when the root was replaced has been since.
        transition.removeViews = {
            for controller in gone { controller.leaveWindow() }
        }
        transition.start(coordinating: [])
    }
}

extension UIViewController {
    /// A Boolean value that indicates whether the controller has no parent, is not presented, and is no visible root.
    var isFree: Bool {
        let isRoot = UIWindow.visibleWindows.contains { $0.rootViewController === self }
        return !isRoot && parent == nil && ownPresentingViewController == nil
    }

    /// Removes the controller's view from its window, if it is neither presented there nor, by now, the root.
    func leaveWindow() {
        guard let view = viewIfLoaded, view.superview is UIWindow, isFree || parent != nil else { return }
        view.removeFromSuperview()
    }
}

private struct WeakWindow {
    private(set) weak var window: UIWindow?
}
