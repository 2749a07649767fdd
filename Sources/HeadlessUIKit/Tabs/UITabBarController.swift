import Foundation

/// Shows one of several controllers, and a bar to choose among them.
///
/// The selection changes at once; in a window the selected controller appears in a later turn of the main queue.
@preconcurrency @MainActor
open class UITabBarController: UIViewController {
    /// Decides on what a person selects, and hears of it.
    open weak var delegate: (any UITabBarControllerDelegate)?

    /// The bar.
    public private(set) final lazy var tabBar = makeTabBar()

    private var tabs: [UIViewController]?
    private var selected: UIViewController?
    private lazy var shown = makeShownChild()

    /// The controllers, from the left; `nil` if none were set.
    open var viewControllers: [UIViewController]? {
        get { tabs }
        set { setViewControllers(newValue, animated: false) }
    }

    /// Puts `viewControllers` in place of those that are there. The selected one stays selected if it is among them,
    /// else the one at its place is.
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

    /// The controller that is shown; `nil` if there are none.
    /// - Precondition: Set to one of ``viewControllers``.
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

    /// The index of the controller that is shown; `NSNotFound` if there are none. An index that there is not is
    /// ignored.
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

    override func containerWillAppear(isAnimated: Bool) {
        shown.containerWillAppear(isAnimated: isAnimated)
    }

    override func containerDidAppear(isAnimated: Bool) {
        shown.containerDidAppear(isAnimated: isAnimated)
    }

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

    /// What a tap on a tab does: asks and tells the delegate, which a change by the program does not.
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

/// Decides on what a person selects in a tab bar, and hears of it.
@preconcurrency @MainActor
public protocol UITabBarControllerDelegate: AnyObject {
    /// Whether a person may select a controller. By default they may.
    func tabBarController(_ tabBarController: UITabBarController, shouldSelect viewController: UIViewController) -> Bool

    /// Called when a person has selected a controller, or the selected one again. By default does nothing.
    func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController)
}

extension UITabBarControllerDelegate {
    public func tabBarController(
        _ tabBarController: UITabBarController,
        shouldSelect viewController: UIViewController
    ) -> Bool { true }

    public func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController) {}
}
