#if canImport(UIKit)
import UIKit

/// A navigation controller whose stack is the program's alone: what a person does to it is an event, after which it is
/// put back to what is wanted.
final class BackStackNavigationController: UINavigationController {
    /// Whether something wants to hear that a person goes back.
    var mayGoBack: () -> Bool = { false }
    /// Called when a person has gone back, or asks to by the bar.
    var personWentBack: () -> Void = {}

    private var wanted: [UIViewController] = []
    /// The stack that was ordered last. Another one is a person's doing.
    private var ordered: [UIViewController] = []
    /// Whether a transition is under way. A stack must not change meanwhile.
    private var isMoving = false

    override func viewDidLoad() {
        super.viewDidLoad()
        delegate = self
        interactivePopGestureRecognizer?.delegate = self
    }

    /// Shows a stack, in an animation if it is in a window, as soon as no transition is under way.
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
        // What was rendered since says whether the person may be where they are.
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
        // Also called when a person gives the gesture up, unlike the delegate's other method.
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
