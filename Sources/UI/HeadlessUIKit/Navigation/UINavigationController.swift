import Foundation

/// A container that shows the top of a stack of controllers, and a bar with a back button.
///
/// The stack changes at once. In a window the new top appears, and the former one disappears, in later turns of the
/// main queue. Outside a window nothing appears, and controllers that left the stack are released at once.
@preconcurrency @MainActor
open class UINavigationController: UIViewController {
    /// The delegate, which is notified of the shown controller.
    open weak var delegate: (any UINavigationControllerDelegate)?

    /// The navigation bar. Hidden if ``isNavigationBarHidden``.
    public private(set) final lazy var navigationBar = makeNavigationBar()

    /// The gesture by which the user goes back, from the left edge of the screen; see ``swipeBack(isCancelled:)``.
    public private(set) final lazy var interactivePopGestureRecognizer: UIGestureRecognizer? = makePopGesture()

    private var stack: [UIViewController] = []
    private lazy var shown = makeShownChild()

    /// Creates a navigation controller with an empty stack.
    public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
    }

    /// Creates a navigation controller with one controller in its stack.
    public init(rootViewController: UIViewController) {
        super.init(nibName: nil, bundle: nil)
        setViewControllers([rootViewController], animated: false)
    }

    /// Creates a controller as if from an archive; no archive is read.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    /// Creates a navigation controller with an empty stack.
    public convenience init() {
        self.init(nibName: nil, bundle: nil)
    }

    // MARK: - The stack

    /// The stack, from bottom to top. Setting it is not animated.
    open var viewControllers: [UIViewController] {
        get { stack }
        set { setViewControllers(newValue, animated: false) }
    }

    /// The controller at the top; `nil` if the stack is empty.
    open var topViewController: UIViewController? { stack.last }

    /// The controller presented over the stack, or else its top.
    open var visibleViewController: UIViewController? { presentedViewController ?? topViewController }

    /// Replaces the stack by `viewControllers`; the last is the new top. An equal stack changes nothing.
    /// - Precondition: No controller is in it twice.
    open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
        guard viewControllers != stack else { return }
        for (index, controller) in viewControllers.enumerated()
        where viewControllers[..<index].contains(controller) {
            reportSecondPush(of: controller)
        }
        changeStack(to: viewControllers, isAnimated: animated)
    }

    /// Pushes a controller onto the stack.
    /// - Precondition: It is not in the stack, and not a navigation controller.
    open func pushViewController(_ viewController: UIViewController, animated: Bool) {
        guard !stack.contains(viewController) else { reportSecondPush(of: viewController) }
        guard !(viewController is UINavigationController) else {
            fatalError(
                """
                Pushing a navigation controller is not supported: \(viewController) was to be pushed on \(self). Push \
                its content, or present it.
                """
            )
        }
        changeStack(to: stack + [viewController], isAnimated: animated)
    }

    /// Removes the top of the stack, unless it is the only controller.
    /// - Returns: The removed controller.
    @discardableResult
    open func popViewController(animated: Bool) -> UIViewController? {
        guard stack.count > 1, let top = stack.last else { return nil }
        changeStack(to: stack.dropLast(), isAnimated: animated)
        return top
    }

    /// Removes everything above a controller. Does nothing if that is not in the stack.
    /// - Returns: The removed controllers, from the lowest.
    @discardableResult
    open func popToViewController(_ viewController: UIViewController, animated: Bool) -> [UIViewController]? {
        guard let index = stack.firstIndex(of: viewController) else { return nil }
        let popped = Array(stack[(index + 1)...])
        if !popped.isEmpty {
            changeStack(to: Array(stack[...index]), isAnimated: animated)
        }
        return popped
    }

    /// Removes everything but the bottom.
    /// - Returns: The removed controllers, from the lowest.
    @discardableResult
    open func popToRootViewController(animated: Bool) -> [UIViewController]? {
        stack.first.flatMap { popToViewController($0, animated: animated) }
    }

    /// Pushes a controller with an animation.
    open override func show(_ vc: UIViewController, sender: Any?) {
        pushViewController(vc, animated: true)
    }

    // MARK: - The bar

    /// A Boolean value that indicates whether the bar is hidden.
    open var isNavigationBarHidden = false {
        didSet {
            navigationBar.isHidden = isNavigationBarHidden
            viewIfLoaded?.setNeedsLayoutOfTree()
        }
    }

    /// Sets ``isNavigationBarHidden``, at once.
    open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) {
        guard hidden != isNavigationBarHidden else { return }
        isNavigationBarHidden = hidden
    }

    /// The toolbar, with the items of the top controller. Hidden if ``isToolbarHidden``.
    public private(set) final lazy var toolbar: UIToolbar! = makeToolbar()

    /// A Boolean value that indicates whether the toolbar is hidden, as it is by default.
    open var isToolbarHidden = true {
        didSet {
            toolbar.isHidden = isToolbarHidden
            placeToolbar()
            viewIfLoaded?.setNeedsLayoutOfTree()
        }
    }

    /// Sets ``isToolbarHidden``, at once.
    open func setToolbarHidden(_ hidden: Bool, animated: Bool) {
        guard hidden != isToolbarHidden else { return }
        isToolbarHidden = hidden
    }

    /// Shows the items of the top controller in the toolbar.
    func updateToolbar() {
        guard !isToolbarHidden else { return }
        let items = topViewController?.toolbarItems
        if toolbar.items != items { toolbar.items = items }
    }

    // MARK: - Simulated gestures

    /// Simulates the user's gesture to go back. Not part of UIKit.
    ///
    /// Nothing happens if ``interactivePopGestureRecognizer`` is disabled, its delegate does not let it begin, the
    /// stack has one controller, or a transition is in progress.
    /// - Parameter isCancelled: Whether the user cancels the gesture, so that everything is as before in the end.
    open func swipeBack(isCancelled: Bool = false) {
        guard stack.count > 1, view.window != nil, presentedViewController == nil, transitionCoordinator == nil,
            let gesture = interactivePopGestureRecognizer, gesture.isEnabled,
            gesture.delegate?.gestureRecognizerShouldBegin(gesture) ?? true
        else { return }
        changeStack(to: stack.dropLast(), isAnimated: true, isInteractive: true, isCancelled: isCancelled)
    }

    private func tapBack() {
        guard stack.count > 1, let item = topViewController?.navigationItem else { return }
        let delegate = navigationBar.delegate ?? self as? any UINavigationBarDelegate
        guard delegate?.navigationBar(navigationBar, shouldPop: item) ?? true else { return }
        popViewController(animated: true)
    }

    // MARK: - Implementation

    open override func viewDidLoad() {
        super.viewDidLoad()
        view.addSubview(navigationBar)
        placeToolbar()
        if let gesture = interactivePopGestureRecognizer { view.addGestureRecognizer(gesture) }
    }

    open override var childForStatusBarStyle: UIViewController? { topViewController }

    open override var childForStatusBarHidden: UIViewController? { topViewController }

    override var barInsets: UIEdgeInsets {
        UIEdgeInsets(
            top: isNavigationBarHidden ? 0 : UINavigationController.barHeight,
            bottom: isToolbarHidden ? 0 : UINavigationController.barHeight
        )
    }

    override var shownChild: ShownChild? { shown }

    override func placeContent() {
        shown.place()
        navigationBar.frame = CGRect(
            x: 0,
            y: view.safeAreaInsets.top,
            width: view.bounds.width,
            height: UINavigationController.barHeight
        )
        guard !isToolbarHidden else { return }
        toolbar.frame = CGRect(
            x: 0,
            y: view.bounds.height - view.safeAreaInsets.bottom - UINavigationController.barHeight,
            width: view.bounds.width,
            height: UINavigationController.barHeight
        )
    }

    override func childWasRemoved(_ child: UIViewController) {
        guard stack.contains(child) else { return }
        stack.removeAll { $0 === child }
        showTop(isAnimated: false)
    }

    private static let barHeight: CGFloat = 44

    private func changeStack(
        to newStack: [UIViewController],
        isAnimated: Bool,
        isInteractive: Bool = false,
        isCancelled: Bool = false
    ) {
        let oldStack = stack
        let added = newStack.filter { !oldStack.contains($0) }
        let removed = oldStack.filter { !newStack.contains($0) }
        stack = newStack
        for controller in removed {
            controller.movement = .fromParent
            controller.willMove(toParent: nil)
            controller.parent = nil
        }
        for controller in added {
            addChild(controller)
            controller.movement = .toParent
        }
        children = newStack
        let restore: @MainActor () -> Bool = { [weak self] in
            // As in UIKit the stack changes when the gesture begins, and is restored, unless it has changed again.
            guard let self, stack == newStack, removed.allSatisfy({ $0.parent == nil }) else { return false }
            changeStackBack(to: oldStack, restoring: removed)
            return true
        }
        showTop(isAnimated: isAnimated, isInteractive: isInteractive, restore: isCancelled ? restore : nil) {
            // A controller that has moved on meanwhile, as when a gesture was cancelled, is not notified.
            for controller in added where controller.parent === self {
                controller.movement = nil
                controller.didMove(toParent: self)
            }
            for controller in removed where controller.parent == nil {
                controller.movement = nil
                controller.didMove(toParent: nil)
            }
        }
    }

    private func changeStackBack(to oldStack: [UIViewController], restoring controllers: [UIViewController]) {
        for controller in controllers {
            addChild(controller)
            controller.movement = nil
            controller.didMove(toParent: self)
        }
        stack = oldStack
        children = oldStack
        navigationBar.items = stack.map(\.navigationItem)
        updateToolbar()
    }

    private func showTop(
        isAnimated: Bool,
        isInteractive: Bool = false,
        restore: (@MainActor () -> Bool)? = nil,
        completion: @escaping @MainActor () -> Void = {}
    ) {
        navigationBar.items = stack.map(\.navigationItem)
        updateToolbar()
        shown.update(isAnimated: isAnimated, isInteractive: isInteractive, completion: completion, restore: restore)
    }

    private func makeShownChild() -> ShownChild {
        let shown = ShownChild(in: self)
        shown.wanted = { [weak self] in self?.topViewController }
        shown.willShow = { [weak self] controller, isAnimated in
            guard let self else { return }
            delegate?.navigationController(self, willShow: controller, animated: isAnimated)
        }
        shown.didShow = { [weak self] controller, isAnimated in
            guard let self else { return }
            delegate?.navigationController(self, didShow: controller, animated: isAnimated)
        }
        return shown
    }

    private func makeNavigationBar() -> UINavigationBar {
        let bar = UINavigationBar()
        bar.isHidden = isNavigationBarHidden
        bar.goBack = { [weak self] in self?.tapBack() }
        return bar
    }

    private func placeToolbar() {
        guard !isToolbarHidden, let view = viewIfLoaded else { return }
        if toolbar.superview == nil { view.addSubview(toolbar) }
        updateToolbar()
    }

    private func makeToolbar() -> UIToolbar {
        let toolbar = UIToolbar()
        toolbar.isHidden = isToolbarHidden
        return toolbar
    }

    private func makePopGesture() -> UIGestureRecognizer {
        let gesture = PopGestureRecognizer()
        gesture.navigationController = self
        gesture.edges = .left
        return gesture
    }

    private func reportSecondPush(of controller: UIViewController) -> Never {
        fatalError(
            """
            Pushing the same view controller instance more than once is not supported (\(controller)) on \(self). Push \
            a new one, or pop to the one that is there.
            """
        )
    }
}

/// A recogniser whose gesture goes back.
private final class PopGestureRecognizer: UIScreenEdgePanGestureRecognizer {
    weak var navigationController: UINavigationController?

    override func sendActions() {
        navigationController?.swipeBack()
    }
}
