import Foundation

/// A container that shows one controller of a series and lets the user turn pages.
@preconcurrency @MainActor
open class UIPageViewController: UIViewController {
    /// A direction through the series.
    public enum NavigationDirection: Int, Sendable {
        /// Towards the end.
        case forward = 0
        /// Towards the beginning.
        case reverse = 1
    }

    /// The animation between pages. Stored without effect.
    public enum TransitionStyle: Int, Sendable {
        /// Curling pages of a book.
        case pageCurl = 0
        /// Sliding pages.
        case scroll = 1
    }

    /// The axis along which the pages lie. Stored without effect.
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

    /// The data source, which returns the pages beside the current one.
    open weak var dataSource: (any UIPageViewControllerDataSource)?

    /// The delegate, which is notified when the user turns a page.
    open weak var delegate: (any UIPageViewControllerDelegate)?

    private var pages: [UIViewController] = []
    private lazy var shown = makeShownChild()

    /// Creates a controller without a page.
    public init(
        transitionStyle style: TransitionStyle,
        navigationOrientation: NavigationOrientation,
        options: [OptionsKey: Any]? = nil
    ) {
        super.init(nibName: nil, bundle: nil)
    }

    /// Creates a controller without a page.
    public convenience init() {
        self.init(transitionStyle: .pageCurl, navigationOrientation: .horizontal)
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    /// The shown page, as the only element; `nil` before the first.
    open var viewControllers: [UIViewController]? { pages.isEmpty ? nil : pages }

    /// Shows other pages; the former ones are released.
    /// - Parameters:
    ///   - viewControllers: The pages to show.
    ///   - direction: The direction of the transition.
    ///   - animated: Whether the change is animated.
    ///   - completion: Called with whether the change was completed, when the pages are shown.
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

    /// Simulates that the user turns a page: shows the data source's next page and notifies the delegate. Not part of
    /// UIKit.
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

    override var shownChild: ShownChild? { shown }

    override func placeContent() {
        shown.place()
    }

    private func makeShownChild() -> ShownChild {
        let shown = ShownChild(in: self)
        shown.wanted = { [weak self] in self?.pages.first }
        return shown
    }
}

/// Methods that return pages.
@preconcurrency @MainActor
public protocol UIPageViewControllerDataSource: AnyObject {
    /// Returns the page before another one; `nil` at the beginning.
    func pageViewController(
        _ pageViewController: UIPageViewController,
        viewControllerBefore viewController: UIViewController
    ) -> UIViewController?

    /// Returns the page after another one; `nil` at the end.
    func pageViewController(
        _ pageViewController: UIPageViewController,
        viewControllerAfter viewController: UIViewController
    ) -> UIViewController?
}

/// Methods called when the user turns pages.
@preconcurrency @MainActor
public protocol UIPageViewControllerDelegate: AnyObject {
    /// Called when the user has turned a page. Does nothing by default.
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
