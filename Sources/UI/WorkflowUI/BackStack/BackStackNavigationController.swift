#if canImport(UIKit)
import UIKit

/// A navigation controller whose stack only the program changes. The user's change causes an event and is then reverted
/// to the wanted stack.
final class BackStackNavigationController: UINavigationController {
    /// Returns whether a handler for going back exists.
    var mayGoBack: () -> Bool = { false }
    /// Called when the user has gone back, or requests it by the bar.
    var personWentBack: () -> Void = {}

    private var wanted: [UIViewController] = []
    /// The stack requested last. Any other stack was caused by the user.
    private var ordered: [UIViewController] = []
    /// A Boolean value that indicates whether a transition is in progress. The stack must not change meanwhile.
    private var isMoving = false

    override func viewDidLoad() {
        super.viewDidLoad()
        delegate = self
        interactivePopGestureRecognizer?.delegate = self
    }

    /// Shows a stack as soon as no transition is in progress, animated if it is in a window.
    func show(_ controllers: [UIViewController]) {
        wanted = controllers
        showWanted(isAnimated: true)
    }

    private func showWanted(isAnimated: Bool) {
        guard !isMoving, viewControllers != wanted else { return }
        ordered = wanted
        setViewControllers(wanted, animated: isAnimated && viewIfLoaded?.window != nil)
    }

    private func goBack() {
        personWentBack()
        // The latest rendering determines whether the user's change is kept.
        showWanted(isAnimated: false)
    }
}

extension BackStackNavigationController: UINavigationControllerDelegate {
    func navigationController(
        _ navigationController: UINavigationController,
        willShow viewController: UIViewController,
        animated: Bool
    ) {
        guard let transitionCoordinator else { return }
        isMoving = true
        // Also called when the user cancels the gesture, unlike the delegate's other method.
        transitionCoordinator.animate(alongsideTransition: nil) { [weak self] _ in
            guard let self else { return }
            isMoving = false
            showWanted(isAnimated: true)
        }
    }

    func navigationController(
        _ navigationController: UINavigationController,
        didShow viewController: UIViewController,
        animated: Bool
    ) {
        guard viewControllers != ordered else { return }
        ordered = viewControllers
        goBack()
    }
}

extension BackStackNavigationController: UINavigationBarDelegate {
    func navigationBar(_ navigationBar: UINavigationBar, shouldPop item: UINavigationItem) -> Bool {
        // A pop by the program has shortened the stack already.
        guard viewControllers.count >= navigationBar.items?.count ?? 0 else { return true }
        goBack()
        return false
    }
}

extension BackStackNavigationController: UIGestureRecognizerDelegate {
    func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        viewControllers.count > 1 && !isMoving && mayGoBack()
    }
}
#endif
