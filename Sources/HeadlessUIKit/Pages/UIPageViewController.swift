import Foundation

/// Shows one controller of a series, to be leafed through.
@preconcurrency @MainActor
open class UIPageViewController: UIViewController {
    /// Which way the series is gone through.
    public enum NavigationDirection: Int, Sendable {
        /// To the end.
        case forward = 0
        /// To the beginning.
        case reverse = 1
    }

    /// How the pages are turned. Kept only.
    public enum TransitionStyle: Int, Sendable {
        /// As those of a book.
        case pageCurl = 0
        /// By sliding.
        case scroll = 1
    }

    /// Which way the pages lie beside each other. Kept only.
    public enum NavigationOrientation: Int, Sendable {
        /// Side by side.
        case horizontal = 0
        /// One below the other.
        case vertical = 1
    }

    /// An option of a new controller.
    public struct OptionsKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }
    }

    /// Gives the pages beside the present one, when a person leafs.
    open weak var dataSource: (any UIPageViewControllerDataSource)?

    /// Hears of a person who leafs.
    open weak var delegate: (any UIPageViewControllerDelegate)?

    private var pages: [UIViewController] = []
    private lazy var shown = makeShownChild()

    /// A controller without a page.
    public init(
        transitionStyle style: TransitionStyle,
        navigationOrientation: NavigationOrientation,
        options: [OptionsKey: Any]? = nil
    ) {
        super.init(nibName: nil, bundle: nil)
    }

    /// A controller without a page.
    public convenience init() {
        self.init(transitionStyle: .pageCurl, navigationOrientation: .horizontal)
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    /// The page that is shown, alone; `nil` before there is one.
    open var viewControllers: [UIViewController]? { pages.isEmpty ? nil : pages }

    /// Shows other pages; the ones before are released.
    /// - `completion`: Called with whether it was completed, when the pages are shown.
    open func setViewControllers(
        _ viewControllers: [UIViewController]?,
        direction: NavigationDirection,
        animated: Bool,
        completion: ((Bool) -> Void)? = nil
    ) {
        let new = viewControllers ?? []
        let added = new.filter { !pages.contains($0) }
        let removed = pages.filter { !new.contains($0) }
        for controller in removed {
            controller.willMove(toParent: nil)
            controller.parent = nil
        }
        for controller in added { addChild(controller) }
        pages = new
        children = new
        shown.update(isAnimated: animated) {
            for controller in added where controller.parent === self { controller.didMove(toParent: self) }
            for controller in removed where controller.parent == nil { controller.didMove(toParent: nil) }
            completion?(true)
        }
    }

    /// What a person does who leafs: shows what the data source gives, and tells the delegate. Not a part of UIKit.
    open func leaf(_ direction: NavigationDirection) {
        guard let page = pages.first else { return }
        let next =
            direction == .forward
            ? dataSource?.pageViewController(self, viewControllerAfter: page)
            : dataSource?.pageViewController(self, viewControllerBefore: page)
        guard let next else { return }
        setViewControllers([next], direction: direction, animated: true) { [weak self] _ in
            guard let self else { return }
            delegate?.pageViewController(
                self,
                didFinishAnimating: true,
                previousViewControllers: [page],
                transitionCompleted: true
            )
        }
    }

    override func containerWillAppear(isAnimated: Bool) {
        shown.containerWillAppear(isAnimated: isAnimated)
    }

    override func containerDidAppear(isAnimated: Bool) {
        shown.containerDidAppear(isAnimated: isAnimated)
    }

    override func placeContent() {
        if transitionCoordinator == nil || shown.current == nil { shown.place() }
    }

    private func makeShownChild() -> ShownChild {
        let shown = ShownChild(in: self)
        shown.wanted = { [weak self] in self?.pages.first }
        return shown
    }
}

/// Gives pages.
@preconcurrency @MainActor
public protocol UIPageViewControllerDataSource: AnyObject {
    /// The page before another one; `nil` at the beginning.
    func pageViewController(
        _ pageViewController: UIPageViewController,
        viewControllerBefore viewController: UIViewController
    ) -> UIViewController?

    /// The page after another one; `nil` at the end.
    func pageViewController(
        _ pageViewController: UIPageViewController,
        viewControllerAfter viewController: UIViewController
    ) -> UIViewController?
}

/// Hears of a person who leafs.
@preconcurrency @MainActor
public protocol UIPageViewControllerDelegate: AnyObject {
    /// Called when a person has leafed. By default does nothing.
    func pageViewController(
        _ pageViewController: UIPageViewController,
        didFinishAnimating finished: Bool,
        previousViewControllers: [UIViewController],
        transitionCompleted completed: Bool
    )
}

extension UIPageViewControllerDelegate {
    public func pageViewController(
        _ pageViewController: UIPageViewController,
        didFinishAnimating finished: Bool,
        previousViewControllers: [UIViewController],
        transitionCompleted completed: Bool
    ) {}
}
