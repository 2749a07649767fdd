import Foundation

/// A container that shows one of several controllers, and a bar to choose among them.
///
/// The selection changes at once. In a window the selected controller appears in a later turn of the main queue.
@preconcurrency @MainActor
open class UITabBarController: UIViewController {
    /// The delegate, which decides on the user's selection and is notified of it.
    open weak var delegate: (any UITabBarControllerDelegate)?

    /// The tab bar.
    public private(set) final lazy var tabBar = makeTabBar()

    private var tabs: [UIViewController]?
    private var selected: UIViewController?
    private lazy var shown = makeShownChild()

    /// The controllers, from left to right; `nil` if none were set.
    open var viewControllers: [UIViewController]? {
        get { tabs }
        set { setViewControllers(newValue, animated: false) }
    }

    /// Replaces the controllers by `viewControllers`.
    ///
    /// The selected controller stays selected if it is among them; otherwise the one at its index becomes selected.
    open func setViewControllers(_ viewControllers: [UIViewController]?, animated: Bool) {
        let (old, new) = (tabs ?? [], viewControllers ?? [])
        let oldIndex = selectedIndex
        let removed = old.filter { !new.contains($0) }
        let added = new.filter { !old.contains($0) }
        tabs = viewControllers
        for controller in removed {
            controller.willMove(toParent: nil)
            controller.parent = nil
        }
        for controller in added { addChild(controller) }
        children = new
        if selected.map({ !new.contains($0) }) ?? true {
            selected = new.isEmpty ? nil : new[oldIndex < new.count ? oldIndex : 0]
        }
        tabBar.items = new.map { $0.tabBarItem }
        showSelected {
            for controller in added where controller.parent === self { controller.didMove(toParent: self) }
            for controller in removed where controller.parent == nil { controller.didMove(toParent: nil) }
        }
    }

    /// The selected controller; `nil` for none.
    open var selectedViewController: UIViewController? {
        get { selected }
        set {
            guard let newValue, tabs?.contains(newValue) == true else {
                fatalError(
                    """
                    Expected the selected view controller of \(self) to be one of its view controllers. Instead, it was \
                    to be \(newValue.map { "\($0)" } ?? "nil"). Add it to viewControllers first.
                    """
                )
            }
            selected = newValue
            showSelected()
        }
    }

    /// The index of the selected controller; `NSNotFound` for none. An index out of range is ignored.
    open var selectedIndex: Int {
        get { selected.flatMap { tabs?.firstIndex(of: $0) } ?? NSNotFound }
        set {
            guard let tabs, tabs.indices.contains(newValue) else { return }
            selectedViewController = tabs[newValue]
        }
    }

    open override func viewDidLoad() {
        super.viewDidLoad()
        view.addSubview(tabBar)
    }

    open override var childForStatusBarStyle: UIViewController? { selected }

    open override var childForStatusBarHidden: UIViewController? { selected }

    override var barInsets: UIEdgeInsets { UIEdgeInsets(bottom: tabBar.isHidden ? 0 : UITabBarController.barHeight) }

    override var shownChild: ShownChild? { shown }

    override func placeContent() {
        shown.place()
        let bottom = view.bounds.height - view.safeAreaInsets.bottom
        tabBar.frame = CGRect(
            x: 0,
            y: bottom - UITabBarController.barHeight,
            width: view.bounds.width,
            height: UITabBarController.barHeight
        )
    }

    override func childWasRemoved(_ child: UIViewController) {
        guard let tabs, tabs.contains(child) else { return }
        setViewControllers(tabs.filter { $0 !== child }, animated: false)
    }

    private static let barHeight: CGFloat = 49

    private func showSelected(completion: @escaping @MainActor () -> Void = {}) {
        tabBar.selectedItem = selected?.tabBarItem
        shown.update(isAnimated: false, completion: completion)
    }

    /// Handles a tap on a tab: asks and notifies the delegate, which a change by the program does not.
    private func tapTab(at index: Int) {
        guard let controller = tabs?[index], delegate?.tabBarController(self, shouldSelect: controller) ?? true else {
            return
        }
        selectedViewController = controller
        delegate?.tabBarController(self, didSelect: controller)
    }

    private func makeTabBar() -> UITabBar {
        let bar = UITabBar()
        bar.select = { [weak self] index in self?.tapTab(at: index) }
        return bar
    }

    private func makeShownChild() -> ShownChild {
        let shown = ShownChild(in: self)
        shown.wanted = { [weak self] in self?.selected }
        return shown
    }
}

/// Methods that decide on the user's selection in a tab bar and are notified of it.
@preconcurrency @MainActor
public protocol UITabBarControllerDelegate: AnyObject {
    /// Returns whether the user may select a controller; `true` by default.
    func tabBarController(_ tabBarController: UITabBarController, shouldSelect viewController: UIViewController) -> Bool

    /// Called when the user has selected a controller, or the selected one again. Does nothing by default.
    func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController)
}

extension UITabBarControllerDelegate {
    public func tabBarController(
        _ tabBarController: UITabBarController,
        shouldSelect viewController: UIViewController
    ) -> Bool { true }

    public func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController) {}
}
